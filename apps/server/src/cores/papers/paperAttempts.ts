import type { Run, Standing } from '@tizhou/domain/exam/attempt'
import { dueAt, openSeconds } from '@tizhou/domain/exam/attempt'
import type { Selectable } from 'kysely'
import type { Dialect, Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isClosed } from './papers.ts'

type Reads = Pick<Store, 'db'>
export type AttemptRow = Selectable<Tables['paper_attempt']>

/** What is there of an attempt before it is over: all that the hot calls read. */
const RUNNING = [
  'attempt_id',
  'user_id',
  'subject_id',
  'paper_id',
  'started_at',
  'state',
  'unit_id',
  'due_at',
  'units',
  'seat',
  'handed_in_at',
  'handed_in_by',
  'stage',
] as const satisfies (keyof AttemptRow)[]
/** All but its report. */
const LISTED = [
  ...RUNNING,
  'is_first',
  'score',
  'full_mark',
  'spent_seconds',
  'passed',
  'filed_at',
] as const satisfies (keyof AttemptRow)[]

/** The record of its units, as it stands in the column `units`. */
export const runOf = (row: Pick<AttemptRow, 'units'>): Run =>
  (JSON.parse(row.units) as [number, number, number | null, 'c' | 't' | null, number][]).map(
    ([unitID, beganAt, endedAt, endedBy, left]) => ({
      unitID,
      beganAt,
      endedAt,
      endedBy: endedBy === null ? null : endedBy === 'c' ? ('candidate' as const) : ('time' as const),
      left,
    }),
  )

/** Short, since every save compares it. */
export const unitsText = (run: Run): string =>
  JSON.stringify(
    run.map(({ unitID, beganAt, endedAt, endedBy, left }) => [
      unitID,
      beganAt,
      endedAt,
      endedBy === null ? null : endedBy === 'candidate' ? 'c' : 't',
      left,
    ]),
  )

export type RunningRow = Pick<AttemptRow, (typeof RUNNING)[number]>

/*
 * READ_RUNNING, HOLD, MOVE and SAVE are what a save in a paper and a hand-in consist of. They stay as text, named and
 * prepared on PostgreSQL too: bench/papers.ts, "answers and saves", has thousands of them a second.
 */
const READ_RUNNING = `select ${RUNNING.join(', ')} from paper_attempt where attempt_id = ? and user_id = ?`

/** An attempt of this user; somebody else's is none. */
export async function runningAttempt(
  on: Pick<Store, 'all'>,
  userID: number,
  attemptID: number,
): Promise<RunningRow | undefined> {
  const [row] = await on.all<RunningRow>(READ_RUNNING, [attemptID, userID])
  return row
}

export const wholeAttempt = (on: Reads, userID: number, attemptID: number): Promise<AttemptRow | undefined> =>
  on.db
    .selectFrom('paper_attempt')
    .selectAll()
    .where('attempt_id', '=', attemptID)
    .where('user_id', '=', userID)
    .executeTakeFirst()

/** A user's attempts in a subject, or at one paper of it, newest first; without their reports. */
export const attemptsOf = (
  on: Reads,
  userID: number,
  subjectID: number,
  paperID?: number,
): Promise<Omit<AttemptRow, 'report'>[]> =>
  on.db
    .selectFrom('paper_attempt')
    .select(LISTED)
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .$if(paperID !== undefined, (query) => query.where('paper_id', '=', paperID as number))
    .orderBy('started_at', 'desc')
    .orderBy('attempt_id')
    .limit(500)
    .execute()

/** A user's attempts in a subject that are not closed: they run, rest, or take answers that are on their way. */
export const attemptsUnderWay = (on: Reads, userID: number, subjectID: number): Promise<RunningRow[]> =>
  on.db
    .selectFrom('paper_attempt')
    .select(RUNNING)
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('due_at', 'is not', null)
    .execute()

/** Written as text: while a window is open each fetch of a chapter of its subject asks it. */
const ATTEMPTS = 'select count(*) as n from paper_attempt where user_id = ? and subject_id = ? and paper_id = ?'

