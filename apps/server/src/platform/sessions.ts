import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@tizhou/contract/call'
import { LRUCache } from 'lru-cache'
import { endFamilies, endFamily } from '../cores/people/relogin.ts'
import { SessionReads } from '../cores/people/sessionReads.ts'
import { lockUser } from '../cores/people/users.ts'
import type { Store, Tx } from './database/store.ts'
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
  expiresAt: number
}

/** How long another server's log-out or a second log-in there may go unseen here. */
const RECHECK_MS = 5_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

const hashOf = (guid: string) => createHash('sha256').update(guid).digest('base64url')

async function familyOf(tx: Pick<Tx, 'all'>, guidHash: string): Promise<string | null> {
  const [row] = await tx.all<{ family: string | null }>('select family from session where guid_hash = ?', [guidHash])
  return row?.family ?? null
}

async function isStaff(tx: Pick<Tx, 'all'>, userID: number): Promise<boolean> {
  return (await tx.all('select 1 from user_role where user_id = ? limit 1', [userID])).length > 0
}

/** What the back office says that it is. */
const CONSOLE = 'console'

/**
 * Sessions by guid. The guid is 256 random bits; the database keeps only its hash. One PC session a user: a
 * second log-in ends the first, whose next call gets 401 with data.type 1 (design, "Envelope, sessions, errors").
 * A staff member has one in the back office beside it, to look at the learner's pages while at work.
 */
export class Sessions {
  readonly #store: Store
  readonly #reads: SessionReads
  readonly #now: () => number
  readonly #lifetime: number
  readonly #known = new LRUCache<string, Known>({
    max: 50_000,
    ttl: RECHECK_MS,
    ttlResolution: 100,
    dispose: ({ caller }, guid) => this.#unlist(caller.userID, guid),
  })
  /** The guids in `#known`, by user. */
  readonly #guidsOf = new Map<number, Set<string>>()
  /** Counts whatever was forgotten: what was read before it is not remembered after it. */
  #forgotten = 0

  constructor(store: Store, now: () => number, days: number) {
    this.#store = store
    this.#reads = new SessionReads(store)
    this.#now = now
    this.#lifetime = days * DAY
  }

  /**
   * Starts a session in the caller's transaction and ends the user's others. Call `forget` when it is written.
   * `since`: a re-login by a secret that another tab of the same browser used then; the session that it got stays.
   */
  async start(
    tx: Pick<Tx, 'all' | 'run'>,
    userID: number,
    clientType: string,
    family: string | null = null,
    since?: number,
  ): Promise<string> {
    const guid = randomBytes(32).toString('base64url')
    const now = this.#now()
    await lockUser(tx, userID)
    const type = clientType === CONSOLE && !(await isStaff(tx, userID)) ? 'web_pc' : clientType
    await tx.run(
      `update session set ended_at = ?, ended_by = 'elsewhere' where user_id = ? and ended_at is null
       and client_type ${type === CONSOLE ? '=' : '<>'} '${CONSOLE}' and (family is null or family <> ? or created_at < ?)`,
      [now, userID, since === undefined ? '' : (family ?? ''), since ?? 0],
    )
    await tx.run(
      'insert into session (guid_hash, user_id, client_type, created_at, expires_at, family) values (?, ?, ?, ?, ?, ?)',
      [hashOf(guid), userID, type, now, now + this.#lifetime, family],
    )
    return guid
  }

  /** Logs out: ends the session and the re-login secret of its browser. */
  async end(guid: string): Promise<void> {
    const hash = hashOf(guid)
    await this.#store.write(async (tx) => {
      const family = await familyOf(tx, hash)
      if (family) await endFamily(tx, family)
      await tx.run(`update session set ended_at = ?, ended_by = 'logout' where guid_hash = ? and ended_at is null`, [
        this.#now(),
        hash,
      ])
    })
    this.#forgotten++
    this.#known.delete(guid)
  }

  /**
   * Ends the user's sessions and revokes the re-login secrets, but for the session of `except` and its browser.
   * Runs in the transaction of whatever is the reason (a new password, a block); call `forget` when it is written.
   */
  async endAll(tx: Pick<Tx, 'all' | 'run'>, userID: number, except?: string): Promise<void> {
    await lockUser(tx, userID)
    const kept = except === undefined ? '' : hashOf(except)
    await endFamilies(tx, userID, except === undefined ? null : await familyOf(tx, kept))
    await tx.run(
      `update session set ended_at = ?, ended_by = 'ended' where user_id = ? and ended_at is null and guid_hash <> ?`,
      [this.#now(), userID, kept],
    )
  }

  /** Ends the sessions of one browser's re-login secrets: two held them. */
  async endFamily(tx: Pick<Tx, 'run'>, family: string): Promise<void> {
    await tx.run(`update session set ended_at = ?, ended_by = 'ended' where family = ? and ended_at is null`, [
      this.#now(),
      family,
    ])
  }

  /** Gives the caller, or throws the 401 that fits. */
  async find(guid: string): Promise<Caller> {
    const known = this.#known.get(guid)
    if (known) {
      if (known.expiresAt <= this.#now()) throw noSession()
      return known.caller
    }
    const guidHash = hashOf(guid)
    const forgotten = this.#forgotten
    const row = await this.#reads.find(guidHash)
    const now = this.#now()
    if (!row || row.blocked_at !== null || row.expires_at <= now) throw noSession()
    if (row.ended_by === 'elsewhere') throw loggedInElsewhere()
    if (row.ended_by !== null) throw noSession()
    const caller: Caller = {
      userID: row.user_id,
      userName: row.user_name,
      nickName: row.nick_name,
      roles: row.roles ? (row.roles.split(',') as Role[]) : [],
    }
    if (row.expires_at - now < this.#lifetime - HOUR) await this.#prolong(guidHash, now)
    if (forgotten === this.#forgotten) this.#remember(guid, { caller, expiresAt: row.expires_at })
    return caller
  }

  async #prolong(guidHash: string, now: number): Promise<void> {
    await this.#store.write((tx) =>
      tx.run('update session set expires_at = ? where guid_hash = ?', [now + this.#lifetime, guidHash]),
    )
  }

  /** Whatever changed about the user (roles, a block, ended sessions) counts from the next call on. */
  forget(userID: number): void {
    this.#forgotten++
    for (const guid of this.#guidsOf.get(userID) ?? []) this.#known.delete(guid)
  }

  #remember(guid: string, known: Known): void {
    this.#known.set(guid, known)
    const guids = this.#guidsOf.get(known.caller.userID) ?? new Set()
    this.#guidsOf.set(known.caller.userID, guids.add(guid))
  }

  #unlist(userID: number, guid: string): void {
    const guids = this.#guidsOf.get(userID)
    guids?.delete(guid)
    if (guids?.size === 0) this.#guidsOf.delete(userID)
  }
}
