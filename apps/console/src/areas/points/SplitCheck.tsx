import { useQuery } from '@tanstack/react-query'
import type { Data, Params } from '@tizhou/contract/contract'
import { Alert, App, Button, Descriptions, Flex, Spin, Table } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { changeStep, undoneText } from './undoneTexts.ts'

export type SplitWanted = Omit<Params<'knowledge.pointSplit'>, 'guid'>
type Check = Data<'knowledge.pointSplitCheck'>
type Sample = Check['samples'][number]

interface Props {
  wanted: SplitWanted
  onBack: () => void
  /** After the split. */
  onDone: () => Promise<unknown>
  /** After it was undone. */
  onChanged: () => Promise<unknown>
}

/** What a split would change, with samples before and after; then it asks, and can be undone. */
export function SplitCheck({ wanted, onBack, onDone, onChanged }: Props) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const undo = useUndo()
  const { data, error } = useQuery({
    queryKey: ['points', 'splitCheck', wanted],
    queryFn: ({ signal }) => request('knowledge.pointSplitCheck', wanted, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
  const { appID } = wanted
  const split = async (toName: string) => {
    const { changeID, questions } = await request('knowledge.pointSplit', wanted)
    await onDone()
    undo({
      title: `已拆分，${questions} 道题改用“${toName}”`,
      step: changeStep(changeID),
      undo: async () => {
        message.success(undoneText('split', await request('knowledge.pointChangeUndo', { appID, changeID })))
        await onChanged()
      },
    })
  }
  const ask = ({ name, toName, isNew }: Check) =>
    confirm({
      title: `把选中的部分从“${name}”拆到“${toName}”？`,
      content: `${isNew === 1 ? `会新建知识点“${toName}”。` : ''}学员的掌握按题目的份额分到两边，卡片留在“${name}”。可以在“改动记录”里撤销。`,
      action: '拆分',
      run: () => split(toName),
    })
  return (
    <Flex vertical gap={16}>
      {error && <Alert type="error" title={messageOf(error)} />}
      {!data && !error && <Spin aria-label="正在核对" />}
      {data && (
        <>
          <Counts check={data} />
          <Table<Sample>
            size="small"
            pagination={false}
            rowKey="stem"
            locale={{ emptyText: '没有选题目。' }}
            dataSource={data.samples}
            columns={[
              { title: '题目举例', dataIndex: 'stem' },
              { title: '现在', render: (_, { before }) => before.join('、') },
              { title: '拆分后', render: (_, { after }) => after.join('、') },
            ]}
          />
        </>
      )}
      <Flex gap={8} justify="end">
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" danger disabled={!data} onClick={() => data && ask(data)}>
          拆分
        </Button>
      </Flex>
    </Flex>
  )
}

function Counts({ check }: { check: Check }) {
  const items: [string, string][] = [
    ['改到', check.isNew === 1 ? `${check.toName}（新建）` : check.toName],
    ...(check.movesAlias === 1
      ? [['别名', `“${check.toName}”不再是“${check.name}”的别名`] satisfies [string, string]]
      : []),
    ['改动的题目', `${check.questions} 道，共 ${check.ofQuestions} 道（其中 ${check.alreadyNamed} 道两个都写了）`],
    ['资料小节', `${check.nodes} 节`],
    ['视频课', `${check.lessons} 节`],
    ['有掌握记录的学员', `${check.learners} 人，按题目的份额分开`],
  ]
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={items.map(([name, children]) => ({ key: name, label: name, children }))}
    />
  )
}
