import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Flex, Pagination, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useUndone } from '../../ui/useUndo.tsx'
import { stepKey, useArranging } from './useArranging.ts'

const PAGE = 20

/** What was done with the chapters of a subject, the latest first; each step can be undone. */
export function StepsDrawer({ appID, onClose }: { appID: number; onClose: () => void }) {
  const { message } = App.useApp()
  const undone = useUndone()
  const { takeBack } = useArranging(appID)
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState<number>()
  const steps = useQuery({
    queryKey: ['chapters', 'steps', appID, page],
    queryFn: ({ signal }) => request('chapters.chapterSteps', { appID, page, pageSize: PAGE }, { signal }),
  })
  const undo = async (stepID: number) => {
    setBusy(stepID)
    try {
      await takeBack(stepID)
      undone(stepKey(stepID))
      message.success('已恢复原样')
    } catch (error) {
      message.error(messageOf(error))
    }
    setBusy(undefined)
  }
  return (
    <Drawer open title="最近的整理" size={640} onClose={onClose}>
      {steps.isPending && <Skeleton active />}
      {steps.isError && <Failure error={steps.error} onRetry={() => void steps.refetch()} />}
      {steps.data?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有整理过。" />}
      <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {steps.data?.rows.map(({ stepID, said, at, by, undoneAt, undoneBy, canUndo }) => (
          <li key={stepID} style={{ padding: '8px 0', borderBottom: '1px solid rgb(128 128 128 / 25%)' }}>
            <Flex gap={12} align="start" justify="space-between">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <div style={undoneAt === null ? undefined : { textDecoration: 'line-through' }}>{said}</div>
                <Typography.Text type="secondary">
                  {by} · {showMoment(at, true)}
                  {undoneAt !== null && ` · ${undoneBy} 于 ${showMoment(undoneAt, true)} 撤销`}
                  {undoneAt === null && canUndo === 0 && ' · 太早，不能撤销'}
                </Typography.Text>
              </div>
              {canUndo === 1 && (
                <Button
                  size="small"
                  aria-label={`撤销：${said}`}
                  loading={busy === stepID}
                  onClick={() => void undo(stepID)}
                >
                  撤销
                </Button>
              )}
            </Flex>
          </li>
        ))}
      </ol>
      {(steps.data?.total ?? 0) > PAGE && (
        <Pagination
          style={{ marginTop: 12 }}
          current={page}
          pageSize={PAGE}
          total={steps.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Drawer>
  )
}
