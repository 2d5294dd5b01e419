import type { PersonalTable } from './personal.ts'
import type { SqlValue, Store, Tx } from './store.ts'

type Reads = Pick<Store, 'all'>
type Row = Readonly<Record<string, SqlValue>>
type Writes = Pick<Tx, 'all' | 'run' | 'dialect'>

/** Rows of a log without an index of persons that one step reads. */
const WALKED_AT_ONCE = 20_000

const list = (columns: readonly string[]) => columns.join(', ')
const tuple = (columns: readonly string[]) => (columns.length === 1 ? `${columns[0]}` : `(${list(columns)})`)
const marks = (values: readonly unknown[]) => (values.length === 1 ? '?' : `(${values.map(() => '?').join(', ')})`)

/** The SQL condition that selects the person's rows. */
function whose({ owner, ownerText, through }: PersonalTable, userID: number): { sql: string; values: SqlValue[] } {
  const sql: string[] = []
  const values: SqlValue[] = []
  if (owner !== null) {
    sql.push(`${owner} = ?`)
    values.push(ownerText ? ownerText(userID) : userID)
  }
  if (through) {
    const { columns, table, same = columns, owner: of = 'user_id' } = through
    sql.push(`${tuple(columns)} in (select ${list(same)} from ${table} where ${of} = ?)`)
    values.push(userID)
  }
  return { sql: sql.join(' and '), values }
}

/** The key after which reading continues; null: from the beginning. */
export type Place = readonly SqlValue[] | null

export interface Part {
  rows: Row[]
  /** Undefined: this was the last page. */
  next: Place | undefined
}

/** The person's next rows after `place`, at most `size`; of a `walked` log, the rows within its next part. */
export async function personalRows(
  on: Reads,
  table: PersonalTable,
  of: { userID: number; columns: readonly string[]; place: Place; size: number },
): Promise<Part> {
  const { key } = table
  const { sql, values } = whose(table, of.userID)
  const columns = list([...new Set([...key, ...of.columns])])
  if (table.walked) {
    const end = await endOfPart(on, table, of)
    if (!end) return { rows: [], next: undefined }
    const rows = await on.all<Row>(
      `select ${columns} from ${table.table} where ${end.sql} and ${sql} order by ${list(key)}`,
      [...end.values, ...values],
    )
    return { rows, next: end.place }
  }
  const after = of.place === null ? '' : ` and ${tuple(key)} > ${marks(of.place)}`
  const rows = await on.all<Row>(
    `select ${columns} from ${table.table} where ${sql}${after} order by ${list(key)} limit ?`,
    [...values, ...(of.place ?? []), of.size],
  )
  const last = rows.at(-1)
  return { rows, next: last && rows.length === of.size ? key.map((column) => last[column] ?? null) : undefined }
}

/**
 * The last key of the next part of a `walked` log: after so many rows of the log, or after `size` rows of the person.
 */
async function endOfPart(on: Reads, table: PersonalTable, of: { userID: number; place: Place; size: number }) {
  const {
    key: [key = ''],
  } = table
  const { place } = of
  const after = place === null ? '' : ` where ${key} > ?`
  const [part] = await on.all<{ last: SqlValue }>(
    `select max(k) as last from (select ${key} as k from ${table.table}${after} order by ${key} limit ${WALKED_AT_ONCE}) part`,
    [...(place ?? [])],
  )
  if (!part || part.last === null) return undefined
  const range = place === null ? `${key} <= ?` : `${key} > ? and ${key} <= ?`
  const { sql, values } = whose(table, of.userID)
  const [own] = await on.all<{ last: SqlValue; n: number }>(
    `select max(k) as last, count(*) as n from (
       select ${key} as k from ${table.table} where ${range} and ${sql} order by ${key} limit ?) own`,
    [...(place ?? []), part.last, ...values, of.size],
  )
  const last = own && Number(own.n) === of.size ? own.last : part.last
  return { place: [last], sql: range, values: [...(place ?? []), last] }
}

/** Paths of the files that the person's rows name. */
export async function personalFiles(on: Reads, table: PersonalTable, userID: number): Promise<string[]> {
  if (table.file === undefined) return []
  const { sql, values } = whose(table, userID)
  const rows = await on.all<{ path: string | null }>(
    `select ${table.file} as path from ${table.table} where ${sql} and ${table.file} is not null`,
    values,
  )
  return rows.flatMap(({ path }) => (path ? [path] : []))
}

/**
 * Deletes or overwrites the person's next rows. Gives their number and where to go on (undefined: done). The caller
 * removes their files first.
 */
export async function removePersonal(
  tx: Writes,
  table: PersonalTable,
  of: { userID: number; place: Place; size: number },
): Promise<{ removed: number; next: Place | undefined }> {
  const { key, deleted } = table
  if (typeof deleted === 'object' && 'kept' in deleted) return { removed: 0, next: undefined }
  const { sql, values } = whose(table, of.userID)
  const end = table.walked ? await endOfPart(tx, table, of) : undefined
  if (table.walked && !end) return { removed: 0, next: undefined }
  const within = end ? `${end.sql} and ${sql}` : sql
  const all = [...(end?.values ?? []), ...values]
  if (typeof deleted === 'object') {
    const only = deleted.only ? ` and ${deleted.only}` : ''
    const set = 'set' in deleted ? Object.entries(deleted.set) : []
    const said = set.map(([, value]) => value ?? null)
    const change = 'set' in deleted ? set.map(([column]) => `${column} = ?`).join(', ') : deleted.rewritten[tx.dialect]
    const isOther = set.length > 0 ? ` and (${set.map(([column]) => `${column} is distinct from ?`).join(' or ')})` : ''
    const removed = await tx.run(`update ${table.table} set ${change} where ${within}${only}${isOther}`, [
      ...said,
      ...all,
      ...said,
    ])
    return { removed, next: end?.place }
  }
  if (!end) {
    const removed = await tx.run(
      `delete from ${table.table} where ${tuple(key)} in (select ${list(key)} from ${table.table} where ${within} limit ?)`,
      [...all, of.size],
    )
    return { removed, next: removed === of.size ? null : undefined }
  }
  const last = `(select max(${key[0]}) from ${table.table})`
  const stays = table.walked?.lastStays
  let removed = 0
  if (stays) removed += await tx.run(`update ${table.table} set ${stays} where ${within} and ${key[0]} = ${last}`, all)
  removed += await tx.run(`delete from ${table.table} where ${within}`, all)
  return { removed, next: end.place }
}
