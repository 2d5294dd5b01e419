import { useQuery } from '@tanstack/react-query'
import { Alert, App, Modal, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { toldOfUndo } from './undoneMerge.ts'

/** What a merge would do, with learners before and after; then it is done, and can be undone as one step. */
export function MergeDialog({
  appID,
  stayID,
  otherIDs,
  onDone,
  onClose,
}: {
  appID: number
  stayID: number
  otherIDs: number[]
  onDone: () => Promise<unknown>
  onClose: () => void
}) {
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const [pending, setPending] = useState(false)
  const of = { appID, stayID, otherIDs }
  const check = useQuery({
    queryKey: ['questions', appID, 'mergeCheck', stayID, ...otherIDs],
    queryFn: ({ signal }) => request('content.questionMergeCheck', of, { signal, allowedRepeat: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const merge = async (revision: string) => {
    setPending(true)
    try {
      const { mergeID, learners } = await request('content.questionMerge', { ...of, revision })
      await onDone()
      offerUndo({
        title: `已合并 ${otherIDs.length + 1} 道题`,
        description:
          learners > 0 ? `${learners} 位学员的作答、错题、收藏、笔记已并到保留的题。` : '没有学员做过被合并的题。',
        undo: async () => {
          const undone = await request('content.questionMergeUndo', { appID, mergeID })
          await onDone()
          message.success(toldOfUndo(undone))
        },
      })
      onClose()
    } catch (error) {
      message.error(messageOf(error))
      await check.refetch()
    } finally {
      setPending(false)
    }
  }
  const { data } = check
  const mayMerge = data !== undefined && data.refusals.length === 0
  return (
    <Modal
      open
      width={760}
      title={`合并 ${otherIDs.length + 1} 道题`}
      okText="合并"
      okButtonProps={{ disabled: !mayMerge, danger: true }}
      confirmLoading={pending}
      cancelText="取消"
      onOk={() => data && void merge(data.revision)}
      onCancel={onClose}
    >
      {check.isPending && <Skeleton active />}
      {check.isError && <Failure error={check.error} onRetry={() => void check.refetch()} />}
      {data && data.refusals.length > 0 && (
        <Alert
          type="error"
          showIcon
          title="不能这样合并"
          description={data.refusals.map((refusal) => <div key={refusal}>{refusal}</div>)}
        />
      )}
      {data && mayMerge && (
        <>
          <p>
            保留 {data.stay.externalID}；{data.others.map(({ externalID }) => externalID).join('、')} 移出章节。
            {data.placed.length > 0 && `保留的题补到：${data.placed.join('；')}。`}
          </p>
          <p>
            {data.learners === 0
              ? '没有学员做过被合并的题。'
              : `${data.learners} 位学员的记录并到保留的题：次数相加，最近一次以新的为准，任一道在错题本、收藏里就留着，笔记接在一起。`}
          </p>
          {data.samples.length > 0 && (
            <PlainTable
              title="学员合并前后的例子"
              rowKey="at"
              // Two masked names may be the same.
              rows={data.samples.map((one, at) => ({ ...one, at }))}
              emptyText="没有例子"
              columns={[
                { key: 'who', title: '学员', render: ({ who }) => who || '学员' },
                {
                  key: 'before',
                  title: '合并前',
                  render: ({ before }) =>
                    [data.stay, ...data.others].map(({ externalID }, at) => (
                      <div key={externalID}>
                        {externalID}：{before[at]}
                      </div>
                    )),
                },
                { key: 'after', title: '合并后', render: ({ after }) => after },
              ]}
            />
          )}
          <Typography.Text type="secondary">合并后随时可以在“合并记录”里撤销。</Typography.Text>
        </>
      )}
    </Modal>
  )
}
