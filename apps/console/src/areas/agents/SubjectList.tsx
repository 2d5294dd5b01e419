import { ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Space, Typography } from 'antd'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'

interface Chosen {
  appID: number
  code: string
  name: string
}

/** A list of subjects in an order of the editor's choice. Form.Item gives `value` and `onChange`. */
export function SubjectList({
  id,
  value = [],
  onChange = () => {},
}: {
  id?: string
  value?: readonly Chosen[]
  onChange?: (subjects: Chosen[]) => void
}) {
  const up = (at: number) => {
    const next = [...value]
    next.splice(at - 1, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <Flex vertical gap={6}>
      {value.map(({ appID, code, name }, at) => (
        <Flex key={appID} justify="space-between" align="center">
          <span>
            {name} <Typography.Text type="secondary">{code}</Typography.Text>
          </span>
          <Space.Compact>
            <Button
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`上移${name}`}
              disabled={at === 0 || undefined}
              onClick={() => up(at)}
            />
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`移除${name}`}
              onClick={() => onChange(value.filter((one) => one.appID !== appID))}
            />
          </Space.Compact>
        </Flex>
      ))}
      <SubjectSelect
        id={id}
        // Always empty: a chosen subject is appended to the list above.
        value={undefined}
        onChange={(_appID, subject) => {
          if (subject && !value.some(({ appID }) => appID === subject.appID)) onChange([...value, subject])
        }}
      />
    </Flex>
  )
}
