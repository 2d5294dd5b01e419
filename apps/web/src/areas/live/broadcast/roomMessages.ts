import type { LiveMessage } from '../../../calls/live.ts'

/** So many lines stay on the page. */
export const MOST_LINES = 400

/**
 * The chat with what came: each line once, the newer word of it counts, what was hidden goes. A line that comes again by
 * the stream, which is the same for all, stays mine.
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

/** A message on its way. `failed`: why it was refused; it is not sent again by itself. */
export interface Pending {
  messageID: string
  kind: 'chat' | 'question'
  text: string
  failed?: string
}

/** Pauses before the first, second … further try, ms. */
export const retryPause = (tries: number): number => Math.min(15_000, 1_000 * 2 ** tries)

/**
 * The server's clock minus this device's, ms, of what replies said (`now`) when they came: the least delayed says it best.
 */
export function offsetWith(samples: readonly number[], now: number, here: number): number[] {
  return [...samples.slice(-7), now - here]
}

/** What was typed, as it is sent: a call with control signs, as a paste may bring them, is refused. Empty: nothing to send. */
export const typedText = (typed: string): string => typed.replace(/\p{Cc}+/gu, ' ').trim()
