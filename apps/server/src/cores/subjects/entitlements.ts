import { type Part, partIDs, unlockedBy } from '@tizhou/domain/versions/parts'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Entitlement, entitlementRows } from './subjects.ts'

/** Most ms until purchases and ends made on another server are noticed here. Ends in time are exact. */
const RECHECK_MS = 5_000

/** Roles of staff who may see all content. */
const SEE_ALL = new Set(['operator', 'editor', 'teacher'])

/** The module whose data names the subject with the mock exams (specification, section 3, "Module info"). */
const MOCK_MODULE = 'Defend'

/** Modules of versions, and the subject's mock-exam variant; the content caches both with the subject's revision. */
interface Versions {
  versions(subjectID: number): Promise<readonly { vn: number; modules: string[]; parts: Part[] }[]>
  basesOf(subjectID: number): Promise<readonly number[]>
}

/** Who has which versions. A term is valid from its start to its end (specification, "VIP state"). */
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

  /** All terms of the user, including ended ones. */
  async of(userID: number): Promise<Entitlement[]> {
    const known = this.#known.get(userID)
    if (known) return known
    const rows = await entitlementRows(this.#store, userID)
    this.#known.set(userID, rows)
    return rows
  }

  /** Drops the user's cached terms, after they were changed. */
  forget(userID: number): void {
    this.#known.delete(userID)
  }

  /**
   * Whether a current version unlocks the module for this caller. `ever` also counts expired versions. A subject's mock
   * exams (its `_MNDB` variant) are unlocked by the variant's own versions and by those of the subject.
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
