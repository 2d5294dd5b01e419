import type { CardKind } from '@tizhou/domain/cards/stack'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { type Card, ratedCard } from '@tizhou/domain/review/card'
import { naturalDay } from '@tizhou/domain/review/dueDay'
import type { MemoryModel } from '@tizhou/domain/review/memory'
import { AGAIN, type Rating } from '@tizhou/domain/review/rating'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { DueDays } from '../dueDays.ts'
import { cardKey, cardOf, dayOfDate, findCards, modelOf, saveCards, savedCard } from '../reviewCards.ts'
import { read } from '../reviewPlan.ts'
import { questionBefore } from './before.ts'
import { hold, memoryBefore, memoryCard, memoryCardOf, update } from './memoryCards.ts'
import { logRatings, logRow } from './ratingLog.ts'

export interface CardRating {
  userID: number
  subjectID: number
  /** Made by the client: repeating the event has no effect. */
  eventID: string
  kind: CardKind
  itemID: number
  rating: Rating
  /** ms UTC */
  at: number
  /** ms; absent: unknown. */
  spentMs?: number
  /** For a point: its questions. */
  questionIDs?: readonly number[]
}

/**
 * Applies a learner's grade of a card. A question's grade changes its memory in the wrong book. A point's grade changes
 * its questions in the wrong book: those due by that day, or where none is, those due next; without such questions the
 * point has a memory of its own. An own card has its own memory. A rating that arrives after a newer one has no effect.
 */
export async function rateCard(tx: Tx, of: CardRating): Promise<void> {
  await hold(tx, of)
  if (await isKnown(tx, of)) return
  const { plan, w } = await read(tx, of.userID, of.subjectID, of.at)
  const planned = { ...of, retention: plan.retention / 100, examDay: dayOfDate(plan.examDate), model: modelOf(w) }
  const asked = of.kind === 'point' ? (of.questionIDs ?? []) : of.kind === 'question' ? [of.itemID] : []
  const book = await inBook(tx, of, asked)
  if (of.kind === 'question' || book.length > 0) await rateQuestions(tx, planned, movedBy(of, book))
  else await rateOwnMemory(tx, planned)
}

type Planned = CardRating & { retention: number; examDay: number | undefined; model: MemoryModel }

async function isKnown(tx: Tx, of: Pick<CardRating, 'userID' | 'eventID'>): Promise<boolean> {
  const row = await tx.db
    .selectFrom('memory_log')
    .select('event_id')
    .where('user_id', '=', of.userID)
    .where('event_id', '=', of.eventID)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface BookRow {
  question_id: number
  due_day: number | null
  last_at: number
}

/** Rows of the wrong book: of a question its own, of a point those of its questions with a due day. */
async function inBook(tx: Tx, of: CardRating, questionIDs: readonly number[]): Promise<BookRow[]> {
  const rows: BookRow[] = []
  for (const some of inChunks([...new Set(questionIDs)])) {
    const found = tx.db
      .selectFrom('review_card')
      .select(['question_id', 'due_day', 'last_at'])
      .where('user_id', '=', of.userID)
      .where('subject_id', '=', of.subjectID)
      .where('question_id', 'in', some)
      .where('in_book', '=', 1)
    rows.push(...(await (of.kind === 'point' ? found.where('due_day', 'is not', null) : found).execute()))
  }
  return rows
}

/** The questions of a point that one grade of its card changes. */
function movedBy(of: CardRating, book: readonly BookRow[]): number[] {
  const until = Math.max(beijingDay(of.at), Math.min(...book.map(({ due_day }) => due_day ?? 0)))
  return book
    .filter(({ due_day, last_at }) => (due_day ?? 0) <= until && last_at <= of.at)
    .map(({ question_id }) => question_id)
    .sort((a, b) => a - b)
}

async function rateQuestions(tx: Tx, of: Planned, questionIDs: readonly number[]): Promise<void> {
  const day = beijingDay(of.at)
  const found = await findCards(
    tx,
    questionIDs.map((questionID) => ({ ...of, questionID })),
  )
  const moved = [...found.values()].map((one) => {
    const card = ratedCard(cardOf(one), of.rating, day, of.model)
    const natural = naturalOf(card, of, day)
    const key = cardKey({ ...of, questionID: one.question_id })
    return { one, card, key, dueDay: one.due_day, memory: card, natural, plan: { ...of, today: day } }
  })
  const days = new DueDays(moved)
  await days.readLoad(tx)
  await saveCards(
    tx,
    moved.map(({ one, card, key, natural }) => {
      const { wrong_certainty, reason } = one
      return savedCard(key, card, {
        due_day: days.next(),
        natural_day: natural,
        last_at: of.at,
        wrong_certainty,
        reason,
      })
    }),
  )
  await logRatings(
    tx,
    // The time of a grade that moves several questions counts once.
    moved.map(({ one }, at) =>
      logRow(
        { ...of, kind: 'question', itemID: one.question_id, spentMs: at === 0 ? of.spentMs : undefined },
        questionBefore(one),
        of.model,
      ),
    ),
  )
}

async function rateOwnMemory(tx: Tx, of: Planned): Promise<void> {
  const row = await memoryCard(tx, of)
  if (!row || row.last_at > of.at) return
  const day = beijingDay(of.at)
  const card = ratedCard(memoryCardOf(row), of.rating, day, of.model)
  const natural = naturalOf(card, of, day)
  const days = new DueDays([
    {
      key: cardKey({ ...of, questionID: of.itemID }),
      dueDay: row.due_day,
      memory: card,
      natural,
      plan: { ...of, today: day },
    },
  ])
  await days.readLoad(tx)
  await update(tx, of, {
    due_day: days.next(),
    natural_day: natural,
    stability: card.stability,
    difficulty: card.difficulty,
    state: card.state,
    reps: card.reps,
    lapses: card.lapses,
    last_day: card.lastDay,
    last_at: of.at,
    learned_day: card.learnedDay,
  })
  await logRatings(tx, [logRow(of, memoryBefore(row), of.model)])
}

/** A forgotten card is due again on the same day. */
const naturalOf = (card: Card, of: Planned, day: number) => (of.rating === AGAIN ? day : naturalDay(card, of))
