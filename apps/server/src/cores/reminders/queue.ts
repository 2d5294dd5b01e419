import {
  afterQuiet,
  type DailyKind,
  isQuiet,
  PUNCTUAL,
  REMINDER_KIND_NAMES,
  REMINDER_WAY_NAMES,
  type ReminderKind,
  retryAfter,
} from '@tizhou/domain/reminders/reminders'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { choicesOf } from './choices.ts'
import type { ReminderTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>
export type ReminderRow = ReminderTables['reminder']

export interface Asked {
  userID: number
  kind: ReminderKind
  /** Identifies the occasion: each is sent once by each channel, however often it is asked for. */
  occasion: string
  /** When it is due, ms UTC. */
  at: number
  title: string
  body: string
  /** Path of a page of the product. */
  path: string
}

/** The moment itself, or the end of the quiet hours. */
const sendableAt = (kind: ReminderKind, at: number): number => (PUNCTUAL.includes(kind) ? at : afterQuiet(at))

/** Queues a reminder for every channel that the learner chose for the kind, possibly none. */
export async function ask(tx: Writes, { userID, kind, occasion, at, title, body, path }: Asked): Promise<void> {
  const choice = (await choicesOf(tx, userID)).find((one) => one.kind === kind)
  for (const way of REMINDER_WAY_NAMES) {
    if (!choice?.[way]) continue
    await tx.db
      .insertInto('reminder')
      .values({
        reminder_id: newId(),
        user_id: userID,
        ...{ kind, occasion, way, title, body, path },
        state: 'waiting',
        next_at: sendableAt(kind, at),
        failures: 0,
        ended_at: null,
        reason: '',
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'occasion', 'way']).doNothing())
      .execute()
  }
}

/** Deletes the waiting reminders of an occasion. */
export async function forget(tx: Writes, userID: number, kind: ReminderKind, occasion: string): Promise<void> {
  await tx.db
    .deleteFrom('reminder')
    .where('user_id', '=', userID)
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .where('state', '=', 'waiting')
    .execute()
}

/** Whether a reminder of this occasion is waiting or was sent. */
export async function isAsked({ db }: Reads, userID: number, kind: ReminderKind, occasion: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminder')
    .select('reminder_id')
    .where('user_id', '=', userID)
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Due reminders, and those that a server claimed without reporting a result. Reminders that would be late wait through
 * the quiet hours.
 */
export const dueReminders = ({ db }: Reads, now: number, most: number): Promise<ReminderRow[]> =>
  db
    .selectFrom('reminder')
    .selectAll()
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_at', '<=', now)
    .where('kind', 'in', isQuiet(now) ? [...PUNCTUAL] : [...REMINDER_KIND_NAMES])
    .orderBy('next_at')
    .orderBy('reminder_id')
    .limit(most)
    .execute()

/** Most time between a server's claim and its result; later the reminder is given up. */
const CLAIM_MS = 600_000

/**
 * Claims due reminders: gives the ids that only this caller may send. Earlier claims without a result are given up,
 * since they may have been sent.
 */
export async function claim(tx: Writes, rows: readonly ReminderRow[], now: number): Promise<Set<number>> {
  const lost = rows.filter(({ state }) => state === 'sending').map(({ reminder_id }) => reminder_id)
  if (lost.length > 0)
    await tx.db
      .updateTable('reminder')
      .set({ state: 'failed', ended_at: now, reason: 'lost' })
      .where('reminder_id', 'in', lost)
      .where('state', '=', 'sending')
      .execute()
  const claimed = new Set<number>()
  for (const { reminder_id, state } of rows) {
    if (state !== 'waiting') continue
    const { numUpdatedRows } = await tx.db
      .updateTable('reminder')
      .set({ state: 'sending', next_at: now + CLAIM_MS })
      .where('reminder_id', '=', reminder_id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 1n) claimed.add(reminder_id)
  }
  return claimed
}

/** Result of a try: sent; failed for good; or `retry`: to be tried again, within limits. */
export type Outcome = { is: 'sent' } | { is: 'failed' | 'retry'; reason: string }

export async function ended(
  tx: Writes,
  { reminder_id, kind, failures }: Pick<ReminderRow, 'reminder_id' | 'kind' | 'failures'>,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const pause = outcome.is === 'retry' ? retryAfter(failures + 1) : undefined
  const reason = outcome.is === 'sent' ? '' : outcome.reason
  await tx.db
    .updateTable('reminder')
    .set(
      pause === undefined
        ? { state: outcome.is === 'sent' ? 'sent' : 'failed', ended_at: now, reason }
        : {
            state: 'waiting',
            next_at: sendableAt(kind, now + pause),
            failures: failures + 1,
            reason,
          },
    )
    .where('reminder_id', '=', reminder_id)
    .where('state', '=', 'sending')
    .execute()
}

/** Learners who chose the daily reminder at this hour or before and were not checked today. */
export const dailyAskers = ({ db }: Reads, kind: DailyKind, today: number, hour: number, most: number) =>
  db
    .selectFrom('reminder_choice')
    .select(['user_id', 'hour'])
    .where('kind', '=', kind)
    .where('looked_day', '<', today)
    .where('hour', '<=', hour)
    .where((eb) => eb.or([eb('mail', '=', 1), eb('sms', '=', 1), eb('push', '=', 1)]))
    .orderBy('looked_day')
    .orderBy('user_id')
    .limit(most)
    .execute()

export async function lookedAt(tx: Writes, kind: DailyKind, userIDs: readonly number[], today: number): Promise<void> {
  await tx.db
    .updateTable('reminder_choice')
    .set({ looked_day: today })
    .where('kind', '=', kind)
    .where('user_id', 'in', [...userIDs])
    .execute()
}

/** Numbers of sent, waiting and failed reminders by channel. */
export const reminderFigures = ({ db }: Reads) =>
  db
    .selectFrom('reminder')
    .select((eb) => ['way', 'state', eb.fn.countAll<number>().as('count')])
    .groupBy(['way', 'state'])
    .execute()

const KEPT_MS = 90 * 86_400_000

/** Deletes reminders that ended long ago. */
export async function removeOld(tx: Writes, now: number): Promise<void> {
  await tx.db
    .deleteFrom('reminder')
    .where('ended_at', '<', now - KEPT_MS)
    .execute()
}
