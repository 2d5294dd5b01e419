import { styleOfCode } from '@tizhou/catalogue/styles'
import { LETTERS, type Option, type Reason } from '@tizhou/domain/content/question'
import { withBlanks } from '@tizhou/domain/content/stemBlanks'
import { TEXT_BOUNDS } from '@tizhou/domain/content/textBounds'
import type { Field } from '../mapping/fields.ts'
import type { TableRow } from '../table/table.ts'
import {
  cleanLine,
  cleanMarkup,
  cleanText,
  isPlaceholder,
  isWordForNothing,
  orNoneSaid,
  orNothing,
} from '../text/cleanText.ts'
import { lostInText } from '../text/htmlToText.ts'
import { optionsOfCell, optionsOfColumns } from './options/options.ts'
import { isBrokenList, printedList } from './printed.ts'
import { noteReading } from './readings.ts'
import { note, type QuestionSheet, type RowContent } from './rowContent.ts'
import {
  chapterLevels,
  difficultyOf,
  pictureNames,
  pointNames,
  tagNames,
  yearAndSource,
  yearOf,
} from './smallFields.ts'
import { styleOfWord } from './styleWord.ts'

/**
 * Parses one row: cleans its texts and splits its cells. `subjectNames` are the accepted values of the 科目 column.
 * Problems are noted in the result, which keeps what could be read for the other rows of its group.
 */
export function readRow(row: TableRow, sheet: QuestionSheet, subjectNames: readonly string[]): RowContent {
  const { columns } = sheet.mapping
  const content: RowContent = {
    ...EMPTY,
    sheet,
    row: row.number,
    problems: [],
    readings: new Map(),
    hidden: row.hidden === true,
  }
  const raw = (field: Field): string => {
    const column = columns[field]
    return column === undefined ? '' : (row.cells[column] ?? '')
  }
  const line = (field: Field, most: number): string => bounded(content, field, orNoneSaid(cleanLine(raw(field))), most)

  checkSubject(content, cleanLine(raw('subject')), subjectNames)
  for (const field of ['stem', 'sharedStem', 'answer', 'weights', 'externalID'] as const)
    refuseOdd(content, row, field, columns[field])
  content.chapterPath = chapterPath(content, raw)
  readStyle(content, orNoneSaid(cleanLine(raw('style'))))
  content.groupNumber = line('group', TEXT_BOUNDS.group)
  content.groupOrder = readOrder(content, orNoneSaid(cleanLine(raw('order'))))
  content.sharedStem = bounded(
    content,
    'sharedStem',
    orNoneSaid(cleanMarkup(raw('sharedStem'))),
    TEXT_BOUNDS.sharedStem,
  )
  content.hint = bounded(content, 'hint', orNoneSaid(cleanMarkup(raw('hint'))), TEXT_BOUNDS.hint)
  const stem = orNothing(cleanMarkup(raw('stem')))
  if (stem === '') note(content, 'error', 'stem', '没有题干', raw('stem'))
  content.stem = bounded(content, 'stem', withPictures(content, stem, cleanText(raw('pictures'))), TEXT_BOUNDS.stem)
  const answer = cleanText(raw('answer'))
  content.options = readOptions(content, row, answer)
  const isNothing = isWordForNothing(answer) && !content.options.some((option) => option.content === answer)
  content.answer = bounded(content, 'answer', isNothing ? '' : answer, TEXT_BOUNDS.answer)
  const marked = cleanMarkup(raw('answer'))
  if (marked !== answer) content.markedAnswer = marked
  readList(content)
  if (content.options.length === 0 && content.answer !== '' && orNoneSaid(content.answer) === '')
    noteReading(content, 'placeholderKey', `${content.stem} → ${content.answer}`)
  refuseRepeats(content, row)
  content.wordsElsewhere = MAY_BE_EMPTY.map((field) => raw(field).trim())
    .filter(isPlaceholder)
    .map((word) => word.toLowerCase())
  content.weights = orNoneSaid(cleanLine(raw('weights')))
  content.explanation = bounded(
    content,
    'explanation',
    orNoneSaid(cleanMarkup(raw('explanation'))),
    TEXT_BOUNDS.explanation,
  )
  content.reasons = readReasons(content, row)
  content.points = readPoints(content, raw)
  Object.assign(content, readYear(content, raw))
  content.difficulty = readDifficulty(content, orNoneSaid(cleanLine(raw('difficulty'))))
  content.externalID = line('externalID', TEXT_BOUNDS.externalID)
  noteLost(content, row)
  return content
}

