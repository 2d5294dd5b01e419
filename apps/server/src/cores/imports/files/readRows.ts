import { ImportRefused } from '../refused.ts'
import { CALLED_WORKBOOK, READABLE } from '../table/fileKinds.ts'
import { READ_LIMITS, type ReadLimits } from '../table/limits.ts'
import { readTable } from '../table/readTable.ts'
import type { TableRow } from '../table/table.ts'

/** The wanted columns of a small table: each with its accepted headers, best first. */
export type WantedColumns = Readonly<Record<string, readonly string[]>>

/** The cells of the wanted columns in one row; `n`: the row number in a spreadsheet program. */
export interface ReadRow {
  n: number
  cells: Record<string, string>
}

const HEADER_WITHIN = 20
/** Far above the parcels of a day, far below the limits of question banks. */
const SMALL: ReadLimits = {
  ...READ_LIMITS,
  fileBytes: 10_000_000,
  unpackedBytes: 200_000_000,
  // So many below the lines that may stand above a header.
  rows: 20_000 + HEADER_WITHIN,
  cells: 1_000_000,
  ownColumns: true,
}

const plain = (text: string): string => text.replace(/[\s*：:]/g, '').toLowerCase()

/** The position of each wanted column under these headers; undefined where one is missing. */
function columnsOf(
  headers: readonly string[],
  wanted: WantedColumns,
  optional: WantedColumns,
): Record<string, number> | undefined {
  const known = headers.map(plain)
  const found: Record<string, number> = {}
  for (const [column, names] of Object.entries(wanted)) {
    const at = names.map((name) => known.indexOf(plain(name))).find((place) => place >= 0)
    if (at === undefined) return undefined
    found[column] = at
  }
  for (const [column, names] of Object.entries(optional)) {
    const at = names.map((name) => known.indexOf(plain(name))).find((place) => place >= 0)
    if (at !== undefined) found[column] = at
  }
  return found
}

/**
 * Reads the rows of a table in a known format (a list of tracking numbers) from an .xlsx or .csv: from the first
 * visible sheet with all wanted columns in a row near its top; `optional` columns are read where present. Throws
 * ImportRefused. For uploaded files called in a child process (readApart.ts).
 */
export async function readRows(
  path: string,
  name: string,
  wanted: WantedColumns,
  optional: WantedColumns = {},
): Promise<ReadRow[]> {
  const names = new Set([...Object.values(wanted), ...Object.values(optional)].flat().map(plain))
  const firsts = Object.values(wanted).map(([first]) => `“${first}”`)
  const columns = `${firsts.join('、')}${firsts.length === 1 ? '这一列' : '这几列'}`
  const table = await readTable(path, (cells) => cells.filter((cell) => names.has(plain(cell))).length, SMALL, name)
  try {
    for (const sheet of table.sheets) {
      if (sheet.hidden) continue
      const rows = await rowsOf(sheet.rows(), wanted, optional)
      if (rows) return rows
    }
  } finally {
    await table.close()
  }
  if (table.kind === 'csv' && CALLED_WORKBOOK.test(name))
    throw new ImportRefused(`文件名是 .xlsx，内容却是文本（${table.format}），里面没有找到表头：需要有${columns}`, [
      READABLE,
      '请用 Excel 或 WPS 打开，整理成表格（第一行是表头），另存为 .xlsx 再上传。',
    ])
  throw new ImportRefused(`没有找到表头：需要有${columns}`)
}

async function rowsOf(
  rows: AsyncIterable<TableRow>,
  wanted: WantedColumns,
  optional: WantedColumns,
): Promise<ReadRow[] | undefined> {
  let columns: Record<string, number> | undefined
  let looked = 0
  const read: ReadRow[] = []
  for await (const { number, cells } of rows) {
    if (!columns) {
      columns = columnsOf(cells, wanted, optional)
      if (!columns && ++looked >= HEADER_WITHIN) return undefined
      continue
    }
    const found = Object.entries(columns).map(([column, at]) => [column, (cells[at] ?? '').trim()])
    if (found.some(([, text]) => text !== '')) read.push({ n: number, cells: Object.fromEntries(found) })
  }
  return columns && read
}
