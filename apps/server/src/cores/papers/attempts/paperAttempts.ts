import type { Standing } from '@tizhou/domain/exam/attempt'
import { sql } from 'kysely'
import { type Asked, type Changed, statement } from '../../../platform/database/reading/statement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { isClosed } from '../papers.ts'
import { type AttemptRow, moveValues, RUNNING, type RunningRow } from './attemptRow.ts'

type Reads = Pick<Store, 'db'>
/** All columns but the report. */
const LISTED = [
  ...RUNNING,
  'is_first',
  'cut_why',
  'score',
  'full_mark',
  'spent_seconds',
  'passed',
  'filed_at',
] as const satisfies (keyof AttemptRow)[]

interface OfUser {
  userID: number
  attemptID: number
}

const READ_RUNNING = statement<OfUser>()((db, of) =>
  db
    .selectFrom('paper_attempt')
    .select(RUNNING)
    .where('attempt_id', '=', of.attemptID)
    .where('user_id', '=', of.userID),
)

/** This user's attempt; undefined for another user's. */
export const runningAttempt = (on: Asked, userID: number, attemptID: number): Promise<RunningRow | undefined> =>
  READ_RUNNING.first(on, { userID, attemptID })

const READ_WHOLE = statement<OfUser>()((db, of) =>
  db.selectFrom('paper_attempt').selectAll().where('attempt_id', '=', of.attemptID).where('user_id', '=', of.userID),
)

export const wholeAttempt = (on: Asked, userID: number, attemptID: number): Promise<AttemptRow | undefined> =>
  READ_WHOLE.first(on, { userID, attemptID })

const attemptsList = (db: Reads['db'], of: { userID: number; subjectID: number }) =>
  db
    .selectFrom('paper_attempt')
    .select(LISTED)
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .orderBy('started_at', 'desc')
    .orderBy('attempt_id')
    .limit(500)
const OF_SUBJECT = statement<{ userID: number; subjectID: number }>()(attemptsList)
const OF_PAPER = statement<{ userID: number; subjectID: number; paperID: number }>()((db, of) =>
  attemptsList(db, of).where('paper_id', '=', of.paperID),
)

/** A user's attempts in a subject, or at one paper, newest first; without reports. */
export const attemptsOf = (
  on: Asked,
  userID: number,
  subjectID: number,
  paperID?: number,
): Promise<Omit<AttemptRow, 'report'>[]> =>
  paperID === undefined ? OF_SUBJECT.all(on, { userID, subjectID }) : OF_PAPER.all(on, { userID, subjectID, paperID })

/** A user's attempts in a subject that are not closed: running, resting, or still accepting late answers. */
export const attemptsUnderWay = (on: Asked, userID: number, subjectID: number): Promise<RunningRow[]> =>
  UNDER_WAY.all(on, { userID, subjectID })

const UNDER_WAY = statement<{ userID: number; subjectID: number }>()((db, of) =>
  db
    .selectFrom('paper_attempt')
    .select(RUNNING)
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('due_at', 'is not', null),
)

/** More time is compared too: an attempt that was given some is read again. */
const EXTRA = sql<string>`coalesce(extra, '')`

const MOVE = statement<ReturnType<typeof moveValues> & { old_seat: number }>()((db, of) =>
  db
    .updateTable('paper_attempt')
    .set({
      state: of.state,
      unit_id: of.unit_id,
      due_at: of.due_at,
      units: of.units,
      seat: of.seat,
      handed_in_at: of.handed_in_at,
      handed_in_by: of.handed_in_by,
      spent_seconds: of.spent_seconds,
      stage: of.stage,
    })
    .where('attempt_id', '=', of.attempt_id)
    .where('user_id', '=', of.user_id)
    .where('units', '=', of.old_units)
    .where('state', '=', of.old_state)
    .where('seat', '=', of.old_seat)
    .where((row) => row.fn.coalesce('due_at', row.lit(0)), '=', of.old_due_at)
    .where(EXTRA, '=', of.old_extra),
)

/**
 * Writes an attempt's new state, unless it has changed since it was read: then false. An ended attempt is to be scored
 * next.
 */
export async function moveAttempt(
  tx: Changed,
  before: RunningRow,
  standing: Standing,
  seat: number = before.seat,
): Promise<boolean> {
  const to = moveValues(before, standing)
  const moved = await MOVE.run(tx, { ...to, seat, old_seat: before.seat, old_due_at: before.due_at ?? 0 })
  return moved > 0
}

