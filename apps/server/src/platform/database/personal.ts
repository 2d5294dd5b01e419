import type { Dialect, SqlValue } from './store.ts'
import type { Tables } from './tables.ts'

export type TableName = keyof Tables & string
type Column<T extends TableName> = keyof Tables[T] & string

/** Whose rows are found by another table: `columns` stand among `same` of the rows there that are the person's. */
export interface Through {
  columns: readonly string[]
  table: TableName
  /** The columns there; left out: they have the same names. */
  same?: readonly string[]
  /** The column there that holds the person's id; left out: `user_id`. */
  owner?: string
}

/** What the export has of a table: a file of it, `columns` with their headings (null: not told). */
export interface Exported {
  file: string
  title: string
  columns: Readonly<Record<string, string | null>>
}

/**
 * `rows`: they go; `set`: these columns say nothing afterwards; `rewritten`: the same in SQL, of rows that are `only`;
 * `kept`: why they stay as they are.
 */
export type Deleted<C extends string = string> =
  | 'rows'
  | { set: { readonly [K in C]?: SqlValue }; only?: string }
  | { rewritten: Readonly<Record<Dialect, string>>; only: string }
  | { kept: string }

/** `lastStays`: the last row of all keeps its key, since the next row would get it again; in SQL what it says instead. */
export interface Walked {
  lastStays?: string
}

/** What a core keeps of a person in one table, what the person is given of it, and what becomes of it in the end. */
export interface PersonalTable {
  table: TableName
  /** The columns that tell its rows apart. */
  key: readonly string[]
  /** The column with the person's id; null: `through` alone says whose a row is. */
  owner: string | null
  /** What stands in that column, where it is not the id itself. */
  ownerText?: (userID: number) => string
  through?: Through
  /**
   * There is no index of its persons: a log that is read from its first key to its last, a part at a time. An index
   * would cost every row that is written; an export or a deletion is rare.
   */
  walked?: Walked
  /** Why it is not exported, in place of what is. */
  exported: Exported | { not: string }
  deleted: Deleted
  /** The column with the path of a file in the store, exported and removed with the row. */
  file?: string
}

interface Declared<T extends TableName> {
  key: readonly Column<T>[]
  /** Left out: `user_id`. */
  owner?: Column<T> | null
  ownerText?: (userID: number) => string
  through?: Omit<Through, 'columns'> & { columns: readonly Column<T>[] }
  walked?: Walked
  exported: { file: string; title: string; columns: { [C in Column<T>]: string | null } } | { not: string }
  deleted: Deleted<Column<T>>
  file?: Column<T>
}

/** Declares one table. Every column of an exported one is named: a column that is added later does not compile without a word. */
export const personal = <T extends TableName>(table: T, { owner, ...of }: Declared<T>): PersonalTable =>
  ({ ...of, table, owner: owner === undefined ? 'user_id' : owner }) as PersonalTable

/** The personal data of a core: `cores/<core>/personal.ts`, put together in `cores/personalData/parts.ts`. */
export interface PersonalPart {
  /** In the order in which they are deleted: what finds its rows through another table stands before it. */
  tables: readonly PersonalTable[]
  /** Tables with people in them that are none of a learner's: why nothing is exported or deleted. */
  others?: Readonly<Partial<Record<TableName, string>>>
}

export const isExported = (table: PersonalTable): table is PersonalTable & { exported: Exported } =>
  'file' in table.exported
