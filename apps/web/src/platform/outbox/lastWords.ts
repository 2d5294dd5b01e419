import type { OutboxRow } from './outboxEntry.ts'
import type { Departures } from './senderLock.ts'

/** Stays when a session ends, as the outbox does. */
export const LAST_WORDS_KEY = 'outboxLastWords'

const DEPARTURES_KEY = 'outboxDepartures'

/**
 * Rows that a closing page had no time to store: local storage is written at once, IndexedDB is not. The next
 * page of this browser takes them up.
 */
export const lastWords = {
  leave(rows: readonly OutboxRow[]): void {
    if (rows.length > 0) write(LAST_WORDS_KEY, [...lastWords.read(), ...rows])
  },

  read: (): OutboxRow[] => read(LAST_WORDS_KEY) as OutboxRow[],

  /** To be called once the rows are stored. */
  forget(rows: readonly OutboxRow[]): void {
    const ids = new Set(rows.map((row) => row.id))
    write(
      LAST_WORDS_KEY,
      lastWords.read().filter((row) => !ids.has(row.id)),
    )
  },
}

/** Pages that closed while it was their turn to send. */
export const departures: Departures = {
  read: () => read(DEPARTURES_KEY) as string[],
  write: (owners) => write(DEPARTURES_KEY, owners),
}

function read(key: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function write(key: string, values: readonly unknown[]): void {
  try {
    if (values.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // No room: the call that goes out with the closing page is what is left.
  }
}
