import type { RequestError } from '@tizhou/contract/client'
import { recordsIn } from '@tizhou/contract/records'
import { type Patience, retryDelay } from '../delivery/retry.ts'
import { toast } from '../feedback.ts'
import type { Reading, Verdict } from './outboxBatch.ts'
import type { OutboxEntry, OutboxRow } from './outboxEntry.ts'

/** Handles entries that the server refused. Loaded on demand, outside the first load, since refusals are rare. */

/** The waits of an entry whose call was refused without naming an entry: 5 s, 10 s, 20 s … an hour. */
const ASIDE: Patience = { first: 5_000, longest: 3_600_000, longestHold: 0 }

/**
 * After this many entries are set aside in one delivery, the fault is taken to be in the connection, not in the
 * entries.
 */
export const MOST_ASIDE = 3

/** The name by which a refusal refers to the entry (packages/contract, recordCarriers.ts). */
function nameOf(entry: OutboxEntry): string {
  if (entry.kind === 'reply') return entry.reply.replyID
  if (entry.kind === 'card') return entry.event.eventID
  return String(entry.kind === 'play' ? entry.play.id : entry.kind === 'place' ? entry.cptID : entry.allTestID)
}

/**
 * Applies a refusal to the entries that it names: they are refused for good. A refusal that names none stays an error.
 */
export function readRefusal(batch: readonly OutboxRow[], error: RequestError): Reading | RequestError {
  const named = recordsIn(error.data)
  const refused = batch
    .filter(({ entry }) => named.includes(nameOf(entry)))
    .map((row) => ({ row, status: Number(error.status), msg: error.msg }))
  return refused.length > 0 ? { delivered: [], refused, again: [] } : error
}

/**
 * The row with its next due time, after a call with this row alone was refused without naming it. `random`: 0 ≤ x < 1.
 */
export function setAside(row: OutboxRow, now: number, random: number): OutboxRow {
  const doubts = (row.doubts ?? 0) + 1
  return { ...row, doubts, dueAt: now + retryDelay(ASIDE, doubts, random) }
}

/** Long enough to read a reason, ms. */
const REASON_TOAST_MS = 6000

export function tellRefused(verdicts: readonly Verdict[]): void {
  const reason = verdicts.find((verdict) => verdict.msg)?.msg
  toast(`有 ${verdicts.length} 条记录未被服务器接受${reason ? `：${reason}` : ''}`, REASON_TOAST_MS)
}
