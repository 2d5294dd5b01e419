import { findHeader, HEADER_WITHIN } from './mapping/findHeader.ts'
import type { Override } from './mapping/mapColumns.ts'
import type { SheetRows } from './questions/readQuestions.ts'
import { settleStyleColumn } from './questions/settleStyleColumn.ts'
import { type StyleWord, styleOfWord } from './questions/styleWord.ts'
import { ImportRefused } from './refused.ts'
import type { Table, TableRow, TableSheet } from './table/table.ts'

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
}

const HELP = '可以用 --map 指明各列，例如 --map 题干=题目描述,答案=正确项；也可以用列号：--map 题干=B,选项=C,答案=D'

/**
 * Finds the sheets that hold questions, and in each the header and the columns. Throws ImportRefused when there
 * is none, or when one looks like questions but lacks a column: to leave it out silently would lose questions.
 */
export async function findSheets(table: Table, choice: SheetChoice): Promise<FoundSheets> {
  const found: FoundSheets = { sheets: [], skipped: [] }
  const wrong: string[] = []
  const other: string[] = []
  for (const sheet of chosen(table, choice.sheet)) {
    if (sheet.hidden && choice.sheet === undefined) {
      found.skipped.push({ name: sheet.name, reason: '已隐藏' })
      continue
    }
    const header = findHeader(await firstRows(sheet), choice.overrides, choice.headerRow)
    if (header.kind === 'table') {
      const mapping = settleStyleColumn(header.mapping, header.sample)
      const context = { name: sheet.name, mapping, header: header.header, style: styleOfSheet(table, sheet) }
      found.sheets.push({ sheet: context, rows: behind(sheet, header.header) })
      continue
    }
    const reasons = header.reasons.map((reason) => `工作表「${sheet.name}」：${reason}`)
    if (header.kind === 'wrong') wrong.push(...reasons)
    else {
      other.push(...reasons)
      found.skipped.push({ name: sheet.name, reason: '没有题目' })
    }
  }
  if (wrong.length > 0) throw new ImportRefused('列对不上', [...wrong, HELP])
  if (found.sheets.length === 0) throw new ImportRefused('文件里没有找到题目', [...other, HELP])
  return found
}

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
export async function* behind(sheet: TableSheet, header: number): AsyncGenerator<TableRow> {
  let headerText: string | undefined
  for await (const row of sheet.rows()) {
    const text = row.cells.join('\n').trim()
    if (row.number === header) headerText = text
    else if (row.number > header && text !== headerText) yield row
  }
}
