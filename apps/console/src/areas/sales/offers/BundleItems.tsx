import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { SubjectCodeSelect } from '../../../ui/SubjectSelect.tsx'
import { VersionOfSubject } from '../../../ui/VersionSelect.tsx'

export interface BundleItem {
  appEName: string
  vn: number | null
}

const NONE: BundleItem = { appEName: '', vn: null }
/** The most items that the call accepts. */
const MOST = 20

export const isWhole = (item: BundleItem): item is BundleItem & { vn: number } =>
  item.appEName !== '' && item.vn !== null

/** The content of a bundle: a version of a subject in each line. Form.Item gives `value` and `onChange`. */
export function BundleItems({
  value = [NONE, NONE],
  onChange,
}: {
  value?: readonly BundleItem[]
  onChange?: (items: readonly BundleItem[]) => void
}) {
  const put = (at: number, part: Partial<BundleItem>) =>
    onChange?.(value.map((item, n) => (n === at ? { ...item, ...part } : item)))
  return (
    <Flex vertical gap={8}>
      {value.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <Flex key={at} gap={8} role="group" aria-label={`第 ${at + 1} 个班次`}>
          <SubjectCodeSelect value={item.appEName} onChange={(appEName) => put(at, { appEName, vn: null })} />
          <VersionOfSubject
            code={item.appEName}
            {...(item.vn === null ? {} : { value: item.vn })}
            onChange={(vn) => put(at, { vn: vn ?? null })}
          />
          <Button
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`去掉第 ${at + 1} 个班次`}
            disabled={value.length <= 2}
            onClick={() => onChange?.(value.filter((_, n) => n !== at))}
          />
        </Flex>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= MOST}
        onClick={() => onChange?.([...value, NONE])}
      >
        再加一个班次
      </Button>
    </Flex>
  )
}
