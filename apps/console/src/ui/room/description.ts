import type { ReactNode } from 'react'
import type { Line } from '../form/fields.tsx'
import type { Column } from '../table/columns.ts'
import type { TableProps } from '../table/DataTable.tsx'

/**
 * The form of a row, for a new one (`row` is undefined) and for one that is there. `Values` is what is typed,
 * `Saved` what the call that saves gives.
 */
export interface RowForm<Row, Values extends object, Saved = unknown> {
  title: (row?: Row) => string
  /** The verb on the button that sends. Absent: 保存. */
  action?: (row?: Row) => string
  width?: number
  initial: (row?: Row) => Partial<Values>
  lines: (row?: Row) => readonly Line<keyof Values & string>[]
  /** Makes the call. Rejects with what the server said; reasons then stand at their fields. */
  save: (values: Values, row?: Row) => Promise<Saved>
  /** What is said when it is saved. Absent: 已保存; undefined from it: nothing. */
  done?: (row?: Row) => string | undefined
  /**
   * `save` sends the revision that the row was read with, and 409 means that somebody else changed the row meanwhile.
   * The form then offers to load the row anew. A 404 for a row that is there always means that.
   */
  hasRevision?: boolean
  /** Why this row cannot be changed any more; undefined where it can. */
  refusal?: (row: Row) => string | undefined
  /** The form is for new rows alone: no row has a button 修改. */
  isOnlyNew?: true
}

/** How a row is removed. */
export interface RowRemoval<Row> {
  /** The question. Absent: 删除“…”？ with the name of the row. */
  title?: (row: Row) => string
  /** What it means for others, and whether it can be taken back. */
  content: string | ((row: Row) => string)
  /** The verb on the buttons. Absent: 删除. */
  action?: { row: string; dialog: string }
  /** What is said when it is done. Absent: 已删除. */
  done?: string
  remove: (row: Row) => Promise<unknown>
  /** Brings the row back. Absent: it cannot be brought back by one press. */
  undo?: (row: Row) => Promise<unknown>
  /** Why this row cannot be removed; undefined where it can. */
  refusal?: (row: Row) => string | undefined
}

/** What can be done with the rows of a table. Without `form` and `removal` they are only read. */
export interface RowActions<Row, Values extends object> {
  /** What a row is called, in titles and in the labels of its buttons. */
  nameOf: (row: Row) => string
  form?: RowForm<Row, Values>
  /** What the button says that opens the form for a new row. Absent: rows are not added here. */
  add?: string
  removal?: RowRemoval<Row>
  /** Further buttons of a row, between 修改 and 删除. */
  buttons?: (row: Row) => ReactNode
  /** Which entries of the audit log an operator is led to: the kind (`audited`), and what their names hold. */
  audit?: { kind: string; q?: string }
}

/** A room: a table whose pages, order and filters are the server's, and what can be done with its rows. */
export interface Room<Row extends object, Values extends object>
  extends RowActions<Row, Values>,
    Omit<TableProps<Row>, 'actions'> {}

/** A table of rows that came with something else (the versions of a subject), and what can be done with them. */
export interface RowList<Row extends object, Values extends object> extends RowActions<Row, Values> {
  title: string
  rowKey: keyof Row & string
  columns: readonly Column<Row>[]
  emptyText: string
  /** Stands beside the button that adds a row. */
  hint?: string
}
