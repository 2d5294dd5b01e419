import type { Data } from '@tizhou/contract/contract'
import { Flex, Radio } from 'antd'

/** A draft was made with an import in one step: both go, or the questions stay. */
export function DiscardWay({
  of: { fileName },
  words,
  onChoose,
}: {
  of: NonNullable<Data<'exams.deskPaper'>['import']>
  words: string
  onChoose: (withImport: boolean) => void
}) {
  return (
    <Flex vertical gap={8}>
      <span>
        {words}题目由导入“{fileName}”带来。
      </span>
      <Radio.Group
        aria-label="导入的题目"
        defaultValue
        style={{ display: 'flex', flexDirection: 'column', gap: 4 }}
        onChange={(event) => onChoose(event.target.value as boolean)}
      >
        <Radio value>连同导入的题目一起撤销（之后手工改过的，要到“导入题目”里确认）</Radio>
        <Radio value={false}>只丢弃草稿，题目留在题库</Radio>
      </Radio.Group>
    </Flex>
  )
}
