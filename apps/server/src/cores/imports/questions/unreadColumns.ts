import { optionOfHeader } from '../mapping/fields.ts'
import { columnName, type TableRow } from '../table/table.ts'
import type { Problem, QuestionSheet } from './rowContent.ts'

/** A column with data that was not read. */
export interface UnreadColumn {
  sheet: string
  /** The column's letter: `F`. */
  column: string
  header: string
  /** Number of rows with content in the column. */
  rows: number
  likeOptions: boolean
}

/** Average length up to which texts may be options. */
const SHORT = 60
/** Least share of rows that options fill. */
const MOST_ROWS = 0.6
/** So many adjacent columns may be options; two may as well be a name and a date. */
const BESIDE_EACH_OTHER = 3
/** `wahl_a`, `x1`: a common prefix, then a letter or number. */
const SERIES = /^(.*?)[\s_.-]*([a-l]|\d{1,2})$/

/** Collects the content of a sheet's unmapped columns. */
export class UnreadColumns {
  readonly #sheet: QuestionSheet
  readonly #read: ReadonlySet<number>
  readonly #columns = new Map<number, { rows: number; characters: number }>()
  #rows = 0

  /** `others`: columns that are read for something else than the questions. */
  constructor(sheet: QuestionSheet, others: readonly number[] = []) {
    const { columns, options, reasons } = sheet.mapping
    this.#sheet = sheet
    this.#read = new Set(
      [...Object.values(columns), ...options, ...reasons, ...others].filter((column) => column !== undefined),
    )
  }

  see({ cells }: TableRow): void {
    this.#rows++
    for (let column = 0; column < cells.length; column++) {
      const length = this.#read.has(column) ? 0 : (cells[column] ?? '').trim().length
      if (length === 0) continue
      const known = this.#columns.get(column)
      if (known) {
        known.rows++
        known.characters += length
      } else this.#columns.set(column, { rows: 1, characters: length })
    }
  }

  #header = (column: number): string => (this.#sheet.mapping.headers[column] ?? '').trim()

  unread(): UnreadColumn[] {
    const columns = [...this.#columns.keys()].sort((a, b) => a - b)
    const likeOptions = new Set([...this.#named(columns), ...this.#shaped(columns)])
    return columns.map((column) => ({
      sheet: this.#sheet.name,
      column: columnName(column),
      header: this.#header(column),
      rows: this.#columns.get(column)?.rows ?? 0,
      likeOptions: likeOptions.has(column),
    }))
  }

  /** Columns whose headers look like options: a known option name, or a series from a or 1 on. */
  #named(columns: readonly number[]): number[] {
    const series = new Map<string, { column: number; sign: string }[]>()
    const again: number[] = []
    for (const column of columns) {
      const header = this.#header(column).normalize('NFKC').toLowerCase()
      const [, beginning, sign] = SERIES.exec(header) ?? []
      if (optionOfHeader(header)?.bare === false) again.push(column)
      else if (beginning && sign) series.set(beginning, [...(series.get(beginning) ?? []), { column, sign }])
    }
    const isSeries = (of: { column: number; sign: string }[]) =>
      of.length > 1 &&
      of.some(({ sign }) => sign === 'a' || Number(sign) === 1) &&
      of.some(({ column }) => this.#isFilled(column))
    return [...again, ...[...series.values()].filter(isSeries).flatMap((of) => of.map(({ column }) => column))]
  }

  #isFilled = (column: number): boolean => (this.#columns.get(column)?.rows ?? 0) >= this.#rows * MOST_ROWS

  /** Adjacent columns with short texts in most rows, in a sheet without option columns. */
  #shaped(columns: readonly number[]): number[] {
    const { mapping } = this.#sheet
    if (mapping.columns.options !== undefined || mapping.options.some((column) => column !== undefined)) return []
    const short = columns.filter((column) => {
      const { rows, characters } = this.#columns.get(column) as { rows: number; characters: number }
      return this.#isFilled(column) && characters <= rows * SHORT
    })
    const runs: number[][] = []
    for (const column of short) {
      const last = runs.at(-1)
      if (last?.at(-1) === column - 1) last.push(column)
      else runs.push([column])
    }
    return runs.filter((run) => run.length >= BESIDE_EACH_OTHER).flat()
  }

  /**
   * Warnings about columns that look like options: ignoring those silently would lose the options of the whole bank.
   */
  warnings(): Problem[] {
    const like = this.unread().filter(({ likeOptions }) => likeOptions)
    if (like.length === 0) return []
    const names = like.map(({ column, header }) => (header === '' ? column : `${column}「${header}」`)).join('、')
    return [
      {
        severity: 'warning',
        sheet: this.#sheet.name,
        row: this.#sheet.header,
        column: like.map(({ column }) => column).join('、'),
        reason: `这几列像是选项，没有读：${names}。请指明各列的含义（例如 ${like[0]?.column} 列是选项A），或确认不需要`,
        text: '',
        first: true,
      },
    ]
  }
}
