import type { TableRow } from '../table/table.ts'
import { knownColumns, listHeaders, type Mapping, mapColumns, type Override } from './mapColumns.ts'

export type FoundHeader =
  /** Questions begin behind row `header` (0: there is none); `sample` are the first of them. */
  | { kind: 'table'; mapping: Mapping; header: number; sample: TableRow[] }
  /** A table of questions whose columns don't suffice. */
  | { kind: 'wrong'; reasons: string[] }
  /** Something else, such as notes for the person who fills the template. */
  | { kind: 'other'; reasons: string[] }

/** Titles and notes may stand above the header. */
export const HEADER_WITHIN = 20
/** A row that names this many columns is meant as a header, even where a needed one is missing. */
const MEANT_AS_HEADER = 3

/**
 * Finds the header among a sheet's first rows: the first that names the columns needed. `headerRow` says where
 * it is, 0 that there is none (then `--map` names columns by letter).
 */
export function findHeader(
  first: readonly TableRow[],
  overrides: readonly Override[] = [],
  headerRow?: number,
): FoundHeader {
  if (headerRow !== undefined) return headerAt(first, overrides, headerRow)
  let best: { known: number; reasons: string[]; row: TableRow } | undefined
  for (const [at, row] of first.entries()) {
    const mapped = mapColumns(row.cells, overrides)
    if (mapped.ok) {
      if (overrides.length > 0 || knownColumns(row.cells) > 0)
        return { kind: 'table', mapping: mapped.mapping, header: row.number, sample: first.slice(at + 1) }
    } else if (!best || mapped.known > best.known) best = { ...mapped, row }
  }
  if (!best) return { kind: 'other', reasons: ['没有内容'] }
  const reasons = [...best.reasons, `第 ${best.row.number} 行的列：${listHeaders(best.row.cells)}`]
  return { kind: best.known >= MEANT_AS_HEADER ? 'wrong' : 'other', reasons }
}

function headerAt(first: readonly TableRow[], overrides: readonly Override[], headerRow: number): FoundHeader {
  if (headerRow === 0) {
    const width = Math.max(0, ...first.map((row) => row.cells.length))
    const mapped = mapColumns(Array<string>(width).fill(''), overrides)
    return mapped.ok
      ? { kind: 'table', mapping: mapped.mapping, header: 0, sample: [...first] }
      : { kind: 'wrong', reasons: mapped.reasons }
  }
  const at = first.findIndex((row) => row.number === headerRow)
  const row = first[at]
  if (!row) return { kind: 'wrong', reasons: [`前 ${HEADER_WITHIN} 个有内容的行里没有第 ${headerRow} 行`] }
  const mapped = mapColumns(row.cells, overrides)
  if (mapped.ok) return { kind: 'table', mapping: mapped.mapping, header: row.number, sample: first.slice(at + 1) }
  return { kind: 'wrong', reasons: [...mapped.reasons, `第 ${row.number} 行的列：${listHeaders(row.cells)}`] }
}
