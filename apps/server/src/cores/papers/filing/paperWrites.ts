import type { Standing } from '@tizhou/domain/exam/attempt'
import type { Batch, Store, Tx } from '../../../platform/database/store.ts'
import { moveValues, type RunningRow } from '../attempts/attemptRow.ts'
import { type AnswerToStore, storeAnswer } from '../attempts/paperAnswers.ts'
import { holdAttempt, moveAttempt } from '../attempts/paperAttempts.ts'

/** What one call writes of an attempt: answers of the open unit, and possibly a move. */
export interface AttemptWrite {
  /** The attempt as read: where it has changed, nothing is written. */
  row: RunningRow
  now: number
  /** The new state; absent: the attempt does not move, and nothing of it may be due. */
  standing?: Standing
  answers: readonly AnswerToStore[]
}

/** The number of new answers; undefined: the attempt has changed, and nothing was written. */
type Written = number | undefined

/**
 * Writes answers and move, durable when it resolves: answers are stored before they are acknowledged, and none arrives
 * after a hand-in. Concurrent writes are batched.
 */
export const writeAttempt = (store: Store, write: AttemptWrite): Promise<Written> =>
  store.writeGrouped(attemptWrites, write)

/** On PostgreSQL a few statements for all of them, since a round trip costs more than a row. */
export const attemptWrites: Batch<AttemptWrite, Written> = {
  keyOf: ({ row }) => row.attempt_id,
  async run(tx, writes) {
    if (tx.dialect === 'sqlite') {
      const written: Written[] = []
      for (const write of writes) written.push(await writeOne(tx, write))
      return written
    }
    // In a fixed order, which avoids deadlocks.
    const stored = await writeTogether(
      tx,
      writes.toSorted((a, b) => a.row.attempt_id - b.row.attempt_id),
    )
    return writes.map(({ row }) => stored.get(row.attempt_id))
  },
}

async function writeOne(tx: Tx, { row, now, standing, answers }: AttemptWrite): Promise<Written> {
  const held = standing ? await moveAttempt(tx, row, standing) : await holdAttempt(tx, row, now)
  if (!held) return undefined
  let stored = 0
  for (const answer of answers) stored += await storeAnswer(tx, row, answer, now)
  return stored
}

const MOVE = `update paper_attempt a set state = v.state, unit_id = v.unit_id, due_at = v.due_at, units = v.units,
    handed_in_at = v.handed_in_at, handed_in_by = v.handed_in_by, spent_seconds = v.spent_seconds, stage = v.stage
  from json_to_recordset(?::json) as v(attempt_id bigint, user_id bigint, old_units text, old_state text,
    old_due_at bigint, old_extra text, seat integer, state text, unit_id bigint, due_at bigint, units text, handed_in_at bigint,
    handed_in_by text, spent_seconds integer, stage text)
  where a.attempt_id = v.attempt_id and a.user_id = v.user_id and a.units = v.old_units and a.state = v.old_state
    and a.seat = v.seat and coalesce(a.due_at, 0) = coalesce(v.old_due_at, 0)
    and coalesce(a.extra, '') = v.old_extra
  returning a.attempt_id`

const HOLD = `select a.attempt_id from paper_attempt a
  join json_to_recordset(?::json) as v(attempt_id bigint, user_id bigint, units text, extra text, seat integer,
    now bigint)
    on a.attempt_id = v.attempt_id and a.user_id = v.user_id
  where a.units = v.units and a.seat = v.seat and a.due_at > v.now and coalesce(a.extra, '') = v.extra
  order by a.attempt_id for share of a`

/** The same rule as SAVE of paperAnswers.ts. */
const SAVE = `insert into paper_answer as s (user_id, attempt_id, question_id, reply, spend_seconds, marked, confirmed,
    seat, no, saved_at)
  select * from json_to_recordset(?::json) as v(user_id bigint, attempt_id bigint, question_id bigint, reply text,
    spend_seconds integer, marked integer, confirmed integer, seat integer, no integer, saved_at bigint)
  on conflict (user_id, attempt_id, question_id) do update set reply = excluded.reply,
    spend_seconds = excluded.spend_seconds, marked = excluded.marked, confirmed = excluded.confirmed,
    seat = excluded.seat, no = excluded.no, saved_at = excluded.saved_at
  where s.confirmed = 0 and (excluded.confirmed = 1 or excluded.seat > s.seat
    or (excluded.seat = s.seat and excluded.no > s.no))
  returning attempt_id`

async function writeTogether(tx: Tx, writes: readonly AttemptWrite[]): Promise<Map<number, number>> {
  const stored = new Map<number, number>()
  const hold = (rows: { attempt_id: number }[]) => {
    for (const { attempt_id } of rows) stored.set(attempt_id, 0)
  }
  const moves = writes.flatMap(({ row, standing }) => (standing ? [moveValues(row, standing)] : []))
  if (moves.length > 0) hold(await tx.all(MOVE, [JSON.stringify(moves)]))
  const holds = writes.flatMap(({ row, standing, now }) =>
    standing
      ? []
      : [
          {
            ...{ attempt_id: row.attempt_id, user_id: row.user_id, units: row.units },
            ...{ extra: row.extra ?? '', seat: row.seat, now },
          },
        ],
  )
  if (holds.length > 0) hold(await tx.all(HOLD, [JSON.stringify(holds)]))
  const answers = writes.flatMap((write) => (stored.has(write.row.attempt_id) ? answerRows(write) : []))
  if (answers.length > 0)
    for (const { attempt_id } of await tx.all<{ attempt_id: number }>(SAVE, [JSON.stringify(answers)]))
      stored.set(attempt_id, (stored.get(attempt_id) ?? 0) + 1)
  return stored
}

/** One row a question: the newest of several answers. */
function answerRows({ row, now, answers }: AttemptWrite) {
  const newest = new Map<number, AnswerToStore>()
  for (const answer of answers)
    if (answer.no > (newest.get(answer.questionID)?.no ?? -1)) newest.set(answer.questionID, answer)
  return [...newest.values()].map((answer) => ({
    user_id: row.user_id,
    attempt_id: row.attempt_id,
    question_id: answer.questionID,
    reply: answer.reply,
    spend_seconds: answer.spendSeconds,
    marked: answer.marked,
    confirmed: answer.confirmed,
    seat: row.seat,
    no: answer.no,
    saved_at: now,
  }))
}
