import type { OutboxEntry } from './outboxEntry.ts'

export type { OutboxEntry } from './outboxEntry.ts'

export type ReplyEntry = Extract<OutboxEntry, { kind: 'reply' }>

export interface OutboxView {
  /** Entries of this user that the server does not have yet; a place alone does not count. */
  pending: number
  online: boolean
  state: 'idle' | 'sending' | 'waiting'
}

/** Stores an entry of the logged-in user on this device; resolves once it is safe there. Then it is delivered. */
export async function send(_entry: OutboxEntry): Promise<void> {
  throw new Error('being written')
}

/**
 * What this user did that the server may not have shown yet, oldest first: entries that are not delivered and,
 * with `since` (ms of this device), those delivered at that moment or later. Lay them over data that was asked
 * for at `since` (queryClient.ts, askedAt): whatever the data misses is among them.
 */
export async function localEntries(_userID: number, _since?: number): Promise<OutboxEntry[]> {
  return []
}

/** The replies among localEntries. */
export async function pendingReplies(_userID: number, _since?: number): Promise<ReplyEntry[]> {
  return []
}

/** Tries now to deliver everything; resolves when all is delivered, or when that did not succeed. */
export async function flush(): Promise<void> {}

export function useOutbox(): OutboxView {
  return { pending: 0, online: true, state: 'idle' }
}
