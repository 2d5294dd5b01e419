import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Flex, Pagination, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { toldOfUndo } from './undoneMerge.ts'

const PAGE = 20

/** The merges of a subject's questions, the latest first; each can be undone. */
export function MergesDrawer({
  appID,
  onUndone,
  onClose,
}: {
  appID: number
  onUndone: () => Promise<unknown>
  onClose: () => void
}) {
  const { message } = App.useApp()
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState<number>()
  const merges = useQuery({
    queryKey: ['questions', appID, 'merges', page],
    queryFn: ({ signal }) => request('content.questionMerges', { appID, page }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
  const undo = async (mergeID: number) => {
    setBusy(mergeID)
    try {
      message.success(toldOfUndo(await request('content.questionMergeUndo', { appID, mergeID })))
      await onUndone()
    } catch (error) {
      message.error(messageOf(error))
    }
    await merges.refetch()
    setBusy(undefined)
  }
  return (
    <Drawer open title="合并记录" size={640} onClose={onClose}>
      {merges.isPending && <Skeleton active />}
      {merges.isError && <Failure error={merges.error} onRetry={() => void merges.refetch()} />}
      {merges.data?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有合并过题目。" />}
      {merges.data?.rows.map(({ mergeID, stem, others, madeAt, madeBy, undoneAt, undoneBy }) => (
        <Flex key={mergeID} gap={12} align="start" justify="space-between" style={{ padding: '8px 0' }}>
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <div style={undoneAt === null ? undefined : { textDecoration: 'line-through' }}>
              {others.join('、')} 并入“{stem}”
            </div>
            <Typography.Text type="secondary">
              {madeBy} · {showMoment(madeAt, true)}
              {undoneAt !== null && ` · ${undoneBy} 于 ${showMoment(undoneAt, true)} 撤销`}
            </Typography.Text>
          </div>
          {undoneAt === null && (
            <Button
              size="small"
              aria-label={`撤销：${others.join('、')} 并入“${stem}”`}
              loading={busy === mergeID}
              onClick={() => void undo(mergeID)}
            >
              撤销
            </Button>
          )}
        </Flex>
      ))}
      {(merges.data?.total ?? 0) > PAGE && (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={merges.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Drawer>
  )
}
