import { createHash } from 'node:crypto'
import { Kysely } from 'kysely'
import pg from 'pg'
import { ProductPostgresDialect } from './dialects.ts'
import type { SqlValue, Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

const INT8 = 20
const NUMERIC = 1700
/** Serialization failure and deadlock: the transaction is run again, as PostgreSQL asks. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 5

/** bigint, count() and sum() as numbers, refusing what a double cannot hold: as SQLite gives them. */
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

interface Hot {
  name: string
  text: string
}
const hot = new Map<string, Hot>()

/** `?` → `$1`, and a name under which each connection keeps the statement prepared. */
function prepared(sql: string): Hot {
  let known = hot.get(sql)
  if (!known) {
    let at = 0
    const text = sql.replaceAll('?', () => `$${++at}`)
    known = { name: createHash('sha256').update(text).digest('base64url').slice(0, 24), text }
    hot.set(sql, known)
  }
  return known
}

export function openPostgres(url: string, connections: number): Store {
  const pool = new pg.Pool({ connectionString: url, max: connections, types, application_name: 'tizhou' })
  // An idle connection that the server ends is replaced at the next use; without a listener it would end us.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new ProductPostgresDialect({ pool }) })

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

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      let single: Kysely<Tables> | undefined
      const tx: Tx = {
        get db() {
          single ??= new Kysely<Tables>({ dialect: new ProductPostgresDialect({ pool: singleClientPool(client) }) })
          return single
        },
        all: async <Row>(sql: string, values: SqlValue[]) =>
          (await client.query({ ...prepared(sql), values })).rows as Row[],
        run: async (sql, values) => (await client.query({ ...prepared(sql), values })).rowCount ?? 0,
      }
      await client.query('begin')
      const value = await work(tx)
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

  return {
    dialect: 'postgres',
    db,
    all: async <Row>(sql: string, values: SqlValue[]) => (await pool.query({ ...prepared(sql), values })).rows as Row[],
    write(work) {
      if (closed) return Promise.reject(new Error('the store is closed'))
      const written = retried(work)
      accepted.add(written)
      return written.finally(() => accepted.delete(written))
    },
    async close() {
      closed = true
      // A pool that ends forgets who still waits for a connection.
      await Promise.allSettled(accepted)
      await pool.end()
    },
  }
}

/** Lets Kysely build queries on a connection that someone else holds. */
function singleClientPool(client: pg.PoolClient) {
  const held = new Proxy(client, {
    get: (target, key) => (key === 'release' ? () => {} : bound(target, key)),
  })
  return { connect: async () => held, end: async () => {}, options: {} } as never
}

function bound(target: object, key: string | symbol): unknown {
  const value = Reflect.get(target, key, target)
  return typeof value === 'function' ? value.bind(target) : value
}
