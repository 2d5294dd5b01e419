import { ImportRefused } from '../refused.ts'
import type { ReadLimits } from '../table/limits.ts'
import { columnOf, type TableRow } from '../table/table.ts'
import { cellText } from './cellText.ts'
import { type Merge, mergeFiller, readMerges } from './mergedCells.ts'
import { readPart } from './part.ts'
import { richText } from './richText.ts'
import type { NumberFormat } from './styles.ts'
import type { Attributes, XmlReader } from './xml.ts'
import type { Zip } from './zip.ts'

export interface WorksheetContext {
  name: string
  shared: readonly string[]
  formats: readonly NumberFormat[]
  date1904: boolean
  limits: ReadLimits
  /** Set to which hidden columns are added. */
  hiddenColumns: Set<number>
  /** Remaining limits of the workbook's cells and rows with content. */
  budget: { cells: number; rows: number }
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Excel's own limits: column XFD and 2^20 rows. */
const LAST_COLUMN = 16_383
const LAST_ROW = 1_048_576

/** A reader of the sheet's non-empty rows; merged cells are filled downwards. */
export function worksheetRows(zip: Zip, part: string, context: WorksheetContext): () => AsyncGenerator<TableRow> {
  let merges: readonly Merge[] | undefined
  return async function* rows() {
    merges ??= await readMerges(zip, part)
    const fill = mergeFiller(merges)
    const gathered: TableRow[] = []
    for await (const _ of readPart(
      zip,
      part,
      rowReader(context, (row) => gathered.push(row)),
    )) {
      for (const row of gathered) {
        fill(row.number, row.cells)
        yield row
      }
      gathered.length = 0
    }
  }
}

function rowReader(context: WorksheetContext, give: (row: TableRow) => void): XmlReader {
  const { limits, budget } = context
  const inline = richText(limits.cellCharacters, limits.markup)
  let row: TableRow = { number: 0, cells: [] }
  let nextColumn = 0
  let column = 0
  let type = ''
  let style = 0
  let value = ''
  let inValue = false
  let inInline = false
  let rowsAreHidden = false

  function startCell(attributes: Attributes): void {
    column = attributes.r === undefined ? nextColumn : (columnOf(attributes.r) ?? nextColumn)
    if (column > LAST_COLUMN)
      throw new ImportRefused(`工作表「${context.name}」第 ${row.number} 行的列数超过 Excel 的上限，不导入`)
    nextColumn = column + 1
    type = attributes.t ?? 'n'
    style = Number(attributes.s ?? 0)
    value = ''
    inline.start()
  }

  function endCell(): void {
    const { text, odd } =
      type === 'inlineStr'
        ? { text: inline.take(), odd: undefined }
        : cellText(type, value, { shared: context.shared, format: context.formats[style], date1904: context.date1904 })
    if (text === '') return
    if (column >= limits.columns) {
      if (text.trim() === '') return
      throw new ImportRefused(`工作表「${context.name}」第 ${row.number} 行有内容的列超过 ${limits.columns} 列，不导入`)
    }
    if (--budget.cells < 0) throw new ImportRefused('文件里的单元格过多，请拆成几个文件导入')
    while (row.cells.length <= column) row.cells.push('')
    row.cells[column] = text
    if (odd) {
      row.odd ??= new Map()
      row.odd.set(column, odd)
    }
  }

  function startRow(attributes: Attributes): void {
    const number = attributes.r === undefined ? row.number + 1 : Number(attributes.r)
    if (!Number.isInteger(number) || number < 1 || number > LAST_ROW)
      throw new ImportRefused(`工作表「${context.name}」里有不成立的行号 ${String(attributes.r).slice(0, 20)}`)
    row = { number, cells: [] }
    if (attributes.hidden === undefined ? rowsAreHidden || Number(attributes.ht) === 0 : isTrue(attributes.hidden))
      row.hidden = true
    nextColumn = 0
  }

  /** `min` and `max` count from 1; a width of 0 also hides. */
  function noteColumns({ min, max, hidden, width }: Attributes): void {
    if (!isTrue(hidden) && Number(width) !== 0) return
    const last = Math.min(Number(max) || 0, limits.columns)
    for (let at = Math.max(1, Number(min) || 1); at <= last; at++) context.hiddenColumns.add(at - 1)
  }

  function endRow(): void {
    if (row.cells.every((cell) => cell.trim() === '')) return
    if (--budget.rows < 0)
      throw new ImportRefused(`文件超过 ${limits.rows.toLocaleString('en-US')} 行，请拆成几个文件导入`)
    give(row)
  }

  return {
    open(name, attributes) {
      if (name === 'c') startCell(attributes)
      else if (name === 'v') inValue = true
      else if (name === 'is') inInline = true
      else if (name === 'row') startRow(attributes)
      else if (name === 'col') noteColumns(attributes)
      else if (name === 'sheetFormatPr') rowsAreHidden = isTrue(attributes.zeroHeight)
      else if (inInline) inline.open(name, attributes)
    },
    close(name) {
      if (name === 'c') endCell()
      else if (name === 'v') inValue = false
      else if (name === 'is') inInline = false
      else if (name === 'row') endRow()
      else if (inInline) inline.close(name)
    },
    text(piece) {
      if (inInline) inline.text(piece)
      else if (inValue) {
        value += piece
        if (value.length > limits.cellCharacters)
          throw new ImportRefused(`工作表「${context.name}」第 ${row.number} 行有单元格过长，不导入`)
      }
    },
  }
}
