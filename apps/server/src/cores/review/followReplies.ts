import { beijingDay } from '@tizhou/domain/dates/beijing'
import type { Card } from '@tizhou/domain/review/card'
import { followReply } from '@tizhou/domain/review/followReply'
import { type Certainty, type Rating, ratingOf } from '@tizhou/domain/review/rating'
import { DEFAULT_SETTINGS } from '@tizhou/domain/review/settings'
import { rowsStatement } from '../../platform/database/reading/rowsStatement.ts'
import type { Tx } from '../../platform/database/store.ts'
import { questionBefore } from './cards/before.ts'
import { type LogRow, logRatings, logRow } from './cards/ratingLog.ts'
import { type ChangingCard, DueDays } from './dueDays.ts'
import {
  type CardKey,
  cardKey,
  cardOf,
  dayOfDate,
  type FoundCard,
  findCards,
  keyText,
  leaveBook,
  modelOf,
  type SavedCard,
  saveCards,
  savedCard,
} from './reviewCards.ts'

/** A scored reply as input of reviews. */
export interface ReviewReply {
  userID: number
  replyID: string
  subjectID: number
  questionID: number
  isRight: 0 | 1
  spendSeconds: number
  certainty?: Certainty
  /** ms UTC */
  answeredAt: number
}

/** A reply's change of a review card. */
interface Change<Reply> extends ChangingCard {
  reply: Reply
  found: FoundCard
  rating: Rating
  /** The card after the reply; absent: the reply arrived late and only returns the card to the book. */
  card?: Card
  leaves: boolean
}

/** Returns a card to the book after a mistake that arrived late: due on the given day, without a reason. */
const ENTER_AGAIN = rowsStatement<CardKey & { due_day: number; wrong_certainty: number | null }, never>(
  {
    user_id: 'bigint',
    subject_id: 'bigint',
    question_id: 'bigint',
    due_day: 'integer',
    wrong_certainty: 'integer',
  },
  (rows) => `update review_card set in_book = 1, streak = 0, reason = null, due_day = v.due_day,
      wrong_certainty = v.wrong_certainty
    from ${rows} where review_card.user_id = v.user_id and review_card.subject_id = v.subject_id
      and review_card.question_id = v.question_id`,
)

/**
 * Applies scored replies to questions in the wrong book, each question of a learner once and in order: memory, next due
 * day, streak; removes a question from the book where the learner wants that. A reply that arrives after a newer one
 * has no effect, except that a wrong one queues its question. Runs in the transaction of the replies. Gives the streaks
 * of the questions that left the book.
 */
export async function followReplies<Reply extends ReviewReply>(
  tx: Tx,
  replies: readonly Reply[],
): Promise<Map<Reply, number>> {
  if (replies.length === 0) return new Map()
  const cards = await findCards(
    tx,
    replies.map((reply) => ({ ...reply, at: reply.answeredAt })),
  )
  const changes = replies.flatMap((reply) => {
    const found = cards.get(keyText(cardKey(reply)))
    const change = found && changeBy(reply, found)
    return change ? [change] : []
  })
  const days = new DueDays(changes)
  await days.readLoad(tx)
  const saved: SavedCard[] = []
  const entering: (CardKey & { due_day: number; wrong_certainty: number | null })[] = []
  for (const { reply, found, key, card, natural, fixed } of changes) {
    const due_day = days.next()
    const wrong_certainty = reply.isRight === 0 ? (reply.certainty ?? null) : found.wrong_certainty
    // The reason belongs to its mistake: a new mistake has none yet.
    const reason = reply.isRight === 0 ? null : found.reason
    if (card)
      saved.push(
        savedCard(key, card, { due_day, natural_day: natural, last_at: reply.answeredAt, wrong_certainty, reason }),
      )
    else entering.push({ ...key, due_day: fixed as number, wrong_certainty })
  }
  await saveCards(tx, saved)
  await logRatings(tx, changes.flatMap(ratingOfChange))
  await tx.rows(ENTER_AGAIN, entering)
  const leaving = changes.filter((change) => change.leaves)
  const left = await leaveBook(
    tx,
    leaving.map(({ key }) => key),
  )
  return new Map(
    leaving.filter(({ key }) => left.has(keyText(key))).map(({ reply, card }) => [reply, (card as Card).streak]),
  )
}

/** The change by the rules (followReply); null: none. */
function changeBy<Reply extends ReviewReply>(reply: Reply, found: FoundCard): Change<Reply> | null {
  const today = beijingDay(reply.answeredAt)
  const model = modelOf(found.w)
  const retention = (found.retention ?? DEFAULT_SETTINGS.retention) / 100
  const rated = {
    right: reply.isRight === 1,
    certainty: reply.certainty,
    seconds: reply.spendSeconds,
    usualSeconds: found.median_seconds ?? undefined,
  }
  const followed = followReply(
    { card: cardOf(found), lastAt: found.last_at, inBook: found.in_book === 1 },
    { ...rated, at: reply.answeredAt, day: today },
    { model, retention, leaveAfter: found.leave_after ?? DEFAULT_SETTINGS.leaveAfter },
  )
  if (followed.kind === 'nothing') return null
  const plan = { today, examDay: dayOfDate(found.exam_date), retention, model }
  const natural = followed.natural
  const of = { reply, found, rating: ratingOf(rated), key: cardKey(reply), dueDay: found.due_day, plan, natural }
  if (followed.kind === 'again') return { ...of, fixed: followed.natural, leaves: false }
  const { card, leaves } = followed
  return { ...of, card, leaves, memory: leaves ? undefined : card }
}

/** The entry of the log of ratings for a reply that changed its card. */
function ratingOfChange<Reply extends ReviewReply>({ reply, rating, found, card, plan }: Change<Reply>): LogRow[] {
  if (!card) return []
  const of = { ...reply, eventID: reply.replyID, kind: 'question' as const, itemID: reply.questionID, rating }
  const spentMs = reply.spendSeconds > 0 ? reply.spendSeconds * 1_000 : undefined
  return [logRow({ ...of, at: reply.answeredAt, spentMs }, questionBefore(found), plan.model)]
}
