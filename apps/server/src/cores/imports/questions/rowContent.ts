import { LETTERS, type Option } from '@tizhou/domain/content/question'
import { type Field, nameOf } from '../mapping/fields.ts'
import type { Mapping } from '../mapping/mapColumns.ts'
import type { StyleWord } from './styleWord.ts'

/** What is wrong with a row. An error leaves its question out; a warning is for somebody to look at. */
export interface Problem {
  severity: 'error' | 'warning'
  sheet: string
  row: number
  /** Header of the column; '' where the row as a whole is meant. */
  column: string
  reason: string
  /** Beginning of the text that the finding is about. */
  text: string
  /** It is about many rows (`row` is the first of them, or that of the header) and stands before all others. */
  first?: true
}

/** A sheet of questions while it is read. */
export interface QuestionSheet {
  name: string
  mapping: Mapping
  /** Row of the headers; 0: there is none. */
  header: number
  /** What the sheet's name says about its questions (`单选题`), for rows that don't say it themselves. A CSV's is a file's. */
  style: StyleWord | undefined
  /** Columns that nobody sees, from 0. */
  hiddenColumns: ReadonlySet<number>
  /** What else its header may be, and what was left out above it. */
  doubts: readonly string[]
}

/** Ways of reading a row otherwise than it stands. Each is told once for a sheet, with its rows and samples (readings.ts). */
export type Reading =
  | 'wordKept'
  | 'wordDropped'
  | 'optionsInStem'
  | 'answerInStem'
  | 'unusualSeparator'
  | 'glued'
  | 'ownLetter'
  | 'gluedLetters'
  | 'lettersKept'
  | 'seriesMarks'
  | 'placeholderKey'
  | 'strayQuote'
  | 'listKey'
  | 'listForOneBlank'
  | 'unlike'
  | 'nearTwin'

/** A row as its cells say it, cleaned; what only the whole file can tell (group, form, id) is still open. */
export interface RowContent {
  sheet: QuestionSheet
  row: number
  /** Names from the top; the one name PAPERS_ONLY says that the question stands in no chapter. */
  chapterPath: string[]
  style: StyleWord | undefined
  /** The cell that said so; '' where the sheet did. */
  styleText: string
  /**
   * Its kind has no options, but the row has them. With a style: the answer is one of them, and the question was read as
   * that; without: the options were left out.
   */
  contradiction?: { style?: string }
  /** Of a step of a case with weights: the letters that they do not name, whether ticking all gives full marks, whether all are right. */
  weighing?: { unnamed: string; allGivesFull: boolean; allRight: boolean }
  groupNumber: string
  groupOrder: number | undefined
  sharedStem: string
  hint: string
  stem: string
  options: Option[]
  /** Options whose cell holds a word of programs for nothing (nullWords.ts). */
  nullWords: string[]
  /** Such words in columns that may be empty, in small letters. */
  wordsElsewhere: string[]
  answer: string
  weights: string
  explanation: string
  points: string[]
  source: string | undefined
  year: number | undefined
  difficulty: number | undefined
  externalID: string
  problems: Problem[]
  /** What was read otherwise than it stands, with the text it is about (readings.ts). */
  readings: Map<Reading, string>
  /** The spreadsheet program shows the row to nobody. */
  hidden: boolean
}

const SHOWN = 40

export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}

export const hasError = (content: RowContent): boolean => content.problems.some(({ severity }) => severity === 'error')

/** Notes a problem; `place` is a field, or the place of an option, or '' for the row. */
export function note(
  content: Pick<RowContent, 'sheet' | 'row' | 'problems'>,
  severity: Problem['severity'],
  place: Field | number | '',
  reason: string,
  text = '',
): void {
  const column = columnHeader(content.sheet.mapping, place)
  // What the workbook says of a cell, its text may say again.
  if (content.problems.some((one) => one.column === column && one.reason === reason)) return
  content.problems.push({
    severity,
    sheet: content.sheet.name,
    row: content.row,
    column,
    reason,
    text: shortened(text),
  })
}

function columnHeader(mapping: Mapping, place: Field | number | ''): string {
  if (place === '') return ''
  const column = typeof place === 'number' ? mapping.options[place] : mapping.columns[place]
  const name = typeof place === 'number' ? `选项${LETTERS[place] ?? ''}` : nameOf(place)
  return (column === undefined ? '' : mapping.headers[column]?.trim()) || name
}
