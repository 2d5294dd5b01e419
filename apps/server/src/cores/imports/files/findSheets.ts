import { foldHeader } from '../mapping/fields.ts'
import { findHeader, HEADER_WITHIN } from '../mapping/findHeader.ts'
import { holdsQuestions } from '../mapping/looksLikeHeader.ts'
import type { Override } from '../mapping/mapColumns.ts'
import type { SheetRows } from '../questions/readQuestions.ts'
import type { Problem, QuestionSheet } from '../questions/rowContent.ts'
import { settleStyleColumn } from '../questions/settleStyleColumn.ts'
import { type StyleWord, styleOfWord } from '../questions/styleWord.ts'
import { ImportRefused } from '../refused.ts'
import type { Table, TableRow, TableSheet } from '../table/table.ts'

export interface SheetChoice {
  /** Reads this sheet alone, hidden or not. */
  sheet?: string
  overrides?: readonly Override[]
  /** The row of the headers; 0: there is none. Without it, it is looked for. */
  headerRow?: number
}

export interface FoundSheets {
  sheets: SheetRows[]
  /** Names of sheets that hold no questions, and why they were left out. */
  skipped: { name: string; reason: string }[]
  /** Sheets that hold questions, or may, and were left out all the same. */
  doubts: Problem[]
}

/** The way out where columns do not fit; the command line says by which options (cli.ts). */
export const HELP = '请指明题干、选项、答案等各在哪一列'

const HIDDEN = '这个工作表已隐藏，里面像有题目，没有读；要读它，请选择只读这个工作表'

/**
 * Finds the sheets that hold questions, and in each the header and the columns. Throws ImportRefused when there
 * is none, or when one looks like questions but lacks a column: to leave it out silently would lose questions.
 */
export async function findSheets(table: Table, choice: SheetChoice): Promise<FoundSheets> {
  const found: FoundSheets = { sheets: [], skipped: [], doubts: [] }
  const wrong: string[] = []
  const other: string[] = []
  const hidden: string[] = []
  for (const sheet of chosen(table, choice.sheet)) {
    const first = await firstRows(sheet)
    const header = findHeader(first, choice.overrides, choice.headerRow)
    if (sheet.hidden && choice.sheet === undefined) {
      found.skipped.push({ name: sheet.name, reason: '已隐藏' })
      if (header.kind !== 'other') {
        found.doubts.push(leftOut(sheet, HIDDEN))
        hidden.push(`工作表「${sheet.name}」：${HIDDEN}`)
      }
      continue
    }
    if (header.kind === 'table') {
      const mapping = settleStyleColumn(header.mapping, header.sample)
      const { doubts } = header
      const context = sheetOf(sheet, { mapping, header: header.header, style: styleOfSheet(table, sheet), doubts })
      found.sheets.push({ sheet: context, rows: behind(sheet, header.header, mapping.headers) })
      continue
    }
    const reasons = header.reasons.map((reason) => `工作表「${sheet.name}」：${reason}`)
    if (header.kind === 'wrong') wrong.push(...reasons)
    else {
      other.push(...reasons)
      found.skipped.push({ name: sheet.name, reason: first.length === 0 ? '空的' : '没有题目' })
      if (!choice.overrides?.length && holdsQuestions(first))
        found.doubts.push(leftOut(sheet, '这个工作表没有表头，里面却像有题目，没有读；请补上表头，或删除这个工作表'))
      // A sheet that the columns given by hand do not fit is reported, since it may hold questions.
      if (choice.overrides?.length && first.some(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1))
        found.doubts.push(leftOut(sheet, `没有读这个工作表：${header.reasons[0]}`))
    }
  }
  if (wrong.length > 0) throw new ImportRefused('列对不上', [...wrong, HELP])
  if (found.sheets.length === 0) throw new ImportRefused('文件里没有找到题目', [...hidden, ...other, HELP])
  return found
}

const leftOut = ({ name }: TableSheet, reason: string): Problem => ({
  severity: 'warning',
  sheet: name,
  row: 0,
  column: '',
  reason,
  text: '',
  first: true,
})

/** What reading the questions of a sheet needs to know of it. */
export const sheetOf = (sheet: TableSheet, of: Omit<QuestionSheet, 'name' | 'hiddenColumns'>): QuestionSheet => ({
  ...of,
  name: sheet.name,
  hiddenColumns: sheet.hiddenColumns ?? NO_COLUMNS,
})

const NO_COLUMNS: ReadonlySet<number> = new Set()

/** What a sheet's name says about its questions. That of a CSV is the name of its file: it tells nothing. */
export const styleOfSheet = (table: Table, sheet: TableSheet): StyleWord | undefined =>
  table.kind === 'csv' ? undefined : styleOfWord(sheet.name)

function chosen(table: Table, name: string | undefined): TableSheet[] {
  if (name === undefined) return table.sheets
  const fold = (text: string) => text.trim().toLowerCase()
  const sheet =
    table.sheets.find((one) => one.name === name) ?? table.sheets.find((one) => fold(one.name) === fold(name))
  if (sheet) return [sheet]
  throw new ImportRefused(`没有工作表「${name}」`, [
    `文件里的工作表：${table.sheets.map((one) => one.name).join('、')}`,
  ])
}

export async function firstRows(sheet: TableSheet): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of sheet.rows()) {
    rows.push(row)
    if (rows.length > HEADER_WITHIN) break
  }
  return rows
}

/** The rows behind the header (row 0: there is none); lines that repeat it, as in printed lists, are no questions. */
export async function* behind(sheet: TableSheet, header: number, headers: readonly string[]): AsyncGenerator<TableRow> {
  let headerText: string | undefined
  for await (const row of sheet.rows()) {
    const text = row.cells.join('\n').trim()
    if (row.number === header) headerText = text
    else if (row.number > header && text !== headerText && !repeats(row, headers)) yield row
  }
}

/** The names once more, written a little differently (spaces, marks, notes in brackets). */
function repeats({ cells }: TableRow, headers: readonly string[]): boolean {
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ cell, header: headers[column] ?? '' }]))
  return (
    filled.length > 1 &&
    filled.every(({ cell, header }) => header !== '' && cell.length < 40 && foldHeader(cell) === foldHeader(header))
  )
}
