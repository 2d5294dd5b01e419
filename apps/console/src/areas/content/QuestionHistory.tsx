import { useQuery } from '@tanstack/react-query'
import { fieldName } from '@tizhou/domain/office/fieldNames'
import { Card, Drawer, Empty, Flex, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { ChangeValue } from '../../ui/ChangeValue.tsx'
import { Failure } from '../../ui/Failure.tsx'
import styles from './QuestionHistory.module.css'

const PAGE = 20

/** The changes of one question by people and imports, newest first. */
export function QuestionHistory({
  appID,
  allTestID,
  onClose,
}: {
  appID: number
  allTestID: number
  onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const history = useQuery({
    queryKey: ['questions', appID, 'history', allTestID, page],
    queryFn: ({ signal }) =>
      request('content.questionHistory', { appID, allTestID, page, pageSize: PAGE }, { signal, allowedRepeat: true }),
  })
  return (
    <Drawer open title="修改记录" size={720} onClose={onClose}>
      {history.isPending && <Skeleton active />}
      {history.isError && <Failure error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有修改过。" />}
      <Flex vertical gap={12}>
        {history.data?.rows.map(({ auditID, at, actorName, what, changes }) => (
          <Card key={auditID} size="small" title={`${what} · ${actorName}`} extra={showMoment(at, true)}>
            <dl className={styles.changes}>
              {changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{fieldName(field)}</dt>
                  <dd>
                    <ChangeValue text={before === null ? null : linesOf(before)} mark="del" />
                    <ChangeValue text={after === null ? null : linesOf(after)} mark="ins" />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
        {history.data && history.data.total > PAGE && (
          <Pagination size="small" current={page} pageSize={PAGE} total={history.data.total} onChange={setPage} />
        )}
      </Flex>
    </Drawer>
  )
}

const WORDS: Readonly<Record<string, string>> = { true: '是', false: '否' }

/** The text of a stored value; options and knowledge points are lists and get a line for each item. */
function linesOf(text: string): string {
  if (!text.startsWith('[')) return WORDS[text] ?? text
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.join('\n') || '（无）' : text
  } catch {
    return text
  }
}
