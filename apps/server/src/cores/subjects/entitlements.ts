import { type Part, partIDs, unlockedBy } from '@tizhou/domain/versions/parts'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Entitlement, entitlementRows } from './subjects.ts'

/** How long a purchase or an end made on another server may go unseen here. Ends are checked to the moment. */
const RECHECK_MS = 5_000

/** Staff who make and check content see all of it. */
const SEE_ALL = new Set(['operator', 'editor', 'teacher'])

/** The module whose data tells which subject holds the mock exams (specification, section 3, "Module info"). */
const MOCK_MODULE = 'Defend'

/** What a version holds, and whose mock exams a subject has; the content keeps both with the subject's revision. */
interface Versions {
  versions(subjectID: number): Promise<readonly { vn: number; modules: string[]; parts: Part[] }[]>
  basesOf(subjectID: number): Promise<readonly number[]>
}

/** Who has bought what. A version counts from its start to its end (specification, "VIP state"). */
export class Entitlements {
  readonly #store: Store
  readonly #content: Versions
  readonly #now: () => number
  readonly #known = new LRUCache<number, Entitlement[]>({ max: 50_000, ttl: RECHECK_MS, ttlResolution: 100 })

  constructor(store: Store, content: Versions, now: () => number) {
    this.#store = store
    this.#content = content
    this.#now = now
  }

  /** Every record of the user, ended ones included. */
  async of(userID: number): Promise<Entitlement[]> {
    const known = this.#known.get(userID)
    if (known) return known
    const rows = await entitlementRows(this.#store, userID)
    this.#known.set(userID, rows)
    return rows
  }

  /** Drops what is remembered of the user: called after a change of his or her records. */
  forget(userID: number): void {
    this.#known.delete(userID)
  }

  /**
   * Whether a current version unlocks the module for this caller. `ever` also counts versions that have ended. The
   * mock exams of a subject (its `_MNDB` variant) open by the variant's own versions and by those of the subject.
   */
  async unlocks(caller: Caller, subjectID: number, module: string, ever = false): Promise<boolean> {
    if (seesAll(caller)) return true
    if (await this.#holds(caller, subjectID, module, ever)) return true
    if (module !== MOCK_MODULE) return false
    for (const base of await this.#content.basesOf(subjectID))
      if (await this.#holds(caller, base, module, ever)) return true
    return false
  }

  async #holds(caller: Caller, subjectID: number, module: string, ever: boolean): Promise<boolean> {
    const now = this.#now()
    const held = (await this.of(caller.userID)).filter(
      (entitlement) =>
        entitlement.subject_id === subjectID && entitlement.starts_at <= now && (ever || entitlement.ends_at > now),
    )
    if (held.length === 0) return false
    const versions = await this.#content.versions(subjectID)
    return held.some(({ vn, parts }) => {
      const version = versions.find((one) => one.vn === vn)
      return version && unlockedBy(version, partIDs(parts)).includes(module)
    })
  }
}

export const seesAll = (caller: Caller): boolean => caller.roles.some((role) => SEE_ALL.has(role))
