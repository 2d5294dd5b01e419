import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { MoveButtons } from '../../ui/form/MoveButtons.tsx'
import { moved } from '../../ui/form/moved.ts'
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
  return (
    <Flex vertical gap={6}>
      {value.map(({ appID, code, name }, at) => (
        <Flex key={appID} justify="space-between" align="center">
          <span>
            {name} <Typography.Text type="secondary">{code}</Typography.Text>
          </span>
          <MoveButtons
            size="small"
            label={name}
            at={at}
            count={value.length}
            onMove={(to) => onChange(moved(value, at, to))}
          >
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`移除${name}`}
              onClick={() => onChange(value.filter((one) => one.appID !== appID))}
            />
          </MoveButtons>
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
