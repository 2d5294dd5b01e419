import { createHash } from 'node:crypto'
import type { Dialect, SqlValue } from './store.ts'

type ColumnType = 'bigint' | 'integer' | 'double precision' | 'text'

/** Rows as a statement takes them: by column, values that both databases take as they are. */
type InputRow<Row> = { [Column in keyof Row]: SqlValue }

/**
 * One statement over many rows, for hot writes: `tx.rows(statement, rows)`. PostgreSQL gets all rows as one JSON
 * parameter and answers them in one round trip; SQLite has no round trips and runs the prepared statement a row at a
 * time, which costs less there than reading JSON. Written once for both: the SQL selects from its rows as from a table.
 * On PostgreSQL no two rows may stand for the same row of a table that is written.
 */
export interface RowsStatement<Row extends InputRow<Row>, Found> {
  /** For what is prepared on PostgreSQL. */
  readonly name: string
  readonly columns: readonly (keyof Row & string)[]
  readonly sql: Record<Dialect, string>
  /** Of the rows that it gives; holds nothing. */
  readonly found?: Found
}

/** `sql` gets what stands for the rows in a `from`, under the name `v`; `$1` and `?` are its own. */
export function rowsStatement<Row extends InputRow<Row>, Found>(
  types: { [Column in keyof Row & string]: ColumnType },
  sql: (rows: string) => string,
): RowsStatement<Row, Found> {
  const columns = Object.keys(types) as (keyof Row & string)[]
  const typed = columns.map((column) => `${column} ${types[column]}`).join(', ')
  const cast = columns.map((column) => `cast(? as ${types[column]}) as ${column}`).join(', ')
  const postgres = sql(`json_to_recordset($1::json) as v(${typed})`)
  return {
    name: statementName(postgres),
    columns,
    sql: { postgres, sqlite: sql(`(select ${cast}) v`) },
  }
}

/** A name under which a connection to PostgreSQL keeps a statement prepared: the same for the same text. */
export const statementName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 24)

/**
 * JSON of the rows. PostgreSQL refuses half a character (a lone surrogate) in JSON; as a parameter of its own it would
 * come as the replacement character, and so it comes here.
 */
export function rowsJson(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows)
  if (!json.includes('\\ud')) return json
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
}
