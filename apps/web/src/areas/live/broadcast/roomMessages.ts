import type { LiveMessage } from '../../../calls/live.ts'

/** The most messages on the page. */
export const MOST_LINES = 400

/**
 * Merges messages into the chat: each once, the newer version counts, hidden ones are removed. A message that returns
 * by the stream, which is the same for all, keeps its `isMine`.
 */
export function withMessages(
  known: readonly LiveMessage[],
  came: readonly LiveMessage[],
  showsHidden = false,
): readonly LiveMessage[] {
  if (came.length === 0) return known
  const byID = new Map(known.map((one) => [one.messageID, one]))
  for (const one of came) {
    const before = byID.get(one.messageID)
    if (before && before.seq > one.seq) continue
    byID.set(one.messageID, before?.isMine === 1 ? { ...one, isMine: 1 } : one)
  }
  return [...byID.values()]
    .filter(({ hidden }) => hidden === 0 || showsHidden)
    .sort((a, b) => a.at - b.at || a.messageID - b.messageID)
    .slice(-MOST_LINES)
}

/** A message that is being sent. `failed`: why it was refused; it is not sent again automatically. */
export interface Pending {
  messageID: string
  kind: 'chat' | 'question'
  text: string
  failed?: string
  /** Slow mode: when it is sent again, ms of this device. */
  from?: number
}

/** The pause before the first, second … repetition, ms. */
export const retryPause = (tries: number): number => Math.min(15_000, 1_000 * 2 ** tries)

/**
 * Adds a sample of the server's clock minus this device's, ms, from a reply's `now`; the least delayed sample is the
 * best.
 */
export function offsetWith(samples: readonly number[], now: number, here: number): number[] {
  return [...samples.slice(-7), now - here]
}

/**
 * The typed text as it is sent, without control characters, for which the server would refuse it. Empty: nothing to
 * send.
 */
export const typedText = (typed: string): string => typed.replace(/\p{Cc}+/gu, ' ').trim()
