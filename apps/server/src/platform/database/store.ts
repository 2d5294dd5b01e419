import type { Kysely } from 'kysely'
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

/** Rows as parameters of a statement: values by column that both databases take as they are; an absent one is null. */
export type InputRow<Row> = { [Column in keyof Row]: SqlValue | undefined }

/**
 * One statement over many rows, for hot writes: `tx.rows(statement, rows)`. PostgreSQL gets all rows as one JSON
 * parameter, in one round trip; SQLite has no round trips and runs a prepared statement for each row or ten rows, which
 * is cheaper there than JSON. On PostgreSQL no two rows may refer to the same row of the table that is written.
 */
export interface RowsStatement<Row extends InputRow<Row>, Found> {
  /** Name of the prepared statement on PostgreSQL. */
  readonly name: string
  readonly columns: readonly (keyof Row & string)[]
  readonly sql: Record<Dialect, string>
  /** On SQLite: the same statement for so many rows at once. */
  readonly many?: { rows: number; sql: string }
  /** Carries only the type of the returned rows; never set. */
  readonly found?: Found
}

/** A transaction as its work sees it. Nothing but the database may be awaited inside, and turns of the event loop (turns.ts). */
export interface Tx extends Statements {
  dialect: Dialect
  db: Kysely<Tables>
  /** One statement over many rows; gives the returned rows, in no particular order. */
  rows<Row extends InputRow<Row>, Found>(statement: RowsStatement<Row, Found>, rows: readonly Row[]): Promise<Found[]>
  /** Announces a short text to all servers of the database once this transaction is committed. */
  announce(text: string): Promise<void>
}

/**
 * Works of one kind that share a transaction and its statements of many rows: `store.writeGrouped(batch, item)`. `run`
 * gives one result for each item, in order, as if the items had come one after the other. Where a run fails, its items
 * are run again separately, so that only the failing ones fail: `run` must change nothing but the database.
 */
export interface Batch<Item, Result> {
  run(tx: Tx, items: readonly Item[]): Promise<readonly Result[]>
  /** Of two items with the same key the later waits for the next run. */
  keyOf?(item: Item): number
}

/** The hearer of announcements. */
export interface Hearing {
  hear(text: string): void
  /** Announcements may have been lost (a reconnect): check the state itself. */
  missed(): void
}

/** Short texts that all servers of a database hear, each once after its transaction is committed. */
export interface Announcements {
  announce(tx: Pick<Tx, 'db'>, text: string): Promise<void>
  /** Starts listening; a second call has no effect. */
  listen(to: Hearing): void
  stop(): Promise<void>
}

/**
 * The only access to the database. `db` and `all` read; every change goes through `write`, which is durable when it
 * resolves. On SQLite concurrent works share a commit; a failing one does not affect the others. A work may be run
 * again (after a failure of a neighbour, or a deadlock on PostgreSQL): it must change nothing but the database.
 */
export interface Store {
  dialect: Dialect
  db: Kysely<Tables>
  all<Row>(sql: string, values: SqlValue[]): Promise<Row[]>
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** As `write`, together with items of the same batch that come at the same time. */
  writeGrouped<Item, Result>(batch: Batch<Item, Result>, item: Item): Promise<Result>
  readonly announcements: Announcements
  /** Waits for the writes that were accepted, then closes. */
  close(): Promise<void>
}