/** How often a learner has begun a paper. */
export async function attemptsBegun(
  on: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
  paperID: number,
): Promise<number> {
  const [row] = await on.all<{ n: number }>(ATTEMPTS, [userID, subjectID, paperID])
  return Number(row?.n ?? 0)
}

/** An attempt that begins: its first unit runs, and who begins it has the first seat. */
export const firstRow = (of: {
  attemptID: number
  userID: number
  subjectID: number
  paperID: number
  startedAt: number
  standing: Standing
}): RunningRow => ({
  attempt_id: of.attemptID,
  user_id: of.userID,
  subject_id: of.subjectID,
  paper_id: of.paperID,
  started_at: of.startedAt,
  state: of.standing.phase.state,
  unit_id: of.standing.phase.unitID,
  due_at: dueAt(of.standing),
  units: unitsText(of.standing.run),
  seat: 1,
  handed_in_at: null,
  handed_in_by: null,
  stage: null,
})

export async function addAttempt(tx: Tx, row: RunningRow, isFirst: 0 | 1): Promise<void> {
  await tx.db
    .insertInto('paper_attempt')
    .values({ ...row, is_first: isFirst })
    .execute()
}

/** The row as it is after the move. */
export function movedRow(row: RunningRow, standing: Standing, seat: number = row.seat): RunningRow {
  const { run, phase } = standing
  const isOver = phase.state === 'over'
  return {
    ...row,
    state: phase.state,
    unit_id: phase.unitID,
    due_at: dueAt(standing),
    units: unitsText(run),
    seat,
    handed_in_at: isOver ? phase.handedInAt : null,
    handed_in_by: isOver ? phase.handedInBy : null,
    // While answers may still come there is nothing to score.
    stage: isOver && phase.takesUntil === null ? 'score' : null,
  }
}

/** What a move writes and what it asks for, by column; `old_…`: as it was read. */
export function moveValues(row: RunningRow, standing: Standing) {
  const { attempt_id, user_id, seat, state, unit_id, due_at, units, handed_in_at, handed_in_by, stage } = movedRow(
    row,
    standing,
  )
  const spent_seconds = state === 'over' ? openSeconds(standing.run) : null
  return {
    ...{ attempt_id, user_id, seat, state, unit_id, due_at, units, handed_in_at, handed_in_by, stage, spent_seconds },
    old_units: row.units,
    old_state: row.state,
    old_due_at: row.due_at,
  }
}

const MOVE = `update paper_attempt set state = ?, unit_id = ?, due_at = ?, units = ?, seat = ?, handed_in_at = ?,
    handed_in_by = ?, spent_seconds = ?, stage = ?
  where attempt_id = ? and user_id = ? and units = ? and state = ? and seat = ? and coalesce(due_at, 0) = ?`

/**
 * Writes where an attempt stands now, if nobody has moved it since it was read: false where somebody has. One that
 * is over is to be scored next.
 */
export async function moveAttempt(
  tx: Pick<Tx, 'run'>,
  before: RunningRow,
  standing: Standing,
  seat: number = before.seat,
): Promise<boolean> {
  const to = moveValues(before, standing)
  const moved = await tx.run(MOVE, [
    to.state,
    to.unit_id,
    to.due_at,
    to.units,
    seat,
    to.handed_in_at,
    to.handed_in_by,
    to.spent_seconds,
    to.stage,
    before.attempt_id,
    before.user_id,
    before.units,
    before.state,
    before.seat,
    before.due_at ?? 0,
  ])
  return moved > 0
}

/**
 * Holds the attempt as it was read until the transaction ends: nobody hands it in, closes it, moves on in it or opens
 * it elsewhere meanwhile. False where it is another already, or something is due.
 */
export async function holdAttempt(tx: Tx, dialect: Dialect, of: RunningRow, now: number): Promise<boolean> {
  const held = await tx.all(dialect === 'postgres' ? `${HOLD} for share` : HOLD, [
    of.attempt_id,
    of.user_id,
    of.seat,
    of.units,
    now,
  ])
  return held.length > 0
}

const HOLD = `select 1 from paper_attempt
  where attempt_id = ? and user_id = ? and seat = ? and units = ? and due_at > ?`

