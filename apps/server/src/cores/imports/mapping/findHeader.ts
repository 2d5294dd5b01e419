import { LETTERS } from '@tizhou/domain/content/question'
import type { TableRow } from '../table/table.ts'
import { fieldOfHeader, foldHeader, optionOfHeader, reasonOfHeader } from './fields.ts'
import { likelyHeader, looksLikeHeader } from './looksLikeHeader.ts'
import { knownColumns, listHeaders, type Mapping, mapColumns, type Override } from './mapColumns.ts'

export type FoundHeader =
  /**
   * Questions begin below row `header` (0: no header); `sample` are the first of them. `doubts`: other possible
   * meanings of the header and the rows above.
   */
  | { kind: 'table'; mapping: Mapping; header: number; sample: TableRow[]; doubts: string[] }
  /** A table of questions that lacks columns. */
  | { kind: 'wrong'; reasons: string[] }
  /** No questions, such as notes on how to fill the template. */
  | { kind: 'other'; reasons: string[] }

/** The header must be within so many first rows, since titles and notes may precede it. */
export const HEADER_WITHIN = 20
/** A row with so many known columns counts as a header, even where a required column is missing. */
const MEANT_AS_HEADER = 3

/**
 * Finds the header among a sheet's first rows: the first with the required columns. `headerRow` gives its number; 0: no
 * header (then `--map` names columns by letter).
 */
export function findHeader(
  first: readonly TableRow[],
  overrides: readonly Override[] = [],
  headerRow?: number,
): FoundHeader {
  if (first.length === 0) return { kind: 'other', reasons: ['没有内容'] }
  if (headerRow !== undefined) return headerAt(first, overrides, headerRow)
  const likely = likelyHeader(first)
  let lacks: string[] | undefined
  for (const [at, row] of first.entries()) {
    const mapped = mapColumns(row.cells, overrides)
    if (!mapped.ok) lacks ??= mapped.reasons
    else if (row === likely || namesOf(overrides, row) || knownColumns(row.cells) > 1)
      return tableAt(first, at, overrides)
  }
  // Columns are given by letter, and no row looks like a header: the first row is a question.
  const bare = overrides.length > 0 && !likely ? withoutHeader(first, overrides) : undefined
  if (bare?.kind === 'table') return bare
  const reasons = [...(mapReasons(likely, overrides) ?? lacks ?? []), rowText(likely, first)]
  return { kind: likely && isMeant(likely) ? 'wrong' : 'other', reasons }
}

/** Whether a row by itself is the header of a table of questions. */
function isMeant({ cells }: TableRow): boolean {
  const mapped = mapColumns(cells)
  return mapped.ok || mapped.known >= MEANT_AS_HEADER
}

/** What the likely header row lacks. */
function mapReasons(row: TableRow | undefined, overrides: readonly Override[]): string[] | undefined {
  const mapped = row && mapColumns(row.cells, overrides)
  return mapped && !mapped.ok ? mapped.reasons : undefined
}

function rowText(likely: TableRow | undefined, first: readonly TableRow[]): string {
  const row = likely ?? (first[0] as TableRow)
  const listed = `第 ${row.number} 行的列：${listHeaders(row.cells)}`
  return likely ? listed : `前几行不像表头，没有表头时请把表头行填为 0。${listed}`
}

/** Whether an override names a column by this row's text. */
const namesOf = (overrides: readonly Override[], { cells }: TableRow): boolean =>
  overrides.some(
    ({ column, at }) =>
      at === undefined &&
      column.trim().length > 1 &&
      cells.some((cell) => cell.trim() !== '' && foldHeader(cell) === foldHeader(column)),
  )

function headerAt(first: readonly TableRow[], overrides: readonly Override[], headerRow: number): FoundHeader {
  if (headerRow === 0) return withoutHeader(first, overrides)
  const at = first.findIndex((row) => row.number === headerRow)
  if (at < 0) return { kind: 'other', reasons: [`前 ${HEADER_WITHIN} 个有内容的行里没有第 ${headerRow} 行`] }
  return tableAt(first, at, overrides)
}

function withoutHeader(first: readonly TableRow[], overrides: readonly Override[]): FoundHeader {
  const width = Math.max(0, ...first.map((row) => row.cells.length))
  const mapped = mapColumns(Array<string>(width).fill(''), overrides)
  if (!mapped.ok) return { kind: 'other', reasons: mapped.reasons }
  return { kind: 'table', mapping: mapped.mapping, header: 0, sample: [...first], doubts: [] }
}

