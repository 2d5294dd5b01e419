import { GatheredReads } from '../../../platform/database/reading/gatheredReads.ts'
import type { Store } from '../../../platform/database/store.ts'

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

// Plain SQL, since every call reads its session (bench/server.ts). PostgreSQL has string_agg, SQLite has it since 3.44.
const find = (count: number) => `select s.guid_hash, s.user_id, s.expires_at, s.ended_by, u.user_name, u.nick_name,
    u.blocked_at, (select string_agg(r.role, ',') from user_role r where r.user_id = s.user_id) as roles
  from session s join user_account u on u.user_id = s.user_id
  where s.guid_hash in (${Array(count).fill('?').join(', ')})`

/** Few sizes, so that few statements are prepared: a list is padded with its last hash. */
const SIZES = [1, 8, 64, 256] as const
const LARGEST = 256
const STATEMENTS = new Map(SIZES.map((size) => [size, find(size)]))

/** Reads sessions by the hash of their guid, concurrent reads together (GatheredReads). */
export class SessionReads {
  readonly #reads: GatheredReads<string, SessionRow>

  constructor(store: Pick<Store, 'all'>) {
    this.#reads = new GatheredReads(async (asked) => {
      const size = SIZES.find((one) => one >= asked.length) ?? LARGEST
      const hashes = Array.from({ length: size }, (_, at) => asked[Math.min(at, asked.length - 1)] as string)
      const rows = await store.all<SessionRow>(STATEMENTS.get(size) as string, hashes)
      return new Map(rows.map((row) => [row.guid_hash, row]))
    }, LARGEST)
  }

  find(guidHash: string): Promise<SessionRow | undefined> {
    return this.#reads.find(guidHash)
  }
}
