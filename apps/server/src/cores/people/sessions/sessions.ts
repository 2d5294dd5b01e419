import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@tizhou/contract/call'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../../platform/calls/caller.ts'
import { loggedInElsewhere, noSession } from '../../../platform/calls/envelope.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { type Device, devicesOf, endDevice } from '../devices.ts'
import { lockUser, rolesOf } from '../users.ts'
import { endFamilies, endFamily } from './relogin.ts'
import { SessionReads } from './sessionReads.ts'

interface Known {
  caller: Caller
  expiresAt: number
}

/** Most ms until a log-out or second log-in on another server is noticed here. */
const RECHECK_MS = 5_000
const DAY = 24 * 3_600_000
/** A session records its use no more often. */
const USE_STEP_MS = 5 * 60_000

const hashOf = (guid: string) => createHash('sha256').update(guid).digest('base64url')

export interface SessionStart {
  /** Family of the re-login secret that the session belongs to. */
  family?: string | null
  /**
   * For a re-login by a secret that another tab of the same browser used at that moment: the other tab's session stays.
   */
  since?: number | undefined
  from?: { device: string; address: string }
}

async function familyOf(tx: Pick<Tx, 'db'>, guidHash: string): Promise<string | null> {
  const row = await tx.db.selectFrom('session').select('family').where('guid_hash', '=', guidHash).executeTakeFirst()
  return row?.family ?? null
}

/** Value of the field `client` that the back office sends. */
const CONSOLE = 'console'

/**
 * Sessions by guid. The guid is 256 random bits, of which the database has only the hash. A user has one PC session: a
 * second log-in ends the first, whose next call gets 401 with data.type 1 (design, "Envelope, sessions, errors"). Staff
 * may have a back-office session beside it.
 */
export class Sessions {
  readonly #store: Store
  readonly #reads: SessionReads
  readonly #now: () => number
  readonly #days: () => number
  readonly #known = new LRUCache<string, Known>({
    max: 50_000,
    ttl: RECHECK_MS,
    ttlResolution: 100,
    dispose: ({ caller }, guid) => this.#unlist(caller.userID, guid),
  })
  /** The cached guids of each user. */
  readonly #guidsOf = new Map<number, Set<string>>()
  /** Incremented by `forget`: a read that began before is not cached. */
  #forgotten = 0

  /** `days`: of a session since its last use; staff may change them while the server runs. */
  constructor(store: Store, now: () => number, days: () => number) {
    this.#store = store
    this.#reads = new SessionReads(store)
    this.#now = now
    this.#days = days
  }

  get #lifetime(): number {
    return this.#days() * DAY
  }

  /** Starts a session in the caller's transaction and ends the user's others. Call `forget` after the commit. */
  async start(
    tx: Pick<Tx, 'db'>,
    userID: number,
    clientType: string,
    { family = null, since, from }: SessionStart = {},
  ): Promise<string> {
    const guid = randomBytes(32).toString('base64url')
    const now = this.#now()
    await lockUser(tx, userID)
    const type = clientType === CONSOLE && (await rolesOf(tx, userID)).length === 0 ? 'web_pc' : clientType
    await tx.db
      .updateTable('session')
      .set({ ended_at: now, ended_by: 'elsewhere' })
      .where('user_id', '=', userID)
      .where('ended_at', 'is', null)
      .where('client_type', type === CONSOLE ? '=' : '<>', CONSOLE)
      .where((eb) =>
        eb.or([
          eb('family', 'is', null),
          eb('family', '<>', since === undefined ? '' : (family ?? '')),
          eb('created_at', '<', since ?? 0),
        ]),
      )
      .execute()
    await tx.db
      .insertInto('session')
      .values({
        guid_hash: hashOf(guid),
        user_id: userID,
        client_type: type,
        created_at: now,
        expires_at: now + this.#lifetime,
        ended_at: null,
        ended_by: null,
        family,
        device: from?.device ?? '',
        address: from?.address ?? '',
      })
      .execute()
    return guid
  }

  /** The user's devices; `guid`: the requesting session. */
  devices(on: Pick<Tx, 'db'>, userID: number, guid: string): Promise<Device[]> {
    return devicesOf(on, { userID, mine: hashOf(guid), now: this.#now(), lifetime: this.#lifetime })
  }

  /** Logs one device out; false: it was logged out already. Call `forget` after the commit. */
  async endDevice(tx: Pick<Tx, 'db'>, userID: number, guid: string, deviceID: string): Promise<boolean> {
    await lockUser(tx, userID)
    const device = (await this.devices(tx, userID, guid)).find((one) => one.deviceID === deviceID)
    if (device) await endDevice(tx, device, this.#now())
    return device !== undefined
  }

  /** Logs out: ends the session and its browser's re-login secret. */
  async end(guid: string): Promise<void> {
    const hash = hashOf(guid)
    await this.#store.write(async (tx) => {
      const family = await familyOf(tx, hash)
      if (family) await endFamily(tx, family)
      await tx.db
        .updateTable('session')
        .set({ ended_at: this.#now(), ended_by: 'logout' })
        .where('guid_hash', '=', hash)
        .where('ended_at', 'is', null)
        .execute()
    })
    this.#forgotten++
    this.#known.delete(guid)
  }

  /**
   * Ends the user's sessions and re-login secrets, except the session of `except` and its browser's. Runs in the
   * transaction of its cause (a new password, a block); call `forget` after the commit.
   */
  async endAll(tx: Pick<Tx, 'db'>, userID: number, except?: string): Promise<void> {
    await lockUser(tx, userID)
    const kept = except === undefined ? '' : hashOf(except)
    await endFamilies(tx, userID, except === undefined ? null : await familyOf(tx, kept))
    await tx.db
      .updateTable('session')
      .set({ ended_at: this.#now(), ended_by: 'ended' })
      .where('user_id', '=', userID)
      .where('ended_at', 'is', null)
      .where('guid_hash', '<>', kept)
      .execute()
  }

  /** As endAll, but also revokes the re-login secret of `except`'s browser. */
  async endAllAndSecrets(tx: Pick<Tx, 'db'>, userID: number, except: string): Promise<void> {
    await this.endAll(tx, userID, except)
    await endFamilies(tx, userID, null)
  }

  /** Ends the sessions of a family of re-login secrets, which two browsers held. */
  async endFamily(tx: Pick<Tx, 'db'>, family: string): Promise<void> {
    await tx.db
      .updateTable('session')
      .set({ ended_at: this.#now(), ended_by: 'ended' })
      .where('family', '=', family)
      .where('ended_at', 'is', null)
      .execute()
  }

  /** Gives the caller; throws the appropriate 401. */
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
    // Too far away it is where the days became fewer meanwhile.
    if (Math.abs(row.expires_at - now - this.#lifetime) > USE_STEP_MS) await this.#prolong(guidHash, now)
    if (forgotten === this.#forgotten) this.#remember(guid, { caller, expiresAt: row.expires_at })
    return caller
  }

  async #prolong(guidHash: string, now: number): Promise<void> {
    await this.#store.write((tx) =>
      tx.db
        .updateTable('session')
        .set({ expires_at: now + this.#lifetime })
        .where('guid_hash', '=', guidHash)
        .execute(),
    )
  }

  /**
   * Drops the cached sessions of a user after a change (roles, a block, ended sessions), which applies from the next
   * call on.
   */
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
