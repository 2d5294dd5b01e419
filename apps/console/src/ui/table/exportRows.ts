import type { Cell } from '../cell.ts'
import type { Column } from './columns.ts'
import { EXPORT_PAGE } from './tableState.ts'

/** The most rows of an export: spreadsheet programs become slow with more, and a filter reduces them. */
export const LARGEST_EXPORT = 50_000

/**
 * Loads the rows of an export behind `after` (the mark of the previous answer; absent at first), with the mark of the
 * next ones; null at the end. Calls made for exports add a row to the audit log.
 */
export type LoadExport<Row> = (
  query: Readonly<Record<string, unknown>>,
  after: string | undefined,
) => Promise<{ rows: Row[]; total: number; next: string | null }>

type Load<Row> = (
  query: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<{ rows: Row[]; total: number }>

/** The content of an export, as csvText and xlsxOf take it. */
export type Exported = [header: string[], rows: Cell[][]]

/** Loads a list page by page, for exports without a call of their own. */
const byPages =
  <Row>(load: Load<Row>): LoadExport<Row> =>
  async (query, after = '1') => {
    const { rows, total } = await load({ ...query, page: Number(after), pageSize: EXPORT_PAGE })
    const isLast = rows.length < EXPORT_PAGE || Number(after) * EXPORT_PAGE >= total
    return { rows, total, next: isLast ? null : String(Number(after) + 1) }
  }

/**
 * Loads all filtered rows, by `loadExport` where the list has one, otherwise page by page; `onProgress` is called after
 * each page. Rejects before loading where there are more than LARGEST_EXPORT, and with Stopped once `stop` is aborted. `onFirst`
 * is called with the number of all rows before any of them is given out or more are loaded: an export is written down even where
 * it is stopped. Nothing is exported where that fails.
 */
export async function exportRows<Row>(
  load: Load<Row>,
  query: Readonly<Record<string, unknown>>,
  columns: readonly Column<Row>[],
  onProgress: (done: number, total: number) => void = () => {},
  loadExport: LoadExport<Row> = byPages(load),
  stop?: AbortSignal,
  onFirst?: (total: number) => Promise<unknown>,
): Promise<Exported> {
  const written = columns.filter((column) => column.text)
  const lines: Cell[][] = []
  const { page: _, pageSize: __, ...wanted } = query
  for (let after: string | undefined; ; ) {
    const { rows, total, next } = await loadExport(wanted, after)
    if (stop?.aborted) throw new Stopped()
    if (total > LARGEST_EXPORT) throw new TooMany(total)
    if (after === undefined) await onFirst?.(total)
    for (const row of rows) lines.push(written.map((column) => column.text?.(row)))
    onProgress(lines.length, total)
    if (next === null) break
    after = next
  }
  return [written.map((column) => column.title), lines]
}

/** A table of rows that are all loaded. */
export const rowsOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Exported => {
  const written = columns.filter((column) => column.text)
  return [written.map((column) => column.title), rows.map((row) => written.map((column) => column.text?.(row)))]
}

export class Stopped extends Error {}

export class TooMany extends Error {
  constructor(total: number) {
    super(`共 ${total} 条，一次最多导出 ${LARGEST_EXPORT} 条，请缩小筛选范围`)
  }
}
