import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@tizhou/contract/call'
import { LRUCache } from 'lru-cache'
import type { Store } from '../store/store.ts'
import { loggedInElsewhere, noSession } from './envelope.ts'

/** Who makes a call. */
export interface Caller {
  userID: number
  userName: string
  nickName: string
  roles: readonly Role[]
}

interface Known {
  caller: Caller
  guidHash: string
  expiresAt: number
}

/** How long another server's log-out or a second log-in there may go unseen here. */
const RECHECK_MS = 5_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

const hashOf = (guid: string) => createHash('sha256').update(guid).digest('base64url')

/**
 * Sessions by guid. The guid is 256 random bits; the database keeps only its hash. One PC session a user: a
 * second log-in ends the first, whose next call gets 401 with data.type 1 (design, "Envelope, sessions, errors").
 */
export class Sessions {
  readonly #store: Store
  readonly #now: () => number
  readonly #lifetime: number
  readonly #known = new LRUCache<string, Known>({ max: 50_000, ttl: RECHECK_MS, ttlResolution: 100 })

  constructor(store: Store, now: () => number, days: number) {
    this.#store = store
    this.#now = now
    this.#lifetime = days * DAY
  }

  async start(userID: number, clientType: string): Promise<string> {
    const guid = randomBytes(32).toString('base64url')
    const now = this.#now()
    await this.#store.write(async (tx) => {
      await tx.run(`update session set ended_at = ?, ended_by = 'elsewhere' where user_id = ? and ended_at is null`, [
        now,
        userID,
      ])
      await tx.run(
        'insert into session (guid_hash, user_id, client_type, created_at, expires_at) values (?, ?, ?, ?, ?)',
        [hashOf(guid), userID, clientType, now, now + this.#lifetime],
      )
    })
    this.forget(userID)
    return guid
  }

  async end(guid: string): Promise<void> {
    await this.#store.write((tx) =>
      tx.run(`update session set ended_at = ?, ended_by = 'logout' where guid_hash = ? and ended_at is null`, [
        this.#now(),
        hashOf(guid),
      ]),
    )
    this.#known.delete(guid)
  }

  /** Gives the caller, or throws the 401 that fits. */
  async find(guid: string): Promise<Caller> {
    const known = this.#known.get(guid)
    if (known) {
      if (known.expiresAt <= this.#now()) throw noSession()
      return known.caller
    }
    const guidHash = hashOf(guid)
    const rows = await this.#store.all<SessionRow>(FIND, [guidHash])
    const row = rows[0]
    const now = this.#now()
    if (!row || row.blocked_at !== null || row.ended_by === 'logout' || row.expires_at <= now) throw noSession()
    if (row.ended_by === 'elsewhere') throw loggedInElsewhere()
    const caller: Caller = {
      userID: row.user_id,
      userName: row.user_name,
      nickName: row.nick_name,
      roles: row.roles ? (row.roles.split(',') as Role[]) : [],
    }
    if (row.expires_at - now < this.#lifetime - HOUR) await this.#prolong(guidHash, now)
    this.#known.set(guid, { caller, guidHash, expiresAt: row.expires_at })
    return caller
  }

  async #prolong(guidHash: string, now: number): Promise<void> {
    await this.#store.write((tx) =>
      tx.run('update session set expires_at = ? where guid_hash = ?', [now + this.#lifetime, guidHash]),
    )
  }

  /** Whatever changed about the user (roles, a block, ended sessions) counts from the next call on. */
  forget(userID: number): void {
    for (const [guid, known] of this.#known) if (known.caller.userID === userID) this.#known.delete(guid)
  }
}

interface SessionRow {
  user_id: number
  user_name: string
  nick_name: string
  blocked_at: number | null
  expires_at: number
  ended_by: 'logout' | 'elsewhere' | null
  roles: string | null
}

// PostgreSQL has string_agg, SQLite both names since 3.44.
const FIND = `select s.user_id, s.expires_at, s.ended_by, u.user_name, u.nick_name, u.blocked_at,
  (select string_agg(r.role, ',') from user_role r where r.user_id = s.user_id) as roles
  from session s join user_account u on u.user_id = s.user_id where s.guid_hash = ?`
