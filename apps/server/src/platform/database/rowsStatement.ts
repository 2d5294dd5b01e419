import { createHash } from 'node:crypto'
import type { InputRow, RowsStatement } from './store.ts'

type ColumnType = 'bigint' | 'integer' | 'double precision' | 'text'

type Types<Row> = { [Column in keyof Row & string]: ColumnType }

/** A statement that selects from its rows as from a table: `sql` gets what stands for them in a `from`, named `v`. */
export function rowsStatement<Row extends InputRow<Row>, Found>(
  types: Types<Row>,
  sql: (rows: string) => string,
): RowsStatement<Row, Found> {
  const columns = Object.keys(types) as (keyof Row & string)[]
  const cast = columns.map((column) => `cast(? as ${types[column]}) as ${column}`).join(', ')
  const postgres = sql(recordset(types))
  return { name: statementName(postgres), columns, sql: { postgres, sqlite: sql(`(select ${cast}) v`) } }
}

/** Rows that one statement inserts on SQLite: a statement of ten takes 60 % of the time of ten statements. */
const AT_ONCE = 10

/** An insert of rows. `into`: the table, with its alias; `then`: `on conflict …`, `returning …`. */
export function rowsInsert<Row extends InputRow<Row>, Found>(
  into: string,
  types: Types<Row>,
  then: string,
): RowsStatement<Row, Found> {
  const columns = Object.keys(types) as (keyof Row & string)[]
  const insert = `insert into ${into} (${columns.join(', ')})`
  const selected = columns.map((column) => `v.${column}`).join(', ')
  const postgres = `${insert} select ${selected} from ${recordset(types)} ${then}`
  const values = (rows: number) => Array(rows).fill(`(${columns.map(() => '?').join(', ')})`)
  return {
    name: statementName(postgres),
    columns,
    sql: { postgres, sqlite: `${insert} values ${values(1)} ${then}` },
    many: { rows: AT_ONCE, sql: `${insert} values ${values(AT_ONCE).join(', ')} ${then}` },
  }
}

const recordset = (types: Record<string, ColumnType>) =>
  `json_to_recordset($1::json) as v(${Object.entries(types)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`

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
