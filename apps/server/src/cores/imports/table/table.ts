/**
 * A row of a sheet. `number`: its row number in a spreadsheet program, from 1.
 * `cells`: a text for every column up to the last filled one; an empty cell is ''.
 */
export interface TableRow {
  number: number
  cells: string[]
  /**
   * Cells whose text is not what was typed, by column: Excel made a date of it, a formula failed, or a CSV has a
   * misplaced quote.
   */
  odd?: Map<number, 'date' | 'error' | 'quote'>
  /** Hidden by a filter or by hand. */
  hidden?: true
}

export interface TableSheet {
  name: string
  hidden: boolean
  /** Hidden columns, from 0; known once the first row was read. */
  hiddenColumns?: ReadonlySet<number>
  /** Reads the sheet's rows from the beginning, without empty ones. */
  rows(): AsyncGenerator<TableRow>
}

/** An opened file of questions. Sheets are read one after another. */
export interface Table {
  kind: 'xlsx' | 'csv'
  /** The format for the report: such as `xlsx`, `csv，GB18030，逗号分隔`. */
  format: string
  sheets: TableSheet[]
  close(): Promise<void>
}

export const isBlank = (row: TableRow): boolean => row.cells.every((cell) => cell.trim() === '')

/** `A` for 0, `AA` for 26: a column's letters. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** The column (from 0) of letters or a cell reference (`AB12`); undefined for other texts. */
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
