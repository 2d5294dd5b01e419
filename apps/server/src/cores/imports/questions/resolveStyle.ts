import { withBlanks } from '@tizhou/domain/content/stemBlanks'
import { readLetters } from '@tizhou/domain/scoring/letters'
import { readTrueFalse } from '@tizhou/domain/scoring/trueFalse'
import type { RowContent } from './rowContent.ts'

/** A3 has two or three questions, A4 three to six and unfolds (exam-formats, "Question types"). */
const MOST_OF_A3 = 3

/**
 * The style of a question: as its row or sheet says, and where that is ambiguous, by its content. `group`: all rows of
 * its group, itself included.
 */
export function resolveStyle(row: RowContent, group: readonly RowContent[]): string {
  const word = row.style
  switch (word?.kind) {
    case 'code':
      // Ordinary banks use 案例分析 also for cases with a written answer.
      return word.code === 'CASE' && row.options.length === 0 ? 'BL' : word.code
    case 'single':
      return row.sharedStem === '' ? 'A1' : sharedStemStyle(group)
    case 'multiple':
      return 'X'
    case 'shared':
      return sharedStemStyle(group)
    case 'choice':
      return row.options.length === 0 ? 'A1' : styleByContent(row, group)
    case 'indefinite':
      return letterCount(row) === 1 ? 'A1' : 'X'
    default:
      return styleByContent(row, group)
  }
}

/** The style by content alone. */
export function styleByContent(row: RowContent, group: readonly RowContent[]): string {
  if (row.weights !== '') return 'CASE'
  if (row.options.length === 0) {
    if (readTrueFalse(row.answer) !== null) return 'PD'
    // A letter as answer without options: the options are missing, it is no short answer.
    if (letterCount(row) > 0) return 'A1'
    return withBlanks(row.stem).count > 0 ? 'TK' : 'JD'
  }
  if (row.options.length === 2 && row.options.every(({ content }) => readTrueFalse(content) !== null)) return 'PD'
  if (letterCount(row) > 1) return 'X'
  if (row.sharedStem !== '') return sharedStemStyle(group)
  return 'A1'
}

const sharedStemStyle = (group: readonly RowContent[]): string =>
  group.length > MOST_OF_A3 || group.some(({ hint }) => hint !== '') ? 'A4' : 'A3'

const letterCount = (row: RowContent): number => new Set(readLetters(row.answer) ?? []).size
