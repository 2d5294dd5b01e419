import { lastWordsIn } from '../delivery/lastWords.ts'
import type { OutboxRow } from './outboxEntry.ts'

/** Kept at the end of a session, as the outbox is. */
export const LAST_WORDS_KEY = 'outboxLastWords'

const words = lastWordsIn<OutboxRow>(() => localStorage, LAST_WORDS_KEY)

/** The rows that a closing page had no time to store. */
export const lastWords = {
  read: words.read,

  leave(rows: readonly OutboxRow[]): void {
    if (rows.length > 0) words.write([...words.read(), ...rows])
  },

  /** Removes rows from the list; call it once they are stored. */
  forget(rows: readonly OutboxRow[]): void {
    const ids = new Set(rows.map((row) => row.id))
    words.write(words.read().filter((row) => !ids.has(row.id)))
  },
}
