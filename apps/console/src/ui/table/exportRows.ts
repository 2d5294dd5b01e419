import { type Cell, csvText } from '../csv.ts'
import type { Column } from './columns.ts'
import { EXPORT_PAGE } from './tableState.ts'

/** Spreadsheet programs become slow with more rows; whoever needs more narrows the filter. */
export const LARGEST_EXPORT = 50_000

type Load<Row> = (
  query: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<{ rows: Row[]; total: number }>

/**
 * Fetches all rows of the filtered set, page by page, and gives them as CSV; `onProgress` is called after each page.
 * Rejects where there are more than LARGEST_EXPORT, before it fetches them.
 */
export async function exportRows<Row>(
  load: Load<Row>,
  query: Readonly<Record<string, unknown>>,
  columns: readonly Column<Row>[],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<string> {
  const written = columns.filter((column) => column.text)
  const lines: Cell[][] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await load({ ...query, page, pageSize: EXPORT_PAGE })
    if (total > LARGEST_EXPORT) throw new TooMany(total)
    for (const row of rows) lines.push(written.map((column) => column.text?.(row)))
    onProgress(lines.length, total)
    if (rows.length < EXPORT_PAGE || lines.length >= total) break
  }
  return csvText(
    written.map((column) => column.title),
    lines,
  )
}

export class TooMany extends Error {
  constructor(total: number) {
    super(`共 ${total} 条，一次最多导出 ${LARGEST_EXPORT} 条，请缩小筛选范围`)
  }
}
