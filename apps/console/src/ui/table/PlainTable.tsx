import { Table, Typography } from 'antd'
import { antColumns } from './antColumns.tsx'
import type { Column } from './columns.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { exportLoaded } from './exportLoaded.ts'
import styles from './PlainTable.module.css'
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
  /** The export stands elsewhere on the page. */
  hasExport?: false
}

/** A table of loaded rows, all on one page; one with a title can be exported, which the audit log records. */
export function PlainTable<Row extends object>({
  title,
  rows,
  columns,
  emptyText,
  isLoading,
  hasExport,
  ...shown
}: Props<Row>) {
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
        locale={{ emptyText: isLoading ? ' ' : <Typography.Text type="secondary">{emptyText}</Typography.Text> }}
        {...shown}
      />
      {title !== undefined && hasExport !== false && rows.length > 0 && (
        <div className={styles.below}>
          <ExportButtons title={title} isSmall make={() => exportLoaded(title, rows, columns)} />
        </div>
      )}
    </div>
  )
}
