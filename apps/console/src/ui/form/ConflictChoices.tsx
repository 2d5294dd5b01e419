import { Alert, Flex, Radio, Typography } from 'antd'
import type { Contested, Whose } from './useEditConflict.ts'

/** An edit conflict: the fields that differ, each with the choice of whose value is saved. */
export function ConflictChoices({
  of,
  onChoose,
}: {
  of: readonly Contested[]
  onChoose: (name: string, whose: Whose) => void
}) {
  if (of.length === 0) return null
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 12 }}
      title="这些内容两边不同。逐项选用哪一个，然后再保存；选用的会填进下面的表单。"
      description={
        <Flex vertical gap={8} role="group" aria-label="两边不同的内容">
          {of.map(({ name, label, shown, chosen }) => (
            <div key={name}>
              <Typography.Text strong>{label}</Typography.Text>
              <Radio.Group
                aria-label={label}
                value={chosen}
                style={{ display: 'flex', flexDirection: 'column', gap: 2 }}
                onChange={(event) => onChoose(name, event.target.value as Whose)}
              >
                <Radio value="yours">用我的：{shown.yours}</Radio>
                <Radio value="theirs">用对方的：{shown.theirs}</Radio>
              </Radio.Group>
            </div>
          ))}
        </Flex>
      }
    />
  )
}
