import type { ReactNode } from 'react'
import { Table } from '../lists/Table.tsx'
import styles from './ChartTable.module.css'

interface ChartTableProps {
  /** Shown instead of the chart; otherwise only for screen readers. */
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
    // The wrapper hides the table: a table's height ignores its style.
    <div className={shown ? styles.shown : 'visually-hidden'}>
      <Table className={styles.table} caption={caption} columns={head} align="end" size="s">
        {children}
      </Table>
    </div>
  )
}
