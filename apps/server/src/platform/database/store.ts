import type { Kysely } from 'kysely'
import type { Batch } from './groups.ts'
import type { RowsStatement } from './rowsStatement.ts'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'

/** A value that both databases take as it is: no booleans, dates or objects (design, "Traps"). */
export type SqlValue = string | number | null

/** Hot queries: plain SQL with `?` for values, prepared once per connection and kept. */
export interface Statements {
  all<Row>(sql: string, values: SqlValue[]): Promise<Row[]>
  /** Gives the number of rows changed. */
  run(sql: string, values: SqlValue[]): Promise<number>
}

/** A transaction as its work sees it. Nothing is awaited inside but the database. */
export interface Tx extends Statements {
  dialect: Dialect
  db: Kysely<Tables>
  /** One statement over many rows; gives what it returns, in no order. */
  rows<Row extends Record<keyof Row, SqlValue>, Found>(
    statement: RowsStatement<Row, Found>,
    rows: readonly Row[],
  ): Promise<Found[]>
}

/**
 * The one door to the database. `db` and `all` read; whatever changes a row goes through `write`, which is
 * durable when it resolves. On SQLite the works of one moment share a commit; one that fails takes nothing
 * of the others with it. A work may be run again (after a failure beside it, or a deadlock on PostgreSQL): it
 * changes nothing but the database.
 */
export interface Store {
  dialect: Dialect
  db: Kysely<Tables>
  all<Row>(sql: string, values: SqlValue[]): Promise<Row[]>
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** As `write`, together with the other items of the same batch that come at the same moment. */
  writeGrouped<Item, Result>(batch: Batch<Item, Result>, item: Item): Promise<Result>
  /** Waits for the writes that were accepted, then closes. */
  close(): Promise<void>
}
