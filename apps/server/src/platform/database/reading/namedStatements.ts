import type pg from 'pg'
import { statementName } from './rowsStatement.ts'

/** So many statements are kept prepared by each connection at the most, besides the hot ones. */
const MOST = 400

/**
 * Names for statements that come again, under which a connection to PostgreSQL keeps them prepared: without one each is
 * parsed and planned at every use. A text that came once has none (an insert of so many rows as there happened to be).
 */
export class NamedStatements {
  readonly #names = new Map<string, string | undefined>()
  readonly #once = new Set<string>()

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST) return known
    if (!this.#once.delete(text)) {
      if (this.#once.size >= MOST) this.#once.clear()
      this.#once.add(text)
      return undefined
    }
    const name = statementName(text)
    this.#names.set(text, name)
    return name
  }
}

/** What Kysely asks of a connection, with names for the statements. */
class NamedClient {
  readonly #client: pg.PoolClient
  readonly #names: NamedStatements
  readonly release: (error?: Error | boolean) => void

  constructor(client: pg.PoolClient, names: NamedStatements, isLent: boolean) {
    this.#client = client
    this.#names = names
    this.release = isLent ? (error) => client.release(error) : () => {}
  }

  get processID(): unknown {
    return (this.#client as { processID?: unknown }).processID
  }

  query(text: string, values: unknown[]) {
    const name = values.length > 0 ? this.#names.nameOf(text) : undefined
    return this.#client.query({ ...(name === undefined ? {} : { name }), text, values })
  }
}

/** A pool for Kysely. */
export function namedPool(pool: pg.Pool, names: NamedStatements) {
  // Kysely knows a connection again by its object.
  const clients = new WeakMap<pg.PoolClient, NamedClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new NamedClient(client, names, true)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  } as never
}

/** Lets Kysely build queries on a connection that someone else holds, and gives back. */
export function singleClientPool(client: pg.PoolClient, names: NamedStatements) {
  const held = new NamedClient(client, names, false)
  return { connect: async () => held, end: async () => {}, options: {} } as never
}
