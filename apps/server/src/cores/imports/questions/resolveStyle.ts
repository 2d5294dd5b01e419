import { withBlanks } from '@tizhou/domain/content/stemBlanks'
import { readLetters } from '@tizhou/domain/scoring/letters'
import { readTrueFalse } from '@tizhou/domain/scoring/trueFalse'
import type { RowContent } from './rowContent.ts'

/** A3 has two or three questions, A4 three to six and unfolds (exam-formats, "Question types"). */
const MOST_OF_A3 = 3

/**
 * The style of a question: what its row or sheet says, and where that leaves something open, what the question
 * itself shows. `group` are the rows it stands with, itself included.
 */
export function resolveStyle(row: RowContent, group: readonly RowContent[]): string {
  const word = row.style
  switch (word?.kind) {
    case 'code':
      // What ordinary banks call 案例分析 is at times a case to write about.
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

/** Without regard to what the row or its sheet says. */
export function styleByContent(row: RowContent, group: readonly RowContent[]): string {
  if (row.weights !== '') return 'CASE'
  if (row.options.length === 0) {
    if (readTrueFalse(row.answer) !== null) return 'PD'
    // A letter without options is a question whose options are missing, not one to be answered in words.
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
