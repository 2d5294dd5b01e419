import type { Dialect, SqlValue } from './store.ts'
import type { Tables } from './tables.ts'

export type TableName = keyof Tables & string
type Column<T extends TableName> = keyof Tables[T] & string

/** A table without the person's id: its rows belong to the person whose rows in `table` have the same `columns`. */
export interface Through {
  columns: readonly string[]
  table: TableName
  /** The columns of that table; absent: the same names. */
  same?: readonly string[]
  /** The column of that table with the person's id; absent: `user_id`. */
  owner?: string
}

/**
 * What the export has of a table: the name of its file, and `columns` with their headings (null: left out). `isNothing`: rows that
 * stand for nothing are left out.
 */
export interface Exported {
  file: string
  title: string
  columns: Readonly<Record<string, string | null>>
  isNothing?: (row: Readonly<Record<string, SqlValue>>) => boolean
}

/**
 * What a deletion does with the rows. `rows`: deletes them; `set`: overwrites these columns; `rewritten`: the same by
 * SQL expressions, for the rows that `only` selects; `kept`: keeps them, for this reason.
 */
export type Deleted<C extends string = string> =
  | 'rows'
  | { set: { readonly [K in C]?: SqlValue }; only?: string }
  | { rewritten: Readonly<Record<Dialect, string>>; only: string }
  | { kept: string }

/**
 * `lastStays`: SQL that empties the last row of the log in place of deleting it, since the next row would get its key
 * again.
 */
export interface Walked {
  lastStays?: string
}

/** One table with personal data: how its rows are found, exported and deleted. */
export interface PersonalTable {
  table: TableName
  /** The columns that tell its rows apart. */
  key: readonly string[]
  /** The column with the person's id; null: only `through` tells whose a row is. */
  owner: string | null
  /** The text in that column, where it is not the id itself. */
  ownerText?: (userID: number) => string
  through?: Through
  /**
   * The table has no index of persons: it is a log that is read in parts from its first key to its last. An index would
   * cost time at every insert; exports and deletions are rare.
   */
  walked?: Walked
  /** The export, or why there is none. */
  exported: Exported | { not: string }
  deleted: Deleted
  /** The column with the path of a file in the store; the file is exported and removed with the row. */
  file?: string
}

interface Declared<T extends TableName> {
  key: readonly Column<T>[]
  /** Absent: `user_id`. */
  owner?: Column<T> | null
  ownerText?: (userID: number) => string
  through?: Omit<Through, 'columns'> & { columns: readonly Column<T>[] }
  walked?: Walked
  exported: (Exported & { columns: { [C in Column<T>]: string | null } }) | { not: string }
  deleted: Deleted<Column<T>>
  file?: Column<T>
}

/**
 * Declares one table. An exported table names every column: a column that is added later without a heading (or null)
 * does not compile.
 */
export const personal = <T extends TableName>(table: T, { owner, ...of }: Declared<T>): PersonalTable =>
  ({ ...of, table, owner: owner === undefined ? 'user_id' : owner }) as PersonalTable

/**
 * The personal data of a core, declared in `cores/<core>/personal.ts`, put together in `cores/personalData/parts.ts`.
 */
export interface PersonalPart {
  /** In the order of deletion: a table that is found through another stands before it. */
  tables: readonly PersonalTable[]
  /** Tables that refer to people but hold nothing of a learner: why they are neither exported nor deleted. */
  others?: Readonly<Partial<Record<TableName, string>>>
}

export const isExported = (table: PersonalTable): table is PersonalTable & { exported: Exported } =>
  'file' in table.exported
