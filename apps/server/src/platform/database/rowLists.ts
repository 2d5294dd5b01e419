import type { Dialect, SqlValue, Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

type Column<T extends keyof Tables> = keyof Tables[T] & string
type RowOf<T extends keyof Tables> = { [C in Column<T>]?: SqlValue }

interface Upsert<T extends keyof Tables> {
  table: T
  columns: readonly Column<T>[]
  key: readonly Column<T>[]
  /** Columns that take the new value where the key is there already. */
  replace?: readonly Column<T>[]
  /** Columns to which the new value is added. */
  add?: readonly Column<T>[]
}

/**
 * Inserts rows, and changes those whose key is there. Written as text since jobs write thousands of rows a second by it
 * (bench/jobs.ts): on SQLite a kept statement a row takes a third of the time that one statement with many rows takes,
 * on PostgreSQL all rows are one parameter and one round trip. Rows are written in the order of the list: give those
 * that several servers write in the order of their keys, so that none waits for another in a circle.
 */
export function upsertRows<T extends keyof Tables>({ table, columns, key, replace = [], add = [] }: Upsert<T>) {
  const into = `insert into ${table} (${columns.join(', ')})`
  const set = [
    ...replace.map((column) => `${column} = excluded.${column}`),
    ...add.map((column) => `${column} = ${table}.${column} + excluded.${column}`),
  ]
  const conflict = `on conflict (${key.join(', ')}) do ${set.length > 0 ? `update set ${set.join(', ')}` : 'nothing'}`
  const one = `${into} values (${columns.map(() => '?').join(', ')}) ${conflict}`
  const list = `${into} select ${columns.join(', ')} from json_populate_recordset(null::${table}, ?::json) ${conflict}`
  return async (tx: Pick<Tx, 'run'>, dialect: Dialect, rows: readonly RowOf<T>[]): Promise<void> => {
    if (rows.length === 0) return
    if (dialect === 'postgres') {
      await tx.run(list, [JSON.stringify(rows)])
      return
    }
    for (const row of rows)
      await tx.run(
        one,
        columns.map((column) => row[column] ?? null),
      )
  }
}

/**
 * Finds the rows whose first columns are among the given keys: one search of the index a key, where two lists
 * (`a in … and b in …`) would search for every pair of their values. Whole numbers only, and the key of one row.
 */
export function rowsAmong<T extends keyof Tables>(table: T, columns: readonly Column<T>[], key: readonly Column<T>[]) {
  const wanted = columns.map((column) => `t.${column}`).join(', ')
  const onSqlite = `select ${wanted} from json_each(?) k cross join ${table} t
    where ${key.map((column, at) => `t.${column} = k.value ->> ${at}`).join(' and ')}`
  // A subquery a key: whatever PostgreSQL thinks of the table, which grows faster than it looks, it searches the index.
  const onPostgres = `select ${wanted} from json_array_elements(?::json) k cross join lateral (
    select ${columns.join(', ')} from ${table}
    where ${key.map((column, at) => `${column} = (k.value ->> ${at})::bigint`).join(' and ')} limit 1) t`
  return async <Row>(on: Pick<Store, 'all' | 'dialect'>, keys: readonly (readonly number[])[]): Promise<Row[]> =>
    keys.length === 0 ? [] : on.all<Row>(on.dialect === 'sqlite' ? onSqlite : onPostgres, [JSON.stringify(keys)])
}
