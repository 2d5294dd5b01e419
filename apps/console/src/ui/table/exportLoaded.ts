import { request } from '../../platform/request.ts'
import type { Column } from './columns.ts'
import { type Exported, rowsOf } from './exportRows.ts'

/** The export of a table whose rows are all loaded: the audit log records it before there is a file. */
export async function exportLoaded<Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<Exported> {
  await request('audit.tableExport', { title, rows: rows.length, filters: '' })
  return rowsOf(rows, columns)
}
