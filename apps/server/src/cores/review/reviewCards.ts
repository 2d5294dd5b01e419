import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { type Card, cardAfter, leavesBook, RECALLED } from '@tizhou/domain/review/card'
import { choiceOfDays, dueDay, naturalDay } from '@tizhou/domain/review/dueDay'
import { DEFAULT_PARAMETERS, type Memory, MemoryModel } from '@tizhou/domain/review/memory'
import type { Certainty } from '@tizhou/domain/review/rating'
import { DEFAULT_SETTINGS } from '@tizhou/domain/review/settings'
import { LRUCache } from 'lru-cache'
import type { Statements, Tx } from '../../platform/database/store.ts'

/** A scored reply as remembering reads it. */
export interface ReviewReply {
  userID: number
  subjectID: number
  questionID: number
  isRight: 0 | 1
  spendSeconds: number
  certainty?: Certainty
  answeredAt: number
}

interface Found {
  in_book: number | null
  stability: number | null
  difficulty: number
  state: number
  reps: number
  lapses: number
  streak: number
  last_day: number
  last_at: number
  learned_day: number | null
  wrong_certainty: number | null
  reason: string | null
  leave_after: number | null
  retention: number | null
  exam_date: string | null
  w: string | null
  median_seconds: number | null
}

/** SQL of the date after `today` that reviews lead up to: the own one; where that is over, the next official one. */
export const examDateSql = (own: string, subject: string, today: string) =>
  `coalesce(case when ${own} > ${today} then ${own} end,
    (select min(o.starts_on) from official_exam_date o where o.subject_id = ${subject} and o.starts_on > ${today}))`

const FIND = `select c.in_book, c.stability, c.difficulty, c.state, c.reps, c.lapses, c.streak, c.last_day, c.last_at,
    c.learned_day, c.wrong_certainty, c.reason, s.leave_after, s.retention,
    ${examDateSql('e.exam_date', 'k.subject_id', 'k.today')} as exam_date, p.w, m.median_seconds
  from (select cast(? as text) as today, cast(? as bigint) as user_id, cast(? as bigint) as subject_id,
    cast(? as bigint) as question_id) k
  left join review_card c on c.user_id = k.user_id and c.subject_id = k.subject_id and c.question_id = k.question_id
  left join review_setting s on s.user_id = k.user_id and s.subject_id = k.subject_id
  left join exam_date e on e.user_id = k.user_id and e.subject_id = k.subject_id
  left join review_parameters p on p.subject_id = k.subject_id
  left join question_measure m on m.question_id = k.question_id`

const SAVE = `insert into review_card (user_id, subject_id, question_id, in_book, due_day, natural_day, stability, difficulty,
    state, reps, lapses, streak, last_day, last_at, learned_day, wrong_certainty, reason)
  values (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (user_id, subject_id, question_id) do update set in_book = 1, due_day = excluded.due_day,
    natural_day = excluded.natural_day, stability = excluded.stability, difficulty = excluded.difficulty,
    state = excluded.state, reps = excluded.reps, lapses = excluded.lapses, streak = excluded.streak,
    last_day = excluded.last_day, last_at = excluded.last_at, learned_day = excluded.learned_day,
    wrong_certainty = excluded.wrong_certainty, reason = excluded.reason`

/**
 * Follows a scored reply to a question that is in the wrong book now: its memory, the day it is due next, the answers
 * right in a row; takes it out of the book where the learner wants that. A reply that arrives after a newer one moves
 * nothing, but a wrong one brings its question into the queue. In the transaction of the reply itself. Gives how
 * often it was right in a row, where the question left the book by it.
 */
