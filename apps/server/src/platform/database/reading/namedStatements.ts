import type pg from 'pg'
import { statementName } from './rowsStatement.ts'

/** Statements that each connection keeps prepared at most, not counting the hot ones. */
const MOST = 400

/**
 * Names for recurring statements, under which a connection to PostgreSQL keeps them prepared instead of parsing and
 * planning each use. A text seen once gets no name (an insert of varying length, for example).
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

/** The part of a connection that Kysely uses, with names added to the statements. */
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

/** A pool for Kysely whose statements are named. */
export function namedPool(pool: pg.Pool, names: NamedStatements) {
  // Kysely identifies a connection by its object, so each client keeps its wrapper.
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

/** A pool of one connection that somebody else has checked out and will release, for Kysely. */
export function singleClientPool(client: pg.PoolClient, names: NamedStatements) {
  const held = new NamedClient(client, names, false)
  return { connect: async () => held, end: async () => {}, options: {} } as never
}
