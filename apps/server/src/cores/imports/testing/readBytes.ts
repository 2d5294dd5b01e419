import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSheets, type SheetChoice } from '../files/findSheets.ts'
import { knownColumns } from '../mapping/mapColumns.ts'
import { type QuestionOptions, type ReadQuestions, readQuestions } from '../questions/readQuestions.ts'
import { QUESTION_LIMITS, READ_LIMITS, type ReadLimits } from '../table/limits.ts'
import { readTable } from '../table/readTable.ts'
import type { Table, TableRow } from '../table/table.ts'
import { writeWorkbook } from '../template/writeWorkbook.ts'
import { writeZip, type ZipPart } from '../template/writeZip.ts'

/** Writes the bytes to a temporary file for `use`. */
export async function withFile<T>(bytes: Buffer | string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tizhou-import-'))
  try {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface ReadSettings extends SheetChoice, Partial<QuestionOptions> {
  limits?: ReadLimits
}

const withTable = <T>(bytes: Buffer | string, name: string, limits: ReadLimits, use: (table: Table) => Promise<T>) =>
  withFile(bytes, name, async (path) => {
    const table = await readTable(path, knownColumns, limits)
    try {
      return await use(table)
    } finally {
      await table.close()
    }
  })

/** The questions of a file, as the importer reads them. */
export const questionsIn = (
  bytes: Buffer | string,
  name = 'a.xlsx',
  settings: ReadSettings = {},
): Promise<ReadQuestions> =>
  withTable(bytes, name, settings.limits ?? QUESTION_LIMITS, async (table) => {
    const { sheets, doubts } = await findSheets(table, settings)
    const read = await readQuestions(sheets, { subjectNames: [], ...settings })
    return { ...read, problems: [...doubts, ...read.problems] }
  })

/** The rows of a file by sheet, as the table readers give them. */
export const rowsIn = (bytes: Buffer | string, name = 'a.xlsx', limits: ReadLimits = READ_LIMITS) =>
  withTable(bytes, name, limits, async (table) => {
    const sheets: { name: string; hidden: boolean; rows: TableRow[] }[] = []
    for (const sheet of table.sheets) {
      const rows: TableRow[] = []
      for await (const row of sheet.rows()) rows.push(row)
      sheets.push({ name: sheet.name, hidden: sheet.hidden, rows })
    }
    return { format: table.format, sheets }
  })

/** A workbook of texts; one sheet, or several by name. */
export const xlsxOf = (sheets: string[][] | Record<string, string[][]>): Buffer =>
  writeWorkbook(
    Object.entries(Array.isArray(sheets) ? { Sheet1: sheets } : sheets).map(([name, rows]) => ({
      name,
      rows,
      widths: [],
      lists: new Map(),
    })),
  )

/** A workbook with one hand-written sheet: the contents of `<worksheet>`. */
export function xlsxOfXml(
  sheet: string,
  more: { sharedStrings?: string; styles?: string; workbook?: string } = {},
): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const parts: ZipPart[] = [
    {
      name: '_rels/.rels',
      data: `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: more.workbook ?? '<workbook><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships>${relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', data: `<?xml version="1.0"?><worksheet>${sheet}</worksheet>` },
  ]
  if (more.sharedStrings) parts.push({ name: 'xl/sharedStrings.xml', data: `<sst>${more.sharedStrings}</sst>` })
  if (more.styles) parts.push({ name: 'xl/styles.xml', data: `<styleSheet>${more.styles}</styleSheet>` })
  return writeZip(parts)
}

/** CSV as spreadsheet programs write it: quotes where they are needed. */
export const csvOf = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n')
