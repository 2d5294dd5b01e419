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

/** Rows as a statement takes them: by column, values that both databases take as they are; one left out is null. */
export type InputRow<Row> = { [Column in keyof Row]: SqlValue | undefined }

/**
 * One statement over many rows, for hot writes: `tx.rows(statement, rows)`. PostgreSQL gets all rows as one JSON
 * parameter and answers them in one round trip; SQLite, which has no round trips, runs a prepared statement a row, or ten
 * rows, at a time, which costs less there than reading JSON. On PostgreSQL no two rows may stand for the same row of a
 * table that is written.
 */
export interface RowsStatement<Row extends InputRow<Row>, Found> {
  /** Name of the prepared statement on PostgreSQL. */
  readonly name: string
  readonly columns: readonly (keyof Row & string)[]
  readonly sql: Record<Dialect, string>
  /** On SQLite: the same for so many rows at once. */
  readonly many?: { rows: number; sql: string }
  /** Of the rows that it gives; holds nothing. */
  readonly found?: Found
}

/** A transaction as its work sees it. Nothing is awaited inside but the database. */
export interface Tx extends Statements {
  dialect: Dialect
  db: Kysely<Tables>
  /** One statement over many rows; gives what it returns, in no order. */
  rows<Row extends InputRow<Row>, Found>(statement: RowsStatement<Row, Found>, rows: readonly Row[]): Promise<Found[]>
  /** Tells all servers of the database a short text, once this is committed. */
  announce(text: string): Promise<void>
}

/**
 * Works of one kind that one transaction does together, by statements of many rows: `store.writeGrouped(batch, item)`.
 * `run` gives one result an item, in their order, as if the items had come one after the other. Where a run fails each
 * of its items is run again alone, so that one that cannot be stored fails alone: `run` changes nothing but the
 * database.
 */
export interface Batch<Item, Result> {
  run(tx: Tx, items: readonly Item[]): Promise<readonly Result[]>
  /** Of two items with the same key the later waits for the next run. */
  keyOf?(item: Item): number
}

/** Who hears what is announced. */
export interface Hearing {
  hear(text: string): void
  /** Some announcements may not have come through: whoever waits for one looks for itself. */
  missed(): void
}

/** Short texts that all servers of a database hear, each once what it was announced with is committed. */
export interface Announcements {
  announce(tx: Pick<Tx, 'db'>, text: string): Promise<void>
  /** Begins to listen; again without effect. */
  listen(to: Hearing): void
  stop(): Promise<void>
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
  readonly announcements: Announcements
  /** Waits for the writes that were accepted, then closes. */
  close(): Promise<void>
}
