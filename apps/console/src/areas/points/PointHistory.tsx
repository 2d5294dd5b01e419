import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { HISTORY_PAGE, HistoryDrawer } from '../../ui/history/HistoryDrawer.tsx'
import { CleanedHtml } from '../../ui/html/CleanedHtml.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'

interface Props {
  appID: number
  point: { pointID: number; name: string }
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** What was changed of a point, the newest first; a text that it had before can be put back. */
export function PointHistory({ appID, point: { pointID, name }, onClose, onChanged }: Props) {
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<number>()
  const history = useQuery({
    queryKey: ['points', 'history', appID, pointID, page],
    queryFn: ({ signal }) =>
      request('knowledge.pointHistory', { appID, pointID, page, pageSize: HISTORY_PAGE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <HistoryDrawer
        title={`“${name}”的历史`}
        history={history}
        page={page}
        onPage={setPage}
        onClose={onClose}
        names={{ source: '出处' }}
        foot={({ auditID, hasText }) =>
          hasText === 1 && (
            <Button size="small" onClick={() => setShown(auditID)}>
              查看改动前的正文
            </Button>
          )
        }
      />
      {shown !== undefined && (
        <TextBefore
          of={{ appID, pointID, auditID: shown }}
          name={name}
          onClose={() => setShown(undefined)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

/** The text before a change beside that of now. Put back, it is a change of its own; what else the point says stays. */
function TextBefore({
  of: { appID, pointID, auditID },
  name,
  onClose,
  onChanged,
}: {
  of: { appID: number; pointID: number; auditID: number }
  name: string
  onClose: () => void
  onChanged: () => Promise<unknown>
}) {
  const confirm = useConfirm()
  const { data, error } = useQuery({
    queryKey: ['points', 'textBefore', appID, pointID, auditID],
    queryFn: ({ signal }) => request('knowledge.pointTextBefore', { appID, pointID, auditID }, { signal }),
    staleTime: 0,
  })
  const isSame = data?.html === data?.now.html
  const restore = () =>
    data &&
    confirm({
      title: `把“${name}”的正文恢复成改动前的？`,
      content: '学员马上看到它；名称、别名、出处和关系不变。现在的正文留在历史里，可以再恢复。',
      action: '恢复',
      done: '已恢复正文',
      run: async () => {
        const { aliases, source, year, importance, revision } = data.now
        await request('knowledge.pointSave', {
          ...{ appID, pointID, revision, html: data.html, aliases: aliases.join('、'), source, importance },
          ...(year !== null && { year }),
        })
        onClose()
        await onChanged()
      },
    })
  return (
    <Modal
      open
      width={860}
      title="改动前的正文"
      okText="恢复这段正文"
      okButtonProps={{ disabled: !data || isSame }}
      cancelText="关闭"
      onOk={restore}
      onCancel={onClose}
    >
      {error && <Alert type="error" title={messageOf(error)} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Flex gap={12}>
          <Text title="改动前" html={data.html} />
          <Text title={isSame ? '现在（一样）' : '现在'} html={data.now.html} />
        </Flex>
      )}
    </Modal>
  )
}

function Text({ title, html }: { title: string; html: string }) {
  return (
    <Card size="small" title={title} style={{ flex: 1, minWidth: 0 }}>
      <section aria-label={title}>{html === '' ? '没有正文' : <CleanedHtml html={html} />}</section>
    </Card>
  )
}
