import { Table, Typography } from 'antd'
import { antColumns } from './antColumns.tsx'
import type { Column } from './columns.ts'
import { useQuietMeasureRow } from './useQuietMeasureRow.ts'

interface Props<Row extends object> {
  /** The accessible name of the table. */
  title?: string
  rows: readonly Row[]
  rowKey: keyof Row & string
  columns: readonly Column<Row>[]
  emptyText: string
  isLoading?: boolean
  className?: string
}

/** A table of loaded rows, all on one page. */
export function PlainTable<Row extends object>({ title, rows, columns, emptyText, isLoading, ...shown }: Props<Row>) {
  const around = useQuietMeasureRow<HTMLDivElement>()
  return (
    <div ref={around}>
      <Table<Row>
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        aria-label={title}
        dataSource={rows}
        columns={antColumns(columns)}
        loading={isLoading}
        locale={{ emptyText: <Typography.Text type="secondary">{emptyText}</Typography.Text> }}
        {...shown}
      />
    </div>
  )
}