export interface AnswerToStore {
  questionID: number
  reply: string
  spendSeconds: number
  marked: 0 | 1
  confirmed: 0 | 1
  no: number
}

/** What is older than what is kept (an earlier seat, a lower number) and what was confirmed stays as it is. */
const SAVE = `insert into paper_answer as s (user_id, attempt_id, question_id, reply, spend_seconds, marked, confirmed, seat,
    no, saved_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (user_id, attempt_id, question_id) do update set reply = excluded.reply,
    spend_seconds = excluded.spend_seconds, marked = excluded.marked, confirmed = excluded.confirmed,
    seat = excluded.seat, no = excluded.no, saved_at = excluded.saved_at
  where s.confirmed = 0 and (excluded.confirmed = 1 or excluded.seat > s.seat
    or (excluded.seat = s.seat and excluded.no > s.no))`

/** Inside a transaction that holds or moved the attempt. Gives 0 where what is kept stays. */
export const storeAnswer = (
  tx: Pick<Tx, 'run'>,
  of: Pick<RunningRow, 'user_id' | 'attempt_id' | 'seat'>,
  answer: AnswerToStore,
  now: number,
): Promise<number> =>
  tx.run(SAVE, [
    of.user_id,
    of.attempt_id,
    answer.questionID,
    answer.reply,
    answer.spendSeconds,
    answer.marked,
    answer.confirmed,
    of.seat,
    answer.no,
    now,
  ])

export type AnswerRow = Pick<
  Tables['paper_answer'],
  'question_id' | 'reply' | 'spend_seconds' | 'marked' | 'saved_at'
> & { confirmed: number }

export const answersOf = (on: Reads, userID: number, attemptID: number): Promise<AnswerRow[]> =>
  on.db
    .selectFrom('paper_answer')
    .select(['question_id', 'reply', 'spend_seconds', 'marked', 'confirmed', 'saved_at'])
    .where('user_id', '=', userID)
    .where('attempt_id', '=', attemptID)
    .execute()

/** By which call each of these questions was answered last: the seat and its number; without those not answered. */
export const numbersOf = (
  on: Reads,
  of: Pick<RunningRow, 'user_id' | 'attempt_id'>,
  questionIDs: readonly number[],
): Promise<{ question_id: number; seat: number; no: number; confirmed: number }[]> =>
  on.db
    .selectFrom('paper_answer')
    .select(['question_id', 'seat', 'no', 'confirmed'])
    .where('user_id', '=', of.user_id)
    .where('attempt_id', '=', of.attempt_id)
    .where('question_id', 'in', questionIDs)
    .execute()

/** Which of these questions were confirmed. */
export async function confirmedAmong(
  on: Reads,
  of: Pick<RunningRow, 'user_id' | 'attempt_id'>,
  questionIDs: readonly number[],
): Promise<Set<number>> {
  if (questionIDs.length === 0) return new Set()
  const rows = await on.db
    .selectFrom('paper_answer')
    .select('question_id')
    .where('user_id', '=', of.user_id)
    .where('attempt_id', '=', of.attempt_id)
    .where('confirmed', '=', 1)
    .where('question_id', 'in', questionIDs)
    .execute()
  return new Set(rows.map((row) => row.question_id))
}

/** Attempts at which the server has to act by itself, the longest overdue first. */
export const dueAttempts = (on: Reads, now: number, limit: number): Promise<RunningRow[]> =>
  on.db.selectFrom('paper_attempt').select(RUNNING).where('due_at', '<=', now).orderBy('due_at').limit(limit).execute()

/**
 * Attempts whose answers are to enter the log and the wrong book. Those of a window that has not ended wait for it:
 * counts, lists and statistics would say what was wrong while others still sit the paper.
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

/** Attempts that wait for a stage of what comes after the hand-in, the longest first. */
export const attemptsInStage = (on: Reads, stage: 'score' | 'count', limit: number): Promise<AttemptRow[]> =>
  on.db
    .selectFrom('paper_attempt')
    .selectAll()
    .where('stage', '=', stage)
    .orderBy('handed_in_at')
    .orderBy('attempt_id')
    .limit(limit)
    .execute()

/** An attempt whose paper is gone is over, and nothing comes of it. */
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
