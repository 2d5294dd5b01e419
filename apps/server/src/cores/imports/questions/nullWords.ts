import { LETTERS } from '@tizhou/domain/content/question'
import { readLetters } from '@tizhou/domain/scoring/letters'
import { answerLetters } from './options/answerLetters.ts'
import { noteReading } from './readings.ts'
import type { RowContent } from './rowContent.ts'

/** From this share of a column's rows on, such a word means an empty cell. */
const MOSTLY = 0.5

const wordOf = (row: RowContent, name: string): string =>
  (row.options.find((option) => option.name === name)?.content ?? '').toLowerCase()

/**
 * Decides whether option cells with NULL, nan, N/A and the like are empty: programs write these words for empty cells,
 * but questions about programming use them as options. They are options where the key names one, where another option
 * follows, or where the file leaves other cells empty; they are empty where one occurs twice in a row or in optional
 * columns, or where they fill most of a column. Either way the check reports it. `rows` are those of one sheet.
 */
export function settleNullWords(rows: readonly RowContent[]): void {
  const doubtful = rows.filter(({ nullWords }) => nullWords.length > 0)
  if (doubtful.length === 0) return
  const meant = new Set(doubtful.filter(isMeant))
  const repeated = new Set(doubtful.filter((row) => !meant.has(row) && isRepeated(row)))
  const emptyWords = new Set([
    ...[...repeated].flatMap((row) => row.nullWords.map((name) => wordOf(row, name))),
    ...rows.flatMap(({ wordsElsewhere }) => wordsElsewhere),
  ])
  const leavesEmpty = rows.some(hasEmptyCell)
  const withOptions = rows.filter(({ options }) => options.length > 0).length
  const inColumn = new Map<string, number>()
  for (const row of doubtful) for (const name of row.nullWords) inColumn.set(name, (inColumn.get(name) ?? 0) + 1)
  const fills = (name: string) => (inColumn.get(name) ?? 0) > 1 && (inColumn.get(name) ?? 0) > withOptions * MOSTLY
  for (const row of doubtful) {
    const isNothing = (name: string) =>
      !meant.has(row) && (repeated.has(row) || emptyWords.has(wordOf(row, name)) || (!leavesEmpty && fills(name)))
    const dropped = row.nullWords.filter(isNothing)
    const kept = row.nullWords.filter((name) => !dropped.includes(name))
    const shown = (names: readonly string[]) =>
      names.map((name) => `${name} ${row.options.find((option) => option.name === name)?.content}`).join(' ')
    if (kept.length > 0) noteReading(row, 'wordKept', shown(kept))
    if (dropped.length > 0) noteReading(row, 'wordDropped', shown(dropped))
    row.options = row.options.filter(({ name }) => !dropped.includes(name))
  }
}

/** The key names one, different such words are side by side, or an ordinary option follows. */
function isMeant(row: RowContent): boolean {
  const letters = readLetters(answerLetters(row).answer) ?? []
  if (row.nullWords.some((name) => letters.includes(name))) return true
  const words = new Set(row.nullWords.map((name) => wordOf(row, name)))
  const last = row.options.at(-1)?.name ?? ''
  return words.size > 1 || !row.nullWords.includes(last)
}

/** Whether a word occurs twice: no question offers the same option twice. */
const isRepeated = (row: RowContent): boolean =>
  new Set(row.nullWords.map((name) => wordOf(row, name))).size < row.nullWords.length

/** Whether an option's column is empty in a row with options. */
const hasEmptyCell = ({ sheet, options }: RowContent): boolean =>
  options.length > 0 &&
  sheet.mapping.options.some(
    (column, place) => column !== undefined && !options.some(({ name }) => name === LETTERS[place]),
  )
