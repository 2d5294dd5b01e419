import { Kysely } from 'kysely'
import pg from 'pg'
import { Groups, type Waiting } from '../groups.ts'
import { NamedStatements, namedPool, singleClientPool } from '../reading/namedStatements.ts'
import { rowsJson, statementName } from '../reading/rowsStatement.ts'
import type { Batch, SqlValue, Store, Tx } from '../store.ts'
import type { Tables } from '../tables.ts'
import { openToTrials, type TrialTx } from '../trial.ts'
import { sharedAnnouncements } from './announcements.ts'
import { ProductPostgresDialect } from './dialects.ts'

const INT8 = 20
const NUMERIC = 1700
/** SQLSTATE of serialization failure and deadlock: PostgreSQL asks clients to run the transaction again. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 5

/** bigint, count() and sum() as numbers, as SQLite gives them. Throws beyond the safe integers. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? exactNumber
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Translates plain statements with `?` for values into PostgreSQL's form. */
class PreparedStatements {
  readonly #known = new Map<string, { name: string; text: string }>()

  /** `?` → `$1`, and a name under which each connection keeps the statement prepared. */
  of(sql: string): { name: string; text: string } {
    let known = this.#known.get(sql)
    if (!known) {
      let at = 0
      const text = sql.replaceAll('?', () => `$${++at}`)
      known = { name: statementName(text), text }
      this.#known.set(sql, known)
    }
    return known
  }
}

export function openPostgres(url: string, connections: number): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'tizhou',
    // Statements that do not wait for an earlier result are sent at once.
    pipeline: true,
  })
  // An idle connection that the database ends is replaced at the next use; without a listener the error would end the
  // process.
  pool.on('error', () => {})
  // The same for a connection that is checked out and idle inside its transaction: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const statements = new PreparedStatements()
  const names = new NamedStatements()
  const db = new Kysely<Tables>({ dialect: new ProductPostgresDialect({ pool: namedPool(pool, names) }) })

  async function retried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transaction(work)
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRIED.has(String((error as { code?: unknown }).code))) throw error
      }
    }
  }

  const accepted = new Set<Promise<unknown>>()
  let closed = false

  function txOn(client: pg.PoolClient): Tx {
    let single: Kysely<Tables> | undefined
    const tx: Tx = {
      dialect: 'postgres',
      get db() {
        single ??= new Kysely<Tables>({
          dialect: new ProductPostgresDialect({ pool: singleClientPool(client, names) }),
        })
        return single
      },
      all: async <Row>(sql: string, values: SqlValue[]) =>
        (await client.query({ ...statements.of(sql), values })).rows as Row[],
      run: async (sql, values) => (await client.query({ ...statements.of(sql), values })).rowCount ?? 0,
      rows: async ({ name, sql }, rows) =>
        rows.length === 0 ? [] : (await client.query({ name, text: sql.postgres, values: [rowsJson(rows)] })).rows,
      announce: (text) => announcements.announce(tx, text),
    }
    return tx
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const tx = txOn(client)
      // Not awaited: the first statement of the work is pipelined behind it.
      const begun = client.query('begin')
      begun.catch(() => {})
      const value = await work(tx)
      await begun
      const ended = await client.query('commit')
      if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back by a swallowed error')
      return value
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const groups = new Groups(retried)

  function accept<T>(written: Promise<T>): Promise<T> {
    accepted.add(written)
    return written.finally(() => accepted.delete(written))
  }
  const refused = () => Promise.reject(new Error('the store is closed'))

  const announcements = sharedAnnouncements(url)

  async function beginTrial(): Promise<TrialTx> {
    const client = await pool.connect()
    const end = async () => {
      let broken: Error | undefined
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      client.release(broken)
    }
    await client.query('begin').catch(async (error) => {
      await end()
      throw error
    })
    return { tx: txOn(client), end }
  }

  const store: Store = {
    dialect: 'postgres',
    announcements,
    db,
    all: async <Row>(sql: string, values: SqlValue[]) =>
      (await pool.query({ ...statements.of(sql), values })).rows as Row[],
    write: (work) => (closed ? refused() : accept(retried(work))),
    writeGrouped: <Item, Result>(batch: Batch<Item, Result>, item: Item) =>
      closed
        ? refused()
        : accept(
            new Promise<Result>((resolve, reject) =>
              groups.add({ batch: batch as Waiting['batch'], item, resolve, reject }),
            ),
          ),
    async close() {
      closed = true
      await announcements.stop()
      // Ending a pool drops whoever still waits for a connection, so accepted writes are awaited first.
      await Promise.allSettled(accepted)
      await pool.end()
    },
  }
  return openToTrials(store, beginTrial)
}
