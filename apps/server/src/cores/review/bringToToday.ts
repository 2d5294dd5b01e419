import { beijingDay } from '@tizhou/domain/dates/beijing'
import { cardAfter } from '@tizhou/domain/review/card'
import { rowsInsert, rowsStatement } from '../../platform/database/reading/rowsStatement.ts'
import type { Tx } from '../../platform/database/store.ts'
import {
  type CardKey,
  cardKey,
  cardOf,
  findCards,
  keyText,
  modelOf,
  type SavedCard,
  saveCards,
  savedCard,
} from './reviewCards.ts'

const KEY_TYPES = { user_id: 'bigint', subject_id: 'bigint', question_id: 'bigint' } as const

/** A question that was never answered can be in the book, without counting as done. */
const ENTER = rowsInsert<
  CardKey & { done_count: 0; right_count: 0; wrong_count: 0; wrong_at: number; last_at: 0; reset_at: 0 },
  never
>(
  'user_question',
  {
    ...KEY_TYPES,
    done_count: 'integer',
    right_count: 'integer',
    wrong_count: 'integer',
    wrong_at: 'bigint',
    last_at: 'bigint',
    reset_at: 'bigint',
  },
  'on conflict (user_id, subject_id, question_id) do update set wrong_at = excluded.wrong_at',
)

const DUE_TODAY = rowsStatement<CardKey & { due_day: number }, never>(
  { ...KEY_TYPES, due_day: 'integer' },
  (rows) => `update review_card set in_book = 1, due_day = v.due_day
    from ${rows} where review_card.user_id = v.user_id and review_card.subject_id = v.subject_id
      and review_card.question_id = v.question_id`,
)

/**
 * Puts questions into the wrong book under today, and makes them due today. Their memory stays; a new question is to be
 * learnt today.
 */
export async function bringToToday(
  tx: Tx,
  of: { userID: number; subjectID: number; now: number; questionIDs: readonly number[] },
): Promise<void> {
  const questionIDs = [...new Set(of.questionIDs)].sort((one, other) => one - other)
  if (questionIDs.length === 0) return
  const today = beijingDay(of.now)
  const keys = questionIDs.map((questionID) => cardKey({ ...of, questionID }))
  const counts = { done_count: 0, right_count: 0, wrong_count: 0, last_at: 0, reset_at: 0 } as const
  await tx.rows(
    ENTER,
    keys.map((key) => ({ ...key, ...counts, wrong_at: of.now })),
  )
  const found = await findCards(
    tx,
    questionIDs.map((questionID) => ({ ...of, questionID, at: of.now })),
  )
  const known: (CardKey & { due_day: number })[] = []
  const fresh: SavedCard[] = []
  for (const key of keys) {
    const before = found.get(keyText(key))
    if (before && cardOf(before)) known.push({ ...key, due_day: today })
    else {
      const card = cardAfter(null, { right: false, seconds: 0 }, today, modelOf(before?.w ?? null))
      const own = { due_day: today, natural_day: today, last_at: of.now, wrong_certainty: null, reason: null }
      fresh.push({ ...savedCard(key, card, own), streak: 0, learned_day: null })
    }
  }
  await tx.rows(DUE_TODAY, known)
  await saveCards(tx, fresh)
}
