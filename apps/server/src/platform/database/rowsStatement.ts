import { createHash } from 'node:crypto'
import type { InputRow, RowsStatement } from './store.ts'

type ColumnType = 'bigint' | 'integer' | 'double precision' | 'text'

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
