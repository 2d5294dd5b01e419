import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, App, Button, Descriptions, Flex, Radio, Spin, Table, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { CleanedHtml } from '../../ui/html/CleanedHtml.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { mergeStep, stayedText } from './undoneTexts.ts'

type Check = Data<'knowledge.pointMergeCheck'>
type Sample = Check['samples'][number]

interface MergeCheckProps {
  appID: number
  points: readonly { pointID: number; name: string; questions: number }[]
  stayID: number
  onStay: (pointID: number) => void
  onBack: () => void
  onMerged: () => Promise<unknown>
}

/** What a merge would change, with samples of before and after; merges after a confirmation, with undo. */
export function MergeCheck({ appID, points, stayID, onStay, onBack, onMerged }: MergeCheckProps) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const undo = useUndo()
  const [texts, setTexts] = useState<'both' | 'stay'>('both')
  const otherIDs = points.flatMap(({ pointID }) => (pointID === stayID ? [] : pointID))
  const { data, error, isFetching } = useQuery({
    queryKey: ['points', 'mergeCheck', appID, stayID, otherIDs],
    queryFn: ({ signal }) => request('knowledge.pointMergeCheck', { appID, stayID, otherIDs }, { signal }),
  })
  const takeBack = async (mergeID: number) => {
    message.success(stayedText(await request('knowledge.pointMergeUndo', { appID, mergeID })))
    await onMerged()
  }
  const merge = async () => {
    const { mergeID, questions } = await request('knowledge.pointMerge', { appID, stayID, otherIDs, texts })
    await onMerged()
    undo({
      title: `已合并，${questions} 道题改用保留的知识点`,
      undo: () => takeBack(mergeID),
      step: mergeStep(mergeID),
    })
  }
  const ask = (check: Check) =>
    confirm({
      title: `合并到“${check.stay.name}”？`,
      content: `${check.others.map(({ name }) => name).join('、')} 不再单独出现；名称作为别名保留，旧链接和导入都转到“${check.stay.name}”。可以在合并记录里撤销。`,
      action: '合并',
      run: merge,
    })
  return (
    <Flex vertical gap={16}>
      <Radio.Group
        aria-label="保留哪一个"
        value={stayID}
        onChange={({ target }) => onStay(target.value)}
        options={points.map(({ pointID, name, questions }) => ({
          value: pointID,
          label: `保留“${name}”（${questions} 题）`,
        }))}
      />
      {error && <Alert type="error" title={messageOf(error)} />}
      {isFetching && !data && <Spin aria-label="正在核对" />}
      {data && (
        <>
          {data.refusal !== '' && <Alert type="warning" title={data.refusal} />}
          {data.limits.map((limit) => (
            <Alert key={limit} type="info" title={limit} />
          ))}
          <Counts check={data} />
          {data.texts.length > 1 && (
            <Radio.Group
              aria-label="正文"
              value={texts}
              onChange={({ target }) => setTexts(target.value)}
              options={[
                { value: 'both', label: '正文接在一起' },
                { value: 'stay', label: '只留保留者的正文' },
              ]}
            />
          )}
          {data.texts.map(({ name, html, updatedAt, updatedBy }) => (
            <section key={name} aria-label={`“${name}”的正文`}>
              <Typography.Text type="secondary">
                {name}：{updatedBy} 编写，{showMoment(updatedAt)}
              </Typography.Text>
              <CleanedHtml html={html} />
            </section>
          ))}
          <Table<Sample>
            size="small"
            pagination={false}
            rowKey="stem"
            dataSource={data.samples}
            columns={[
              { title: '题目举例', dataIndex: 'stem' },
              { title: '现在', render: (_, { before }) => before.join('、') },
              { title: '合并后', render: (_, { after }) => after.join('、') },
            ]}
          />
        </>
      )}
      <Flex gap={8} justify="end">
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" danger disabled={data?.refusal !== '' || isFetching} onClick={() => data && ask(data)}>
          合并
        </Button>
      </Flex>
    </Flex>
  )
}

function Counts({ check }: { check: Check }) {
  const items: [string, string][] = [
    ['改动的题目', `${check.questions} 道（其中 ${check.alreadyNamed} 道两个都写了）`],
    ['资料小节', `${check.nodes} 节`],
    ['视频课', `${check.lessons} 节`],
    ['与其他知识点的关系', `${check.links} 条`],
    ['有掌握记录的学员', `${check.learners} 人，合并计算`],
    ['手写的正文', `${check.texts.length} 篇`],
    ['章节', check.chapters.join('、') || '没有'],
  ]
  return (
    <Descriptions
      size="small"
      bordered
      column={2}
      items={items.map(([name, children]) => ({ key: name, label: name, children }))}
    />
  )
}
