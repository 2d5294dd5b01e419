import type { ReactNode } from 'react'
import type { Cell } from '../cell.ts'

/** One column of a table. */
export interface Column<Row> {
  /** The key `actions` is for the buttons of a row: that column sticks to the right edge. */
  key: string
  title: string
  /** What the column means, told on hover over its title. */
  hint?: string
  /** Renders the cell; default: `text`. */
  render?: (row: Row) => ReactNode
  /** The cell in an export, and on the screen without `render`. Absent: the column is not exported. */
  text?: (row: Row) => Cell
  /** The server's name of the order (the call's parameter `order`): the column header sorts by it. */
  order?: string
  /** Whether the text links to the page of the row (`path` of the table). */
  isLink?: boolean
  width?: number
  align?: 'left' | 'right' | 'center'
  /** Another column shows it as well: it stands in exports alone. */
  isOnlyExported?: true
}

export interface Choice {
  value: string
  label: string
}

/** One filter above a DataTable. Its value is in the address under `name` and is sent to the server unchanged. */
export type Filter =
  | { kind: 'text'; name: string; label: string; placeholder?: string; width?: number }
  | { kind: 'choice'; name: string; label: string; options: readonly Choice[]; width?: number }
  /** Two days, `from` and `to` in the address; the server gets moments in Beijing time, the last day included. */
  | { kind: 'days'; label: string }

/** A filter of a flag (0 or 1), with the names of both values. */
export const flagFilter = (name: string, label: string, zero: string, one: string): Filter => ({
  kind: 'choice',
  name,
  label,
  options: [
    { value: '0', label: zero },
    { value: '1', label: one },
  ],
})

/** The options of a filter or select, from values with their names. */
export const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
