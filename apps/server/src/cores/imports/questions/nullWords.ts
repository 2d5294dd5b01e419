import { LETTERS } from '@tizhou/domain/content/question'
import { readLetters } from '@tizhou/domain/scoring/letters'
import { answerLetters } from './options/answerLetters.ts'
import { noteReading } from './readings.ts'
import type { RowContent } from './rowContent.ts'

/** In a column where so many rows hold such a word, it stands for nothing. */
const MOSTLY = 0.5

const wordOf = (row: RowContent, name: string): string =>
  (row.options.find((option) => option.name === name)?.content ?? '').toLowerCase()

/**
 * Decides for the option cells that hold NULL, nan, N/A and the like: programs write these words where nothing stands,
 * and banks about programs and tables mean them. They are options where the key names one, where another option stands
 * behind, and where the file leaves other cells empty; they are nothing where one stands twice in a row or in columns that may be empty, and where they
 * fill most of a column. Either way the check says so. `rows` are those of one sheet.
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

/** The key names one, words of two kinds stand beside each other, or an option that is none of them stands behind. */
function isMeant(row: RowContent): boolean {
  const letters = readLetters(answerLetters(row).answer) ?? []
  if (row.nullWords.some((name) => letters.includes(name))) return true
  const words = new Set(row.nullWords.map((name) => wordOf(row, name)))
  const last = row.options.at(-1)?.name ?? ''
  return words.size > 1 || !row.nullWords.includes(last)
}

/** No question offers the same option twice. */
const isRepeated = (row: RowContent): boolean =>
  new Set(row.nullWords.map((name) => wordOf(row, name))).size < row.nullWords.length

/** Whether a column of an option is empty in a row that has options. */
const hasEmptyCell = ({ sheet, options }: RowContent): boolean =>
  options.length > 0 &&
  sheet.mapping.options.some(
    (column, place) => column !== undefined && !options.some(({ name }) => name === LETTERS[place]),
  )
