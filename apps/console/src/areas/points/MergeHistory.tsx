import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, App, Button, Table } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndone } from '../../ui/useUndo.tsx'
import { mergeStep, stayedText } from './undoneTexts.ts'

type Merge = Data<'knowledge.pointMerges'>['rows'][number]
const PAGE = 20

/** The merges of a subject, newest first; each that is in effect can be undone. */
export function MergeHistory({ appID, onChanged }: { appID: number; onChanged: () => Promise<unknown> }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const undone = useUndone()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['points', 'merges', appID, page],
    queryFn: ({ signal }) => request('knowledge.pointMerges', { appID, page }, { signal }),
    placeholderData: keepPreviousData,
  })
  const ask = ({ mergeID, stayName, otherNames }: Merge) =>
    confirm({
      title: `撤销合并到“${stayName}”？`,
      content: `${otherNames.join('、')} 重新单独出现；合并之后又改过的题目、正文和学员记录保持现状。`,
      action: '撤销合并',
      run: async () => {
        const stayed = await request('knowledge.pointMergeUndo', { appID, mergeID })
        undone(mergeStep(mergeID))
        message.success(stayedText(stayed))
        await onChanged()
      },
    })
  if (error) return <Alert type="error" title={messageOf(error)} />
  return (
    <Table<Merge>
      size="small"
      rowKey="mergeID"
      locale={{ emptyText: data ? '还没有合并过。' : ' ' }}
      dataSource={data?.rows ?? []}
      pagination={
        (data?.total ?? 0) > PAGE && { current: page, pageSize: PAGE, total: data?.total ?? 0, onChange: setPage }
      }
      columns={[
        { title: '保留', dataIndex: 'stayName' },
        { title: '并入', render: (_, { otherNames }) => otherNames.join('、') },
        { title: '时间', render: (_, { madeAt, madeBy }) => `${showMoment(madeAt)}，${madeBy}` },
        {
          title: '撤销',
          render: (_, merge) =>
            merge.undoneAt === null ? (
              <Button size="small" aria-label={`撤销合并到“${merge.stayName}”`} onClick={() => ask(merge)}>
                撤销
              </Button>
            ) : (
              `${showMoment(merge.undoneAt)}，${merge.undoneBy}`
            ),
        },
      ]}
    />
  )
}
