import { inChunks } from '../../../platform/database/chunks.ts'
import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { RunningRow } from '../attempts/attemptRow.ts'

const addSeen = upsertRows({
  table: 'paper_seen',
  columns: ['user_id', 'attempt_id', 'seen_at'],
  key: ['user_id', 'attempt_id'],
  replace: ['seen_at'],
})

/** How often a server writes down whom it heard of, ms. */
const EVERY_MS = 10_000
/** Rows of one transaction, which takes a few milliseconds. */
const TOGETHER = 200

/**
 * When each running attempt was last heard of on this server. Gathered in memory and written together, so that the
 * hottest calls write nothing more; what was heard last of all is written when somebody looks, or anybody is heard
 * again.
 */
export class SignsOfLife {
  readonly #store: Store
  readonly #heard = new Map<number, { user_id: number; attempt_id: number; seen_at: number }>()
  #next = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(store: Store) {
    this.#store = store
  }

  /** Never fails and never waits: an answer is more important than who is told to be there. */
  heard({ user_id, attempt_id }: Pick<RunningRow, 'user_id' | 'attempt_id'>, now: number): void {
    this.#heard.set(attempt_id, { user_id, attempt_id, seen_at: now })
    if (now < this.#next) return
    this.#next = now + EVERY_MS
    this.written().catch(() => {})
  }

  /** Writes what was heard until now. Rejects where the database fails; then it is tried again with the next ones. */
  written(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    // In a fixed order, which avoids deadlocks between servers.
    const rows = [...this.#heard.values()].sort((a, b) => a.user_id - b.user_id || a.attempt_id - b.attempt_id)
    for (const some of inChunks(rows, TOGETHER)) {
      await this.#store.write((tx) => tx.rows(addSeen, some))
      for (const row of some) if (this.#heard.get(row.attempt_id) === row) this.#heard.delete(row.attempt_id)
    }
  }
}
