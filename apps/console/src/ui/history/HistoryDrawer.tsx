import type { UseQueryResult } from '@tanstack/react-query'
import { fieldName } from '@tizhou/domain/office/fieldNames'
import { Card, Drawer, Empty, Flex, Pagination, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { showMoment } from '../../platform/time.ts'
import { ChangeValue } from '../ChangeValue.tsx'
import { Failure } from '../Failure.tsx'
import styles from './HistoryDrawer.module.css'

/** Rows of one page of a history. */
export const HISTORY_PAGE = 20

interface HistoryRow {
  auditID: number
  at: number
  actorName: string
  what: string
  changes: readonly { field: string; before: string | null; after: string | null }[]
}

interface Props<Row extends HistoryRow> {
  title: string
  /** One page, the newest change first. */
  history: UseQueryResult<{ rows: Row[]; total: number }>
  page: number
  onPage: (page: number) => void
  onClose: () => void
  /** The text of a stored value; usual: as it is. */
  linesOf?: (text: string) => string
  /** Fields that the thing's own form calls otherwise than the log does. */
  names?: Readonly<Record<string, string>>
  /** What can be done with a change. */
  foot?: (row: Row) => ReactNode
}

/** The changes of one thing, each with who made it, when, and what it said before and after. */
export function HistoryDrawer<Row extends HistoryRow>({
  title,
  history,
  page,
  onPage,
  onClose,
  linesOf = (text) => text,
  names = {},
  foot,
}: Props<Row>) {
  const lines = (text: string | null) => (text === null ? null : linesOf(text))
  return (
    <Drawer open title={title} size={720} onClose={onClose}>
      {history.isPending && <Skeleton active />}
      {history.isError && <Failure error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有修改过。" />}
      <Flex vertical gap={12}>
        {history.data?.rows.map((row) => (
          <Card
            key={row.auditID}
            size="small"
            title={`${row.what} · ${row.actorName}`}
            extra={showMoment(row.at, true)}
          >
            <dl className={styles.changes}>
              {row.changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{names[field] ?? fieldName(field)}</dt>
                  <dd>
                    <ChangeValue text={lines(before)} other={lines(after)} mark="del" />
                    <ChangeValue text={lines(after)} other={lines(before)} mark="ins" />
                  </dd>
                </div>
              ))}
            </dl>
            {foot?.(row)}
          </Card>
        ))}
        {history.data && history.data.total > HISTORY_PAGE && (
          <Pagination
            size="small"
            current={page}
            pageSize={HISTORY_PAGE}
            total={history.data.total}
            showSizeChanger={false}
            onChange={onPage}
          />
        )}
      </Flex>
    </Drawer>
  )
}