/** What of the columns that are read cannot be shown is told once a row. */
function noteLost(content: RowContent, { cells }: TableRow): void {
  const { columns, options, reasons } = content.sheet.mapping
  const read = new Set([...Object.values(columns), ...options, ...reasons])
  const lost = cells.flatMap((cell, column) => (read.has(column) ? lostInText(cell) : []))
  if (lost.length > 0) noteReading(content, 'lostTags', [...new Set(lost)].join('、'))
}

const FEWEST_ALIKE = 3

/** `（必填）` in every cell, as below the headers of some forms, is no question. */
function refuseRepeats(content: RowContent, { cells }: TableRow): void {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length >= FEWEST_ALIKE && new Set(filled).size === 1)
    note(content, 'error', '', '整行都是同样的字，不像题目', filled[0])
}

const MAY_BE_EMPTY: readonly Field[] = [
  'explanation',
  'points',
  'tags',
  'source',
  'year',
  'difficulty',
  'hint',
  'pictures',
]

const EMPTY: Omit<RowContent, 'sheet' | 'row' | 'problems' | 'readings' | 'hidden'> = {
  chapterPath: [],
  style: undefined,
  styleText: '',
  groupNumber: '',
  groupOrder: undefined,
  sharedStem: '',
  hint: '',
  stem: '',
  options: [],
  nullWords: [],
  wordsElsewhere: [],
  answer: '',
  weights: '',
  explanation: '',
  reasons: [],
  points: [],
  pictureNames: [],
  source: undefined,
  year: undefined,
  difficulty: undefined,
  externalID: '',
}

/** Error values that spreadsheet programs write into a CSV for failed formulas, or texts taken for formulas. */
const FORMULA_ERROR = /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/

/** U+FFFD replaces invalid bytes: the file was read or written with a wrong encoding. */
function bounded(content: RowContent, field: Field | number, text: string, most: number): string {
  if (text.length > most)
    note(
      content,
      'error',
      field,
      `超过 ${most.toLocaleString('en-US')} 字（${text.length.toLocaleString('en-US')} 字）`,
      text,
    )
  else if (FORMULA_ERROR.test(text)) note(content, 'error', field, '单元格里是公式错误', text)
  else if (text.includes('\uFFFD')) note(content, 'error', field, '有无法识别的字符，文件的编码可能不对', text)
  return text
}

function refuseOdd(content: RowContent, row: TableRow, place: Field | number, column: number | undefined): void {
  if (column === undefined) return
  const odd = row.odd?.get(column)
  const text = row.cells[column] ?? ''
  if (odd === 'date') note(content, 'error', place, 'Excel 把这一格当成了日期，请把单元格设为“文本”后重新填写', text)
  if (odd === 'error') note(content, 'error', place, '单元格里是公式错误', text)
  if (odd === 'quote') noteReading(content, 'strayQuote', text)
}

function checkSubject(content: RowContent, subject: string, names: readonly string[]): void {
  if (subject === '' || names.length === 0 || names.includes(subject)) return
  note(content, 'error', 'subject', `科目不是 ${names[0]}；如果这一列是章节，请把它的含义改为章节`, subject)
}

function chapterPath(content: RowContent, raw: (field: Field) => string): string[] {
  const path = (['level1', 'level2', 'level3', 'level4', 'chapter'] as const).flatMap((field) =>
    chapterLevels(orNoneSaid(cleanText(raw(field)))),
  )
  const long = path.find((name) => name.length > TEXT_BOUNDS.chapterName)
  if (long !== undefined) note(content, 'error', 'chapter', `章节名超过 ${TEXT_BOUNDS.chapterName} 字`, long)
  if (path.length > TEXT_BOUNDS.chapterDepth)
    note(content, 'error', 'chapter', `章节超过 ${TEXT_BOUNDS.chapterDepth} 级`, path.join(' / '))
  return path
}

function readStyle(content: RowContent, word: string): void {
  content.style = word === '' ? content.sheet.style : styleOfWord(word)
  content.styleText = word
  if (word !== '' && !content.style) note(content, 'error', 'style', '不认识这个题型', word)
}

function readOrder(content: RowContent, text: string): number | undefined {
  const digits = /^[（(第]?\s*(\d{1,4})\s*[)）题.、]?$/.exec(text)?.[1]
  if (text !== '' && digits === undefined) note(content, 'error', 'order', '组内序号应是数字', text)
  return digits === undefined ? undefined : Number(digits)
}

