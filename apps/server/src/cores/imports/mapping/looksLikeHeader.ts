import { readLetters } from '@tizhou/domain/scoring/letters'
import { readTrueFalse } from '@tizhou/domain/scoring/trueFalse'
import type { TableRow } from '../table/table.ts'
import { knownColumns } from './mapColumns.ts'

const LONGEST_HEADER = 24
/** Characters of sentences, blanks and lists, which no header contains. */
const SENTENCE = /[？?。！!；;，]|_{2,}|[（(]\s*[）)]|\n.+\n|[|&]/
const NUMBER = /^[\d.．%+-]+$/

const isKey = (text: string): boolean =>
  readTrueFalse(text) !== null || (text.length <= 6 && (readLetters(text) ?? []).length > 0)

/**
 * Whether a row may be a header with unknown names (`questionAnswer`, `题面`): a few short, distinct texts that are no
 * sentence, number or key, and that do not occur again in their columns.
 */
export function looksLikeHeader(row: TableRow, below: readonly TableRow[]): boolean {
  const filled = row.cells.map((cell, column) => ({ text: cell.trim(), column })).filter(({ text }) => text !== '')
  if (filled.length < 2) return false
  if (new Set(filled.map(({ text }) => text)).size < filled.length) return false
  return filled.every(
    ({ text, column }) =>
      text.length <= LONGEST_HEADER &&
      !SENTENCE.test(text) &&
      !NUMBER.test(text) &&
      !(isKey(text) && below.some(({ cells }) => isKey((cells[column] ?? '').trim()))) &&
      !below.some(({ cells }) => (cells[column] ?? '').trim() === text),
  )
}

const MOSTLY = 0.5
const QUESTION_CELLS = 3

/** Whether rows without a header look like questions: several texts in each, and a column of keys. */
export function holdsQuestions(rows: readonly TableRow[]): boolean {
  const wide = rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= QUESTION_CELLS)
  const width = Math.max(0, ...wide.map(({ cells }) => cells.length))
  const keys = (column: number) => wide.filter(({ cells }) => isKey((cells[column] ?? '').trim())).length
  return wide.length > 0 && Array.from({ length: width }, (_, at) => keys(at)).some((of) => of > wide.length * MOSTLY)
}

const isTitle = ({ cells }: TableRow): boolean =>
  new Set(cells.map((cell) => cell.trim()).filter((text) => text !== '')).size < 2

/**
 * The likely header where no row has the required columns: the row with most known columns, else the first below the
 * titles if it looks like a header; undefined otherwise, so that a question is not taken for a header.
 */
export function likelyHeader(first: readonly TableRow[]): TableRow | undefined {
  let best: { row: TableRow; known: number } | undefined
  for (const row of first) {
    const known = knownColumns(row.cells)
    if (known > Math.max(1, best?.known ?? 0)) best = { row, known }
  }
  if (best) return best.row
  const at = first.findIndex((row) => !isTitle(row))
  const row = first[at]
  return row && (looksLikeHeader(row, first.slice(at + 1)) || knownColumns(row.cells) > 0) ? row : undefined
}