function tableAt(first: readonly TableRow[], at: number, overrides: readonly Override[]): FoundHeader {
  const row = first[at] as TableRow
  const second = secondRow(row, first[at + 1])
  const mapped = mapColumns(second?.headers ?? row.cells, overrides)
  if (!mapped.ok) {
    const reasons = [...mapped.reasons, `第 ${row.number} 行的列：${listHeaders(row.cells)}`]
    return { kind: isMeant(row) ? 'wrong' : 'other', reasons }
  }
  const behind = second ? at + 2 : at + 1
  return {
    kind: 'table',
    mapping: withSpreadOptions(mapped.mapping, first.slice(behind)),
    header: second?.number ?? row.number,
    sample: first.slice(behind),
    doubts: [...doubtsAbove(first.slice(0, at)), ...doubtsOf(row, first.slice(behind), overrides)],
  }
}

/** A single letter is an option's header only below an empty cell or 选项: elsewhere it is content. */
function isName(text: string, above: string): boolean {
  const option = optionOfHeader(text)
  if (
    fieldOfHeader(text) !== undefined ||
    reasonOfHeader(text) !== undefined ||
    option?.bare === false ||
    text === above.trim()
  )
    return true
  return option !== undefined && (above.trim() === '' || fieldOfHeader(above)?.field === 'options')
}

/**
 * The second row of a two-row header: sub-headers below merged cells (选项 above A, B, C), or the headers in another
 * language. Each of its cells is a header or repeats the one above.
 */
function secondRow(row: TableRow, next: TableRow | undefined): { number: number; headers: string[] } | undefined {
  if (!next || next.number !== row.number + 1 || knownColumns(row.cells) === 0) return undefined
  const filled = next.cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ cell: cell.trim(), column }]))
  const own = filled.filter(({ cell, column }) => cell !== (row.cells[column] ?? '').trim())
  if (own.length < 2 || !filled.every(({ cell, column }) => isName(cell, row.cells[column] ?? ''))) return undefined
  const headers = Array.from({ length: Math.max(row.cells.length, next.cells.length) }, (_, column) => {
    const above = row.cells[column] ?? ''
    const below = next.cells[column] ?? ''
    if (below.trim() === '') return above
    // The upper row wins where it knows the column: 题干 above question.
    const isKnown = fieldOfHeader(above) !== undefined && fieldOfHeader(above)?.field !== 'options'
    return isKnown || optionOfHeader(above)?.bare === false ? above : below
  })
  return { number: next.number, headers }
}

/** A header 选项 over several columns without headers: one option for each, where most rows fill them. */
function withSpreadOptions(mapping: Mapping, rows: readonly TableRow[]): Mapping {
  const { options: column } = mapping.columns
  if (column === undefined || mapping.options.some((own) => own !== undefined) || rows.length === 0) return mapping
  let last = column
  const isFilled = (at: number) => rows.filter(({ cells }) => (cells[at] ?? '').trim() !== '').length > rows.length / 2
  while (last - column + 1 < LETTERS.length && mapping.headers[last + 1]?.trim() === '' && isFilled(last + 1)) last++
  if (last === column || Object.values(mapping.columns).some((at) => at > column && at <= last)) return mapping
  const { options: _, ...columns } = mapping.columns
  return { ...mapping, columns, options: Array.from({ length: last - column + 1 }, (_cell, at) => column + at) }
}

const SHOWN = 3

/** Rows above the header that contain more than a title and might be questions. */
function doubtsAbove(above: readonly TableRow[]): string[] {
  const tables = above.filter(
    ({ cells }) => new Set(cells.map((cell) => cell.trim()).filter((text) => text !== '')).size > 1,
  )
  if (tables.length === 0) return []
  const shown = tables.slice(0, SHOWN).map(({ number, cells }) => `第 ${number} 行 ${listHeaders(cells)}`)
  return [`表头上面的 ${tables.length} 行没有读成题目：${shown.join('；')}`]
}

/** A header without any known name may be the first question. */
function doubtsOf(row: TableRow, below: readonly TableRow[], overrides: readonly Override[]): string[] {
  if (knownColumns(row.cells) > 0 || namesOf(overrides, row)) return []
  const why = looksLikeHeader(row, below) ? '' : '（它像一道题）'
  return [
    `第 ${row.number} 行当作表头，没有读成题目${why}：${listHeaders(row.cells)}。它若也是题目，请说明没有表头（表头行填 0）`,
  ]
}
