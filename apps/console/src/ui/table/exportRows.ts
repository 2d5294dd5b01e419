import type { Cell } from '../cell.ts'
import type { Column } from './columns.ts'
import { EXPORT_PAGE } from './tableState.ts'

/** Spreadsheet programs become slow with more rows; whoever needs more narrows the filter. */
export const LARGEST_EXPORT = 50_000

/**
 * Rows of an export, those behind `after` (a mark of the answer before; nothing at first), and the mark of what comes
 * next; null: that was all. Calls of their own for exports leave a row in the audit log.
 */
export type LoadExport<Row> = (
  query: Readonly<Record<string, unknown>>,
  after: string | undefined,
) => Promise<{ rows: Row[]; total: number; next: string | null }>

type Load<Row> = (
  query: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<{ rows: Row[]; total: number }>

/** What an export has: as csvText and xlsxOf take it. */
type Exported = [header: string[], rows: Cell[][]]

/** The pages of a list, one after another, for exports that have no call of their own. */
const byPages =
  <Row>(load: Load<Row>): LoadExport<Row> =>
  async (query, after = '1') => {
    const { rows, total } = await load({ ...query, page: Number(after), pageSize: EXPORT_PAGE })
    const isLast = rows.length < EXPORT_PAGE || Number(after) * EXPORT_PAGE >= total
    return { rows, total, next: isLast ? null : String(Number(after) + 1) }
  }

/**
 * Fetches all rows of the filtered set, by `loadExport` where the list has one, otherwise page by page; `onProgress` is
 * called after each page. Rejects where there are more than LARGEST_EXPORT, before it fetches them.
 */
export async function exportRows<Row>(
  load: Load<Row>,
  query: Readonly<Record<string, unknown>>,
  columns: readonly Column<Row>[],
  onProgress: (done: number, total: number) => void = () => {},
  loadExport: LoadExport<Row> = byPages(load),
): Promise<Exported> {
  const written = columns.filter((column) => column.text)
  const lines: Cell[][] = []
  const { page: _, pageSize: __, ...wanted } = query
  for (let after: string | undefined; ; ) {
    const { rows, total, next } = await loadExport(wanted, after)
    if (total > LARGEST_EXPORT) throw new TooMany(total)
    for (const row of rows) lines.push(written.map((column) => column.text?.(row)))
    onProgress(lines.length, total)
    if (next === null) break
    after = next
  }
  return [written.map((column) => column.title), lines]
}

export class TooMany extends Error {
  constructor(total: number) {
    super(`共 ${total} 条，一次最多导出 ${LARGEST_EXPORT} 条，请缩小筛选范围`)
  }
}