function readOptions(content: RowContent, row: TableRow, answer: string): Option[] {
  const { mapping } = content.sheet
  for (const [place, column] of mapping.options.entries()) refuseOdd(content, row, place, column)
  refuseOdd(content, row, 'options', mapping.columns.options)
  const cells = Array.from(mapping.options, (column) => (column === undefined ? '' : (row.cells[column] ?? '')))
  let read = optionsOfColumns(cells)
  if (read.options.length === 0 && mapping.columns.options !== undefined)
    read = optionsOfCell(row.cells[mapping.columns.options] ?? '', answer)
  const { options, reason, reading, nullWords } = read
  content.nullWords = nullWords ?? []
  if (reading) noteReading(content, reading.kind, reading.text)
  if (reason !== undefined)
    note(content, 'error', 'options', reason, options.map(({ name, content }) => `${name} ${content}`).join(' '))
  for (const { name, content: text } of options) {
    const place = LETTERS.indexOf(name)
    bounded(content, mapping.options[place] === undefined ? 'options' : place, text, TEXT_BOUNDS.option)
  }
  return options
}

function readReasons(content: RowContent, { cells }: TableRow): Reason[] {
  return content.sheet.mapping.reasons.flatMap((column, place) => {
    const name = LETTERS[place]
    const text = column === undefined ? '' : orNoneSaid(cleanMarkup(cells[column] ?? ''))
    if (name === undefined || text === '') return []
    return [{ name, content: bounded(content, place, text, TEXT_BOUNDS.reason) }]
  })
}

/** A key that a program printed as a list: its items are the key. For a single blank each item is accepted. */
function readList(content: RowContent): void {
  const { answer, stem, options, style } = content
  const isWords = style?.kind === 'code' && (styleOfCode(style.code)?.form ?? '') === 'JDTEST'
  if (!isWords && isBrokenList(answer))
    note(content, 'error', 'answer', '答案像程序打印的列表，却不完整：它的其余部分可能分到了别的列', answer)
  const items = printedList(answer)
  if (!items) return
  const isBlank = options.length === 0 && (style === undefined || (style.kind === 'code' && style.code === 'TK'))
  const isOne = isBlank && items.length > 1 && withBlanks(stem).count === 1
  content.answer = items.join(isOne ? '｜' : '；')
  noteReading(content, isOne ? 'listForOneBlank' : 'listKey', answer)
}

function withPictures(content: RowContent, stem: string, pictures: string): string {
  const { names, wrong } = pictureNames(orNoneSaid(pictures))
  if (wrong.length > 0)
    note(content, 'error', 'pictures', '不是图片文件名（gif、jpg、png、bmp、svg、ico，不带目录）', wrong.join('；'))
  const missing = names.filter((name) => !stem.includes(`[${name}]`) && !stem.includes(`[${name}|`))
  content.pictureNames = missing
  return [stem, ...missing.map((name) => `[${name}]`)].join('\n')
}

function readPoints(content: RowContent, raw: (field: Field) => string): string[] {
  const points = pointNames(orNoneSaid(cleanText(raw('points'))))
  const names = [...new Set([...points, ...tagNames(orNoneSaid(cleanText(raw('tags'))))])]
  const long = names.find((name) => name.length > TEXT_BOUNDS.point)
  if (long !== undefined) note(content, 'error', 'points', `知识点名称超过 ${TEXT_BOUNDS.point} 字`, long)
  if (names.length > TEXT_BOUNDS.points) note(content, 'error', 'points', `知识点超过 ${TEXT_BOUNDS.points} 个`)
  return names
}

function readYear(content: RowContent, raw: (field: Field) => string): Pick<RowContent, 'year' | 'source'> {
  const together = yearAndSource(orNoneSaid(cleanLine(raw('yearSource'))))
  const yearText = orNoneSaid(cleanLine(raw('year')))
  const year = yearText === '' ? together.year : yearOf(yearText)
  if (yearText !== '' && year === undefined) note(content, 'warning', 'year', '不是年份，没有采用', yearText)
  const source = orNoneSaid(cleanLine(raw('source'))) || together.source
  if (source !== undefined) bounded(content, 'source', source, TEXT_BOUNDS.source)
  return { year, source }
}

function readDifficulty(content: RowContent, text: string): number | undefined {
  const difficulty = difficultyOf(text)
  if (text !== '' && difficulty === undefined)
    note(content, 'warning', 'difficulty', '不认识这个难度，没有采用（1 最易，5 最难）', text)
  return difficulty
}
