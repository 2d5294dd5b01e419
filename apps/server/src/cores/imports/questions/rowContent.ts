import { LETTERS, type Option, type Reason } from '@tizhou/domain/content/question'
import { type Field, nameOf } from '../mapping/fields.ts'
import type { Mapping } from '../mapping/mapColumns.ts'
import type { StyleWord } from './styleWord.ts'

/** A problem of a row. An error excludes its question; a warning asks for a look. */
export interface Problem {
  severity: 'error' | 'warning'
  sheet: string
  row: number
  /** Header of the column; '' for the row as a whole. */
  column: string
  reason: string
  /** Beginning of the text concerned. */
  text: string
  /** About many rows (`row` is the first of them, or the header): listed before all others. */
  first?: true
}

/** Properties of a sheet of questions while it is read. */
export interface QuestionSheet {
  name: string
  mapping: Mapping
  /** Number of the header row; 0: none. */
  header: number
  /**
   * The style that the sheet's name says (`单选题`), for rows without a style. The name of a CSV's sheet is that of the
   * file.
   */
  style: StyleWord | undefined
  /** Hidden columns, from 0. */
  hiddenColumns: ReadonlySet<number>
  /** Other possible meanings of the header, and rows left out above it. */
  doubts: readonly string[]
}

/**
 * Interpretations that deviate from the literal content. Each is reported once a sheet, with rows and samples
 * (readings.ts).
 */
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
  | 'lostTags'
  | 'nearTwin'

/** The cleaned content of a row; what depends on the whole file (group, form, id) is still open. */
export interface RowContent {
  sheet: QuestionSheet
  row: number
  /** Names from the top; the single name PAPERS_ONLY: the question is in no chapter. */
  chapterPath: string[]
  style: StyleWord | undefined
  /** The style cell's text; '' where the style comes from the sheet. */
  styleText: string
  /**
   * The given style has no options, but the row has. With `style`: the answer is one of them, and the question was read
   * with this style; without: the options were ignored.
   */
  contradiction?: { style?: string }
  /**
   * Of a step of a case with weights: the letters not named, whether ticking all gives full marks, whether all are
   * right.
   */
  weighing?: { unnamed: string; allGivesFull: boolean; allRight: boolean }
  groupNumber: string
  groupOrder: number | undefined
  sharedStem: string
  hint: string
  stem: string
  options: Option[]
  /** Options whose cell contains a word for an empty cell (nullWords.ts). */
  nullWords: string[]
  /** Such words in optional columns, in lower case. */
  wordsElsewhere: string[]
  answer: string
  /** The answer with its markup, for a reference answer; absent where it has none. */
  markedAnswer?: string
  weights: string
  explanation: string
  /** Of options; whether there are such options is still open. */
  reasons: Reason[]
  points: string[]
  /** Names of the column of pictures that the stem does not name itself. */
  pictureNames: string[]
  source: string | undefined
  year: number | undefined
  difficulty: number | undefined
  externalID: string
  problems: Problem[]
  /** Interpretations with the text they are about (readings.ts). */
  readings: Map<Reading, string>
  /** The row is hidden in the spreadsheet. */
  hidden: boolean
}

const SHOWN = 40

export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}

export const hasError = (content: RowContent): boolean => content.problems.some(({ severity }) => severity === 'error')

/** Notes a problem; `place`: a field, the place of an option, or '' for the row. */
export function note(
  content: Pick<RowContent, 'sheet' | 'row' | 'problems'>,
  severity: Problem['severity'],
  place: Field | number | '',
  reason: string,
  text = '',
): void {
  const column = columnHeader(content.sheet.mapping, place)
  // A text can repeat a problem that the workbook has reported for the cell.
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

/** The header of a place's column, or its own name where the file has none. */
export function columnHeader(mapping: Mapping, place: Field | number | ''): string {
  if (place === '') return ''
  const column = typeof place === 'number' ? mapping.options[place] : mapping.columns[place]
  const name = typeof place === 'number' ? `选项${LETTERS[place] ?? ''}` : nameOf(place)
  return (column === undefined ? '' : mapping.headers[column]?.trim()) || name
}
