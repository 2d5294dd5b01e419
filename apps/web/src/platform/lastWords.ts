import type { OutboxRow } from './outboxEntry.ts'

/** Stays when a session ends, as the outbox does. */
export const LAST_WORDS_KEY = 'outboxLastWords'

/**
 * Rows that a closing page had no time to store: local storage is written at once, IndexedDB is not. The next
 * page of this browser takes them up.
 */
export const lastWords = {
  leave(rows: readonly OutboxRow[]): void {
    if (rows.length > 0) write([...read(), ...rows])
  },

  read,

  /** To be called once the rows are stored. */
  forget(rows: readonly OutboxRow[]): void {
    const ids = new Set(rows.map((row) => row.id))
    write(read().filter((row) => !ids.has(row.id)))
  },
}

function read(): OutboxRow[] {
  try {
    return JSON.parse(localStorage.getItem(LAST_WORDS_KEY) ?? '[]') as OutboxRow[]
  } catch {
    return []
  }
}

function write(rows: readonly OutboxRow[]): void {
  try {
    if (rows.length === 0) localStorage.removeItem(LAST_WORDS_KEY)
    else localStorage.setItem(LAST_WORDS_KEY, JSON.stringify(rows))
  } catch {
    // No room: the call that goes out with the closing page is what is left.
  }
}
