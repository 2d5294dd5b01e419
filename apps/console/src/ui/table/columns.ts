import type { ReactNode } from 'react'
import type { Cell } from '../csv.ts'

/** One column of a DataTable. */
export interface Column<Row> {
  /** `actions`: what can be done with the row; it stays in sight at the end. */
  key: string
  title: string
  /** What the screen shows; without it `text`. */
  render?: (row: Row) => ReactNode
  /** What an export writes, and the screen where there is no `render`. Absent: the column is not exported. */
  text?: (row: Row) => Cell
  /** The name of the server's order (the call's parameter `order`): the head sorts by it. */
  order?: string
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
