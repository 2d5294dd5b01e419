import type { Store } from '../../platform/database/store.ts'

export interface SessionRow {
  guid_hash: string
  user_id: number
  user_name: string
  nick_name: string
  blocked_at: number | null
  expires_at: number
  ended_by: 'logout' | 'elsewhere' | 'ended' | null
  /** Joined by commas. */
  roles: string | null
}

// Written as text: every call checks its session (bench/server.ts), a hall of candidates hundreds at one moment.
// PostgreSQL has string_agg, SQLite both names since 3.44.
const find = (count: number) => `select s.guid_hash, s.user_id, s.expires_at, s.ended_by, u.user_name, u.nick_name,
    u.blocked_at, (select string_agg(r.role, ',') from user_role r where r.user_id = s.user_id) as roles
  from session s join user_account u on u.user_id = s.user_id
  where s.guid_hash in (${Array(count).fill('?').join(', ')})`

/** Few statements to keep prepared: a list is filled up with its last hash. */
const SIZES = [1, 8, 64, 256] as const
const LARGEST = 256
const STATEMENTS = new Map(SIZES.map((size) => [size, find(size)]))

interface Asked {
  promise: Promise<SessionRow | undefined>
  resolve: (row: SessionRow | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Sessions by the hash of their guid. Those that are asked for in the same turn of the event loop are read together:
 * when a hall of candidates acts at one moment, one query answers for all of them.
 */
export class SessionReads {
  readonly #store: Pick<Store, 'all'>
  #asked = new Map<string, Asked>()

  constructor(store: Pick<Store, 'all'>) {
    this.#store = store
  }

  find(guidHash: string): Promise<SessionRow | undefined> {
    const known = this.#asked.get(guidHash)
    if (known) return known.promise
    if (this.#asked.size === 0) setImmediate(() => this.#readAll())
    const asked = Promise.withResolvers<SessionRow | undefined>()
    this.#asked.set(guidHash, asked)
    return asked.promise
  }

  #readAll(): void {
    const asked = [...this.#asked]
    this.#asked = new Map()
    for (let from = 0; from < asked.length; from += LARGEST) void this.#read(asked.slice(from, from + LARGEST))
  }

  async #read(asked: [string, Asked][]): Promise<void> {
    const size = SIZES.find((one) => one >= asked.length) ?? LARGEST
    const last = asked.at(-1)?.[0] ?? ''
    const hashes = Array.from({ length: size }, (_, at) => asked[at]?.[0] ?? last)
    try {
      const rows = await this.#store.all<SessionRow>(STATEMENTS.get(size) as string, hashes)
      const byHash = new Map(rows.map((row) => [row.guid_hash, row]))
      for (const [hash, { resolve }] of asked) resolve(byHash.get(hash))
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
  }
}
