import type { QuestionDraft } from '@tizhou/domain/content/question'
import { behind, firstRows, sheetOf, styleOfSheet } from '../files/findSheets.ts'
import type { BankSettings } from '../files/readBank.ts'
import { findHeader } from '../mapping/findHeader.ts'
import { likelyHeader } from '../mapping/looksLikeHeader.ts'
import { knownColumns, type Mapping } from '../mapping/mapColumns.ts'
import { readQuestions, type SheetRows } from '../questions/readQuestions.ts'
import type { Problem } from '../questions/rowContent.ts'
import { settleStyleColumn } from '../questions/settleStyleColumn.ts'
import { QUESTION_LIMITS } from '../table/limits.ts'
import { readTable } from '../table/readTable.ts'
import type { TableRow, TableSheet } from '../table/table.ts'

/** Preview of a sheet for the person who imports. */
export interface SheetPreview {
  name: string
  hidden: boolean
  /** `table`: has the required columns; `wrong`: looks like questions but lacks a column; `other`: no questions. */
  kind: 'table' | 'wrong' | 'other'
  reasons: string[]
  /** Number of the header row; 0: none. */
  header: number
  /** The header row's texts; without a header an empty text for each column. */
  headers: string[]
  /** Columns (from 0) by field (`stem`), options by letter (`选项A`). */
  columns: Record<string, number>
  /** The first rows below the header, unchanged. */
  rows: { number: number; cells: string[] }[]
}

export interface BankPreview {
  format: string
  sheets: SheetPreview[]
  /** The first questions of the sheets to be read, with their rows' problems. */
  drafts: QuestionDraft[]
  problems: Problem[]
}

const SHOWN_ROWS = 8
const SHOWN_CELL = 120
/** Rows that are parsed: enough for a few groups. */
const READ_ROWS = 40
const MOST_SHEETS = 50

/** Reads the beginning of a file. Throws ImportRefused only where it is no table. */
export async function previewBank(
  file: string,
  names: readonly string[],
  settings: BankSettings,
): Promise<BankPreview> {
  const table = await readTable(file, knownColumns, QUESTION_LIMITS, settings.name ?? file)
  try {
    const sheets: SheetPreview[] = []
    const readable: SheetRows[] = []
    for (const sheet of table.sheets.slice(0, MOST_SHEETS)) {
      const isChosen = settings.sheet === undefined ? !sheet.hidden : sheet.name === settings.sheet
      const rows = await firstRows(sheet)
      const { preview, mapping, doubts } = previewSheet(sheet, rows, isChosen ? settings : {})
      sheets.push(preview)
      if (!isChosen || !mapping) continue
      const { header } = preview
      readable.push({
        sheet: sheetOf(sheet, { mapping, header, style: styleOfSheet(table, sheet), doubts }),
        rows: first(READ_ROWS, behind(sheet, header, mapping.headers)),
      })
    }
    const { drafts, problems } = await readQuestions(readable, {
      subjectNames: names,
      ...(settings.chaptersOf === undefined ? {} : { chaptersOf: settings.chaptersOf }),
    })
    return { format: table.format, sheets, drafts, problems }
  } finally {
    await table.close()
  }
}

function previewSheet(
  sheet: TableSheet,
  rows: TableRow[],
  settings: BankSettings,
): { preview: SheetPreview; mapping?: Mapping; doubts: readonly string[] } {
  const found = findHeader(rows, settings.overrides, settings.headerRow)
  const header = found.kind === 'table' ? found.header : (settings.headerRow ?? likelyHeader(rows)?.number ?? 0)
  const width = Math.max(0, ...rows.map((row) => row.cells.length))
  const mapping = found.kind === 'table' ? settleStyleColumn(found.mapping, found.sample) : undefined
  const headers = mapping?.headers ?? rows.find((row) => row.number === header)?.cells ?? []
  const preview: SheetPreview = {
    name: sheet.name,
    hidden: sheet.hidden,
    kind: found.kind,
    reasons: found.kind === 'table' ? [] : found.reasons,
    header,
    headers: Array.from({ length: width }, (_, column) => shortened(headers[column] ?? '')),
    columns: mapping ? columnsOf(mapping) : {},
    rows: rows
      .filter((row) => row.number > header)
      .slice(0, SHOWN_ROWS)
      .map((row) => ({ number: row.number, cells: row.cells.map(shortened) })),
  }
  return { preview, mapping, doubts: found.kind === 'table' ? found.doubts : [] }
}

function columnsOf(mapping: Mapping): Record<string, number> {
  const options = mapping.options.flatMap((column, place) =>
    column === undefined ? [] : [[`选项${String.fromCharCode(65 + place)}`, column] as const],
  )
  const reasons = mapping.reasons.flatMap((column, place) =>
    column === undefined ? [] : [[`选项${String.fromCharCode(65 + place)}解析`, column] as const],
  )
  return { ...mapping.columns, ...Object.fromEntries([...options, ...reasons]) }
}

const shortened = (text: string): string => (text.length > SHOWN_CELL ? `${text.slice(0, SHOWN_CELL)}…` : text)

async function* first<T>(count: number, rows: AsyncIterable<T>): AsyncGenerator<T> {
  let left = count
  for await (const row of rows) {
    if (left-- <= 0) return
    yield row
  }
}
