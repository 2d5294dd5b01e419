import { beijingDay } from '@tizhou/domain/dates/beijing'
import { cardAfter, RECALLED } from '@tizhou/domain/review/card'
import { naturalDay } from '@tizhou/domain/review/dueDay'
import { DEFAULT_SETTINGS } from '@tizhou/domain/review/settings'
import type { Tx } from '../../platform/database/store.ts'
import { DueDays } from './dueDays.ts'
import { cardKey, cardOf, dayOfDate, findCards, leaveBook, modelOf, saveCards, savedCard } from './reviewCards.ts'

interface Move {
  userID: number
  subjectID: number
  /** ms UTC */
  now: number
}

/**
 * Removes questions from the wrong book by hand, or restores them as they were: moment of the mistake, streak,
 * certainty and reason. Gives the number of changes.
 */
export async function moveInBook(
  tx: Tx,
  of: Move & { questionIDs: readonly number[]; into: boolean },
): Promise<number> {
  const questionIDs = [...new Set(of.questionIDs)]
  if (!of.into)
    return (
      await leaveBook(
        tx,
        questionIDs.map((questionID) => cardKey({ ...of, questionID })),
      )
    ).size
  let changed = 0
  for (const questionID of questionIDs) {
    const back = await tx.run(PUT_BACK, [of.now, of.userID, of.subjectID, questionID])
    changed += back
    if (back > 0) await enterAsItWas(tx, of, questionID)
  }
  return changed
}

/** A question that never was in the book enters it now. */
const PUT_BACK = `update user_question set wrong_at = coalesce((select c.left_wrong_at from review_card c
    where c.user_id = user_question.user_id and c.subject_id = user_question.subject_id
      and c.question_id = user_question.question_id), ?)
  where user_id = ? and subject_id = ? and question_id = ? and wrong_at is null`

/** Returns a question with its former memory, due on the day that this memory demands now, before the exam. */
async function enterAsItWas(tx: Tx, of: Move, questionID: number): Promise<void> {
  const question = { userID: of.userID, subjectID: of.subjectID, questionID }
  const [found] = (await findCards(tx, [{ ...question, at: of.now }])).values()
  const card = found && cardOf(found)
  if (!found || !card) return enterFresh(tx, of, questionID)
  const model = modelOf(found.w)
  const retention = (found.retention ?? DEFAULT_SETTINGS.retention) / 100
  const natural = card.state === RECALLED ? naturalDay(card, { model, retention }) : card.lastDay
  const plan = { today: beijingDay(of.now), examDay: dayOfDate(found.exam_date), retention, model }
  const days = new DueDays([{ key: cardKey(question), dueDay: found.due_day, memory: card, natural, plan }])
  await days.readLoad(tx)
  await tx.db
    .updateTable('review_card')
    .set({ in_book: 1, due_day: days.next(), natural_day: natural })
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('question_id', '=', questionID)
    .execute()
}

/** A question that the learner adds to the wrong book without a wrong answer: to be learnt today. */
async function enterFresh(tx: Tx, of: Move, questionID: number): Promise<void> {
  const day = beijingDay(of.now)
  const card = cardAfter(null, { right: false, seconds: 0 }, day, modelOf(null))
  const own = { due_day: day, natural_day: day, last_at: of.now, wrong_certainty: null, reason: null }
  await saveCards(tx, [{ ...savedCard(cardKey({ ...of, questionID }), card, own), streak: 0, learned_day: null }])
}