export async function followReply(tx: Tx, of: ReviewReply): Promise<number | null> {
  const key = [of.userID, of.subjectID, of.questionID]
  const [found] = await tx.all<Found>(FIND, [beijingDate(of.answeredAt), ...key])
  if (!found) return null
  const card = cardOf(found)
  const day = beijingDay(of.answeredAt)
  if (card && of.answeredAt < found.last_at) {
    if (of.isRight === 0 && found.in_book === 0)
      await tx.run(`${ENTER_AGAIN} ${OF_KEY}`, [card.lastDay, of.certainty ?? null, ...key])
    return null
  }
  const model = modelOf(found.w)
  const reply = {
    right: of.isRight === 1,
    certainty: of.certainty,
    seconds: of.spendSeconds,
    usualSeconds: found.median_seconds ?? undefined,
  }
  const next = cardAfter(card, reply, day, model)
  const leaves = of.isRight === 1 && leavesBook(next.streak, found.leave_after ?? DEFAULT_SETTINGS.leaveAfter)
  const retention = (found.retention ?? DEFAULT_SETTINGS.retention) / 100
  // What went wrong is asked again on the same day.
  const natural = of.isRight === 0 ? day : naturalDay(next, { model, retention })
  const plan = { today: day, examDay: dayOfDate(found.exam_date), retention, model }
  const due = leaves ? null : await leveledDay(tx, of, next, natural, plan)
  await tx.run(SAVE, [
    ...key,
    due,
    natural,
    next.stability,
    next.difficulty,
    next.state,
    next.reps,
    next.lapses,
    next.streak,
    next.lastDay,
    of.answeredAt,
    next.learnedDay,
    of.isRight === 0 ? (of.certainty ?? null) : found.wrong_certainty,
    // A reason belongs to its mistake: for a new one it is asked again.
    of.isRight === 0 ? null : found.reason,
  ])
  return leaves && (await leaveBook(tx, key)) ? next.streak : null
}

/** A card that comes back into the book by a mistake that arrived late: due on the day given, its reason not said yet. */
const ENTER_AGAIN = `update review_card set in_book = 1, streak = 0, reason = null, due_day = ?, wrong_certainty = ?`

const OF_KEY = 'where user_id = ? and subject_id = ? and question_id = ?'

const KEEP_AND_LEAVE = `update review_card set in_book = 0, due_day = null, left_wrong_at = (
    select u.wrong_at from user_question u where u.user_id = review_card.user_id
      and u.subject_id = review_card.subject_id and u.question_id = review_card.question_id)
  ${OF_KEY} and in_book = 1`

/** What the question had in the book stays on its card, for an undo. Gives whether it was there. */
async function leaveBook(tx: Tx, key: number[]): Promise<boolean> {
  await tx.run(KEEP_AND_LEAVE, key)
  return (await tx.run(`update user_question set wrong_at = null ${OF_KEY} and wrong_at is not null`, key)) > 0
}

/** Of what FIND gives: null where the question has no card yet. */
const cardOf = (found: Found): Card | null =>
  found.stability === null
    ? null
    : {
        stability: found.stability,
        difficulty: found.difficulty,
        state: found.state,
        reps: found.reps,
        lapses: found.lapses,
        streak: found.streak,
        lastDay: found.last_day,
        learnedDay: found.learned_day,
      }

/** The day it is due, among equals the one with the least to do. The load is read only where there is a choice. */
async function leveledDay(
  tx: Tx,
  of: Pick<ReviewReply, 'userID' | 'subjectID' | 'questionID'>,
  memory: Memory,
  natural: number,
  plan: { today: number; examDay?: number; retention: number; model: MemoryModel },
): Promise<number | null> {
  const choice = choiceOfDays(memory, natural, plan)
  if (!choice) return null
  if (choice.from === choice.to) return choice.from
  const load = await loadOfDays(tx, of, choice.from, choice.to, of.questionID)
  return dueDay(memory, natural, { ...plan, seed: of.questionID, load: (day) => load.get(day) ?? 0 })
}

