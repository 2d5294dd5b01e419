/**
 * A row of a sheet as the file has it. `number` is what a spreadsheet program shows beside it, from 1.
 * `cells` has a text for every column up to the last that is filled; an empty cell is ''.
 */
export interface TableRow {
  number: number
  cells: string[]
  /** Cells whose text is not what somebody typed: Excel took it for a date, a formula failed, or a quote of a CSV stands where none may. By column. */
  odd?: Map<number, 'date' | 'error' | 'quote'>
  /** The spreadsheet program shows it to nobody: a filter left it out, or somebody hid it. */
  hidden?: true
}

export interface TableSheet {
  name: string
  hidden: boolean
  /** Columns that nobody sees, from 0; known once its first row was read. */
  hiddenColumns?: ReadonlySet<number>
  /** Reads the sheet from its beginning, row by row; rows without any content are left out. */
  rows(): AsyncGenerator<TableRow>
}

/** A file of questions, opened. Sheets are read one after another. */
export interface Table {
  kind: 'xlsx' | 'csv'
  /** How it is written, for the report: such as `xlsx`, `csv，GB18030，逗号分隔`. */
  format: string
  sheets: TableSheet[]
  close(): Promise<void>
}

export const isBlank = (row: TableRow): boolean => row.cells.every((cell) => cell.trim() === '')

/** `A` for 0, `AA` for 26: the name that spreadsheet programs give a column. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** The column of a name or of a cell's reference (`AB12`), from 0; undefined where there is none. */
export function columnOf(reference: string): number | undefined {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (at > 6) return undefined
  }
  return column === 0 ? undefined : column - 1
}