const HOLD = statement<{
  attemptID: number
  userID: number
  seat: number
  units: string
  extra: string
  now: number
}>()((db, of, dialect) =>
  db
    .selectFrom('paper_attempt')
    .select('attempt_id')
    .where('attempt_id', '=', of.attemptID)
    .where('user_id', '=', of.userID)
    .where('seat', '=', of.seat)
    .where('units', '=', of.units)
    .where(EXTRA, '=', of.extra)
    .where('due_at', '>', of.now)
    .$if(dialect === 'postgres', (query) => query.forShare()),
)

/**
 * Locks the attempt in the state that was read until the transaction ends, so that it cannot be handed in, closed,
 * moved on or opened elsewhere. False where it has changed, or something is due.
 */
export const holdAttempt = async (tx: Asked, of: RunningRow, now: number): Promise<boolean> =>
  (await HOLD.first(tx, {
    attemptID: of.attempt_id,
    userID: of.user_id,
    seat: of.seat,
    units: of.units,
    extra: of.extra ?? '',
    now,
  })) !== undefined

const AS_READ = statement<{ attemptID: number; userID: number }>()((db, of) =>
  db
    .selectFrom('paper_attempt')
    .select(['due_at', 'units', 'extra'])
    .where('attempt_id', '=', of.attemptID)
    .where('user_id', '=', of.userID),
)

/** Whether nothing of the attempt's clock has changed since it was read. */
export async function isAsRead(on: Asked, row: RunningRow): Promise<boolean> {
  const now = await AS_READ.first(on, { attemptID: row.attempt_id, userID: row.user_id })
  return now?.due_at === row.due_at && now.units === row.units && now.extra === row.extra
}

/** Attempts on which the server has to act, longest overdue first. */
export const dueAttempts = (on: Reads, now: number, limit: number): Promise<RunningRow[]> =>
  on.db.selectFrom('paper_attempt').select(RUNNING).where('due_at', '<=', now).orderBy('due_at').limit(limit).execute()

/**
 * Attempts whose answers are to enter the log of replies and the wrong book. Those of an open window wait for its end,
 * since counts, lists and statistics would reveal wrong answers to others who still sit the paper.
 */
export const attemptsToFile = (on: Reads, now: number, limit: number): Promise<AttemptRow[]> =>
  on.db
    .selectFrom('paper_attempt as a')
    .selectAll('a')
    .where('a.stage', '=', 'file')
    .where(isClosed(now))
    .orderBy('a.handed_in_at')
    .orderBy('a.attempt_id')
    .limit(limit)
    .execute()

/** Attempts waiting for a stage after the hand-in, longest first. */
export const attemptsInStage = (on: Reads, stage: 'score' | 'count', limit: number): Promise<AttemptRow[]> =>
  on.db
    .selectFrom('paper_attempt')
    .selectAll()
    .where('stage', '=', stage)
    .orderBy('handed_in_at')
    .orderBy('attempt_id')
    .limit(limit)
    .execute()

/**
 * Gives a running attempt more time, or takes it away, unless it has changed since it was read: then false. `standing`:
 * with that time.
 */
export async function setExtra(
  tx: Pick<Tx, 'db'>,
  before: RunningRow,
  extra: string | null,
  standing: Standing,
): Promise<boolean> {
  const { state, unit_id, due_at, units, old_due_at } = moveValues(before, standing)
  const { numUpdatedRows } = await tx.db
    .updateTable('paper_attempt')
    .set({ extra, state, unit_id, due_at, units })
    .where('attempt_id', '=', before.attempt_id)
    .where('user_id', '=', before.user_id)
    .where('units', '=', before.units)
    .where('seat', '=', before.seat)
    .where('due_at', '=', old_due_at)
    .where(EXTRA, '=', before.extra ?? '')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends an attempt whose paper was deleted, without a result. */
export async function abandonAttempt(tx: Pick<Tx, 'db'>, of: RunningRow): Promise<void> {
  await tx.db
    .updateTable('paper_attempt')
    .set({
      state: 'over',
      unit_id: null,
      due_at: null,
      handed_in_at: of.due_at ?? of.started_at,
      handed_in_by: 'time',
    })
    .where('attempt_id', '=', of.attempt_id)
    .where('user_id', '=', of.user_id)
    .where('due_at', 'is not', null)
    .execute()
}
