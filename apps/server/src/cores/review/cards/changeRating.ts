import type { CardKind } from '@tizhou/domain/cards/stack'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { ratedCard } from '@tizhou/domain/review/card'
import { naturalDay } from '@tizhou/domain/review/dueDay'
import { AGAIN, type Rating } from '@tizhou/domain/review/rating'
import type { Tx } from '../../../platform/database/store.ts'
import { pointAfterMerges } from '../../points/mergedPoints.ts'
import { DueDays } from '../dueDays.ts'
import { cardKey, dayOfDate, findCards, modelOf } from '../reviewCards.ts'
import { planAnew, read } from '../reviewPlan.ts'
import type { MemoryBefore } from './before.ts'
import { hold, memoryCard, type OfCard, update } from './memoryCards.ts'

/**
 * Undoes a rating: restores each memory that it changed, unless a newer rating has changed it since. Repeating it, or
 * undoing a rating that never arrived, has no effect. A merged point is resolved to the remaining one.
 */
export async function undoRating(tx: Tx, of: OfCard & { undoes: string }): Promise<void> {
  await hold(tx, of)
  const rows = await tx.db
    .selectFrom('memory_log')
    .select(['kind', 'item_id', 'rated_at', 'memory_before'])
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('event_id', '=', of.undoes)
    .where('undone', '=', 0)
    .execute()
  const restored: MemoryBefore[] = []
  for (const row of rows) {
    const before = row.memory_before === null ? null : (JSON.parse(row.memory_before) as MemoryBefore)
    const itemID = row.kind === 'point' ? await pointAfterMerges(tx, row.item_id) : row.item_id
    const card = { ...of, kind: row.kind as CardKind, itemID }
    if (before) restored.push(before)
    if (row.kind !== 'question') {
      const now = await memoryCard(tx, card)
      if (now?.last_at === row.rated_at) await update(tx, card, before ? columnsOf(before) : NEVER_RATED)
    } else if (before) await restoreQuestion(tx, { ...card, at: row.rated_at }, before)
  }
  await tx.db
    .updateTable('memory_log')
    .set({ undone: 1 })
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('event_id', '=', of.undoes)
    .execute()
  if (restored.length > 0) await planForPresentExam(tx, of, restored)
}

/** A restored due day was given out for the exam of that time: where it does not suit the present one, all are reassigned. */
async function planForPresentExam(
  tx: Tx,
  of: { userID: number; subjectID: number },
  restored: readonly MemoryBefore[],
): Promise<void> {
  const row = await tx.db
    .selectFrom('review_setting')
    .select('planned_for')
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .executeTakeFirst()
  const examDay = dayOfDate(row?.planned_for ?? '') ?? Number.POSITIVE_INFINITY
  if (restored.some(({ dueDay }) => dueDay === null || dueDay >= examDay)) await planAnew(tx, of.userID, of.subjectID)
}

const NEVER_RATED = {
  due_day: null,
  natural_day: null,
  stability: null,
  difficulty: null,
  state: 1,
  reps: 0,
  lapses: 0,
  last_day: null,
  last_at: 0,
  learned_day: null,
}

const columnsOf = (before: MemoryBefore) => ({
  due_day: before.dueDay,
  natural_day: before.dueDay ?? before.lastDay,
  stability: before.stability,
  difficulty: before.difficulty,
  state: before.state,
  reps: before.reps,
  lapses: before.lapses,
  last_day: before.lastDay,
  last_at: before.lastAt,
  learned_day: before.learnedDay,
})

interface OfQuestion {
  userID: number
  subjectID: number
  itemID: number
  /** Moment of the changed rating, ms UTC. */
  at: number
}

const ofRating = (tx: Tx, of: OfQuestion, set: Partial<ReturnType<typeof columnsOf>> & { streak?: number }) =>
  tx.db
    .updateTable('review_card')
    .set({ ...set, natural_day: set.natural_day ?? undefined })
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('question_id', '=', of.itemID)
    .where('last_at', '=', of.at)

async function restoreQuestion(tx: Tx, of: OfQuestion, before: MemoryBefore): Promise<void> {
  const set = { ...columnsOf(before), streak: before.streak }
  // A question that has left the wrong book meanwhile has no due day.
  const { due_day: _, ...memory } = set
  await ofRating(tx, of, memory).where('in_book', '=', 0).execute()
  await ofRating(tx, of, set).where('in_book', '=', 1).execute()
}

export interface ReplyGrade {
  userID: number
  subjectID: number
  questionID: number
  /** The reply that is graded. */
  replyID: string
  rating: Rating
}

/**
 * Replaces a reply's automatic grade by the learner's: the memory before the reply is rated again, on the reply's day.
 * No effect where the reply changed no memory, or a newer rating has changed it since. The streak, the wrong book,
 * certainty and reason stay as the reply set them.
 */
export async function gradeReply(tx: Tx, of: ReplyGrade): Promise<void> {
  const row = await tx.db
    .selectFrom('memory_log')
    .select(['rated_at', 'memory_before'])
    .where('user_id', '=', of.userID)
    .where('event_id', '=', of.replyID)
    .where('kind', '=', 'question')
    .where('item_id', '=', of.questionID)
    .executeTakeFirst()
  if (!row) return
  const [found] = (await findCards(tx, [{ ...of, at: row.rated_at }])).values()
  if (!found || found.last_at !== row.rated_at) return
  const before = row.memory_before === null ? null : (JSON.parse(row.memory_before) as MemoryBefore)
  const day = beijingDay(row.rated_at)
  const { plan, w } = await read(tx, of.userID, of.subjectID, row.rated_at)
  const model = modelOf(w)
  const retention = plan.retention / 100
  const card = ratedCard(before, of.rating, day, model)
  const natural = of.rating === AGAIN ? day : naturalDay(card, { model, retention })
  const leaves = found.in_book !== 1
  const days = new DueDays([
    {
      key: cardKey(of),
      dueDay: found.due_day,
      memory: leaves ? undefined : card,
      natural,
      plan: { today: day, examDay: dayOfDate(plan.examDate), retention, model },
    },
  ])
  await days.readLoad(tx)
  await ofRating(
    tx,
    { ...of, itemID: of.questionID, at: row.rated_at },
    {
      due_day: days.next(),
      natural_day: natural,
      stability: card.stability,
      difficulty: card.difficulty,
      state: card.state,
      reps: card.reps,
      lapses: card.lapses,
      last_day: card.lastDay,
      learned_day: card.learnedDay,
    },
  ).execute()
  await tx.db
    .updateTable('memory_log')
    .set({ rating: of.rating })
    .where('user_id', '=', of.userID)
    .where('event_id', '=', of.replyID)
    .where('kind', '=', 'question')
    .where('item_id', '=', of.questionID)
    .execute()
}