/** How many questions are due on each of some days, one of them left out. */
async function loadOfDays(
  on: Statements,
  of: { userID: number; subjectID: number },
  from: number,
  to: number,
  without: number,
): Promise<Map<number, number>> {
  const rows = await on.all<{ due_day: number; n: number }>(
    `select due_day, count(*) as n from review_card
     where user_id = ? and subject_id = ? and due_day between ? and ? and question_id <> ? group by due_day`,
    [of.userID, of.subjectID, from, to, without],
  )
  return new Map(rows.map((row) => [row.due_day, row.n]))
}

/**
 * Takes questions out of the wrong book by hand, or puts back those that left it as they were: the moment of the mistake,
 * right answers in a row, certainty and reason. Gives how many changed.
 */
export async function moveInBook(
  tx: Tx,
  of: { userID: number; subjectID: number; questionIDs: readonly number[]; into: boolean; now: number },
): Promise<number> {
  let changed = 0
  for (const questionID of of.questionIDs) {
    const key = [of.userID, of.subjectID, questionID]
    if (!of.into) {
      changed += Number(await leaveBook(tx, key))
      continue
    }
    const back = await tx.run(PUT_BACK, [of.now, ...key])
    changed += back
    if (back > 0) await enterAsItWas(tx, of, questionID)
  }
  return changed
}

/** A question that never was in the book enters it now. */
const PUT_BACK = `update user_question set wrong_at = coalesce((select c.left_wrong_at from review_card c
    where c.user_id = user_question.user_id and c.subject_id = user_question.subject_id
      and c.question_id = user_question.question_id), ?)
  ${OF_KEY} and wrong_at is null`

/** A question comes back with the memory it had, on the day that this asks for now: never on the exam's day or later. */
async function enterAsItWas(
  tx: Tx,
  of: { userID: number; subjectID: number; now: number },
  questionID: number,
): Promise<void> {
  const key = [of.userID, of.subjectID, questionID]
  const [found] = await tx.all<Found>(FIND, [beijingDate(of.now), ...key])
  const card = found && cardOf(found)
  if (!card) return enterFresh(tx, of, questionID)
  const model = modelOf(found.w)
  const retention = (found.retention ?? DEFAULT_SETTINGS.retention) / 100
  const natural = card.state === RECALLED ? naturalDay(card, { model, retention }) : card.lastDay
  const plan = { today: beijingDay(of.now), examDay: dayOfDate(found.exam_date), retention, model }
  const due = await leveledDay(tx, { ...of, questionID }, card, natural, plan)
  await tx.run(
    `update review_card set in_book = 1, due_day = ?, natural_day = ?
     where user_id = ? and subject_id = ? and question_id = ?`,
    [due, natural, ...key],
  )
}

/** A question that the learner puts into the wrong book without having answered it wrong: to be learnt today. */
async function enterFresh(
  tx: Tx,
  of: { userID: number; subjectID: number; now: number },
  questionID: number,
): Promise<void> {
  const day = beijingDay(of.now)
  const card = cardAfter(null, { right: false, seconds: 0 }, day, modelOf(null))
  await tx.run(SAVE, [
    of.userID,
    of.subjectID,
    questionID,
    day,
    day,
    card.stability,
    card.difficulty,
    card.state,
    card.reps,
    card.lapses,
    0,
    day,
    of.now,
    null,
    null,
    null,
  ])
}

/** Beijing day of a date as it is stored (`YYYY-MM-DD`). */
export const dayOfDate = (date: string | null): number | undefined =>
  date ? Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000) : undefined

const models = new LRUCache<string, MemoryModel>({ max: 200 })
const defaults = new MemoryModel(DEFAULT_PARAMETERS)

/** The model with a subject's fitted parameters (JSON text), or with the defaults. */
export function modelOf(w: string | null): MemoryModel {
  if (w === null) return defaults
  const known = models.get(w)
  if (known) return known
  const model = new MemoryModel(JSON.parse(w) as number[])
  models.set(w, model)
  return model
}
