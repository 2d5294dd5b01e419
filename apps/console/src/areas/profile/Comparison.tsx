import type { LookupKept } from '@tizhou/domain/profile/lookupChanges'
import { LOOKUP_TITLES } from '@tizhou/domain/profile/lookups'
import { Alert, App, Checkbox, Descriptions, Flex, Modal } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../platform/request.ts'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { type Compared, previewOf } from './compared.ts'

const SAMPLES = 8

const some = (names: readonly string[]): string =>
  names.length === 0
    ? '没有'
    : `${names.length} 项：${names.slice(0, SAMPLES).join('、')}${names.length > SAMPLES ? '……' : ''}`

interface Sample {
  place: number
  before: string
  after: string
}

const COLUMNS: readonly Column<Sample>[] = [
  { key: 'place', title: '位置', text: ({ place }) => String(place) },
  { key: 'before', title: '现在', text: ({ before }) => before },
  { key: 'after', title: '替换后', text: ({ after }) => after },
]

/** The first places at which the list changes; where it does not, its first ones. */
function samplesOf(before: readonly string[], after: readonly string[]): Sample[] {
  const all = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    place: at + 1,
    before: before[at] ?? '（没有）',
    after: after[at] ?? '（没有）',
  }))
  const changed = all.filter((one) => one.before !== one.after)
  return (changed.length > 0 ? changed : all).slice(0, SAMPLES)
}

interface Props {
  of: Compared
  /** Rejects with the server's refusal. */
  onReplace: (keep: LookupKept) => Promise<void>
  onClose: () => void
}

/** The changes that a file makes to a list, before it replaces it; what was made by hand is asked about. */
export function Comparison({ of, onReplace, onClose }: Props) {
  const { message } = App.useApp()
  const [pending, setPending] = useState(false)
  const [keep, setKeep] = useState<LookupKept>({ byHand: true, retired: true })
  const { before, after, added, removed, same, learners, asked } = previewOf(of, keep)
  const replace = async () => {
    setPending(true)
    try {
      await onReplace(keep)
    } catch (error) {
      message.error(messageOf(error))
      setPending(false)
    }
  }
  const isSame = added.length === 0 && removed.length === 0
  return (
    <Modal
      open
      title={`用“${of.fileName}”替换${LOOKUP_TITLES[of.list]}？`}
      width={640}
      okText="替换"
      cancelText="取消"
      confirmLoading={pending}
      onOk={() => void replace()}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {(asked.byHand.length > 0 || asked.retired.length > 0) && (
          <Alert
            type="warning"
            title="这些是在后台手工改的，表格里不一样。怎么处理？"
            description={
              <Flex vertical gap={4}>
                {asked.byHand.length > 0 && (
                  <Checkbox
                    checked={keep.byHand}
                    onChange={({ target }) => setKeep({ ...keep, byHand: target.checked })}
                  >
                    保留手工添加或改名、表格里没有的 {some(asked.byHand)}
                  </Checkbox>
                )}
                {asked.retired.length > 0 && (
                  <Checkbox
                    checked={keep.retired}
                    onChange={({ target }) => setKeep({ ...keep, retired: target.checked })}
                  >
                    手工停用、表格里又有的仍然停用 {some(asked.retired)}
                  </Checkbox>
                )}
              </Flex>
            }
          />
        )}
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'names', label: '替换后', children: `${after.names.length} 项（现在 ${before.names.length} 项）` },
            { key: 'added', label: '新增', children: some(added) },
            { key: 'removed', label: '去掉', children: some(removed.map(({ name }) => name)) },
            { key: 'same', label: '不变', children: `${same} 项` },
            {
              key: 'learners',
              label: '填过去掉的选项的学员',
              children: learners === 0 ? '没有' : `${learners} 人；他们的资料不变`,
            },
          ]}
        />
        <PlainTable<Sample>
          title="替换前后的样例"
          rows={samplesOf(before.names, after.names)}
          rowKey="place"
          columns={COLUMNS}
          emptyText="没有选项。"
        />
        {isSame && <Alert type="info" showIcon title="与现在的选项相同，只有次序可能不同。" />}
        {of.duplicates > 0 && <Alert type="info" showIcon title={`重复的 ${of.duplicates} 行只取一次。`} />}
        {of.faults.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title="这些行不会导入"
            description={
              <ul>
                {of.faults.map(({ row, reason }) => (
                  <li key={row}>
                    第 {row} 行：{reason}
                  </li>
                ))}
                {of.moreFaults === 1 && <li>……</li>}
              </ul>
            }
          />
        )}
      </Flex>
    </Modal>
  )
}
