import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

type Column<T extends keyof Tables> = keyof Tables[T] & string

/**
 * Finds the rows whose first columns are among the given keys, by one index search a key; two lists (`a in … and b in
 * …`) would search for every pair of their values. Whole numbers only; `key` identifies one row.
 */
export function rowsAmong<T extends keyof Tables>(table: T, columns: readonly Column<T>[], key: readonly Column<T>[]) {
  const wanted = columns.map((column) => `t.${column}`).join(', ')
  const onSqlite = `select ${wanted} from json_each(?) k cross join ${table} t
    where ${key.map((column, at) => `t.${column} = k.value ->> ${at}`).join(' and ')}`
  // A lateral subquery for each key makes PostgreSQL search the index, whatever its statistics say of a fast-growing
  // table.
  const onPostgres = `select ${wanted} from json_array_elements(?::json) k cross join lateral (
    select ${columns.join(', ')} from ${table}
    where ${key.map((column, at) => `${column} = (k.value ->> ${at})::bigint`).join(' and ')} limit 1) t`
  return async <Row>(on: Pick<Store, 'all' | 'dialect'>, keys: readonly (readonly number[])[]): Promise<Row[]> =>
    keys.length === 0 ? [] : on.all<Row>(on.dialect === 'sqlite' ? onSqlite : onPostgres, [JSON.stringify(keys)])
}
