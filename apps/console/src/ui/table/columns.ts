import type { ReactNode } from 'react'
import type { Cell } from '../cell.ts'

/** One column of a table. */
export interface Column<Row> {
  /** The key `actions` is for the buttons of a row: that column stays visible at the right edge. */
  key: string
  title: string
  /** What the screen shows; without it `text`. */
  render?: (row: Row) => ReactNode
  /** What an export writes, and the screen where there is no `render`. Absent: the column is not exported. */
  text?: (row: Row) => Cell
  /** The name of the server's order (the call's parameter `order`): the head sorts by it. */
  order?: string
  /** Whether the text leads to the page of the row (`path` of the table). */
  isLink?: boolean
  width?: number
  align?: 'left' | 'right' | 'center'
}

export interface Choice {
  value: string
  label: string
}

/** One filter above a DataTable. Its value stands in the address under `name` and goes to the server as it is. */
export type Filter =
  | { kind: 'text'; name: string; label: string; placeholder?: string; width?: number }
  | { kind: 'choice'; name: string; label: string; options: readonly Choice[]; width?: number }
  /** Two days, `from` and `to` in the address; the server gets moments in Beijing time, the last day included. */
  | { kind: 'days'; label: string }

/** The filter of a flag (0 or 1), with what each value is called. */
export const flagFilter = (name: string, label: string, zero: string, one: string): Filter => ({
  kind: 'choice',
  name,
  label,
  options: [
    { value: '0', label: zero },
    { value: '1', label: one },
  ],
})

/** The options of a filter or a select for values with their names. */
export const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
