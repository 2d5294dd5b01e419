import type { ReactNode } from 'react'
import { Table } from '../lists/Table.tsx'
import styles from './ChartTable.module.css'

interface ChartTableProps {
  /** Shown in place of the chart; otherwise only screen readers have it. */
  shown: boolean
  caption: string
  /** Names of the columns. */
  head: readonly string[]
  /** Rows, each a `tr` that begins with a `th`. */
  children: ReactNode
}

/** The figures of a chart as a table. */
export function ChartTable({ shown, caption, head, children }: ChartTableProps) {
  return (
    // A table is as tall as its rows, whatever its style says: the element around it hides it.
    <div className={shown ? styles.shown : 'visually-hidden'}>
      <Table className={styles.table} caption={caption} columns={head} align="end" size="s">
        {children}
      </Table>
    </div>
  )
}
