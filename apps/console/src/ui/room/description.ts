import type { ReactNode } from 'react'
import type { Line } from '../form/fields.tsx'
import type { Column } from '../table/columns.ts'
import type { TableProps } from '../table/DataTable.tsx'

/**
 * The form of a new row (`row` is undefined) or of an existing one. `Values` are the typed values, `Saved` is the
 * result of the saving call.
 */
export interface RowForm<Row, Values extends object, Saved = unknown> {
  title: (row?: Row) => string
  /** The verb on the submit button. Default: 保存. */
  action?: (row?: Row) => string
  width?: number
  initial: (row?: Row) => Partial<Values>
  lines: (row?: Row) => readonly Line<keyof Values & string>[]
  /** Makes the call. Rejects with the server's refusal, whose reasons are shown at their fields. */
  save: (values: Values, row?: Row) => Promise<Saved>
  /** The message after saving. Default: 已保存; undefined: none. */
  done?: (row?: Row) => string | undefined
  /**
   * `save` sends the revision of the loaded row, and 409 means that another person changed it: the form then offers to
   * load it again. A 404 for an existing row always means that.
   */
  hasRevision?: boolean
  /** Why this row cannot be changed any more; undefined where it can. */
  refusal?: (row: Row) => string | undefined
  /** The form is only for new rows: rows have no button 修改. */
  isOnlyNew?: true
}

/** How a row is removed. */
export interface RowRemoval<Row> {
  /** The question. Default: 删除“…”？ with the name of the row. */
  title?: (row: Row) => string
  /** The effect on others, and whether it can be undone. */
  content: string | ((row: Row) => string)
  /** The verb on the buttons. Default: 删除. */
  action?: { row: string; dialog: string }
  /** The message afterwards. Default: 已删除. */
  done?: string
  remove: (row: Row) => Promise<unknown>
  /** Restores the row. Absent: there is no undo. */
  undo?: (row: Row) => Promise<unknown>
  /** Why this row cannot be removed; undefined where it can. */
  refusal?: (row: Row) => string | undefined
}

/** The actions on the rows of a table. Without `form` and `removal` it is read-only. */
export interface RowActions<Row, Values extends object> {
  /** The name of a row, in titles and in the labels of its buttons. */
  nameOf: (row: Row) => string
  form?: RowForm<Row, Values>
  /** The label of the button that opens the form of a new row. Absent: rows are not added here. */
  add?: string
  removal?: RowRemoval<Row>
  /** Further buttons of a row, between 修改 and 删除. */
  buttons?: (row: Row) => ReactNode
  /** The entries of the audit log to link to, for operators: their kind (`audited`), and a text in their names. */
  audit?: { kind: string; q?: string }
}

/** A room: a table whose pages, order and filters come from the server, and the actions on its rows. */
export interface Room<Row extends object, Values extends object>
  extends RowActions<Row, Values>,
    Omit<TableProps<Row>, 'actions'> {}

/** A table of rows that were loaded with other data (the versions of a subject), and the actions on them. */
export interface RowList<Row extends object, Values extends object> extends RowActions<Row, Values> {
  title: string
  rowKey: keyof Row & string
  columns: readonly Column<Row>[]
  emptyText: string
  /** Shown beside the button that adds a row. */
  hint?: string
}
