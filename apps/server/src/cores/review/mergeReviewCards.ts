import { mergedCard } from '@tizhou/domain/content/mergedQuestions'
import {
  changedSince,
  type LearnersRow,
  type MergedTable,
  type MergeOf,
  mergeRows,
  unmergeRows,
} from '../../platform/database/mergedRows.ts'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Tx } from '../../platform/database/store.ts'
import { planAnew } from './reviewPlan.ts'

const KEY = ['user_id', 'subject_id', 'question_id'] as const
const CARD = [
  ...(['in_book', 'due_day', 'natural_day', 'stability', 'difficulty', 'state', 'reps', 'lapses', 'streak'] as const),
  ...(['last_day', 'last_at', 'learned_day', 'wrong_certainty', 'reason', 'left_wrong_at'] as const),
]

const CARDS: MergedTable = {
  ...{ table: 'review_card', keptTable: 'review_before_merge', kind: 'card' },
  put: upsertRows({
    table: 'review_card',
    columns: [...KEY, ...CARD],
    key: KEY,
    replace: CARD,
  }) as MergedTable['put'],
  putKept: upsertRows({
    table: 'review_before_merge',
    columns: ['merge_id', 'user_id', 'subject_id', 'question_id', 'kind', 'kept'],
    key: ['merge_id', 'user_id', 'question_id', 'kind'],
  }) as MergedTable['putKept'],
  merged: (rows) => mergedCard(rows as unknown as [LearnersRow & Card, ...(LearnersRow & Card)[]]),
  // A learner's plan is made anew by the day.
  moving: ['due_day', 'natural_day'],
}

interface Card {
  in_book: number
  last_at: number
}

/** The learners' memory of the other questions goes to the one that stays. */
export async function mergeReviewCards(tx: Tx, merge: MergeOf, userIDs: readonly number[]): Promise<void> {
  await mergeRows(tx, CARDS, merge, userIDs)
}

/** The learners who reviewed the question that stayed since. */
export const reviewsSinceMerge = (tx: Pick<Tx, 'db'>, merge: MergeOf): Promise<Set<number>> =>
  changedSince(tx, CARDS, merge)

/** Undoes the above but for those in `stay`; plans that were made meanwhile are made anew. */
export async function unmergeReviewCards(tx: Tx, merge: MergeOf, stay: ReadonlySet<number>): Promise<void> {
  const { userIDs, gone } = await unmergeRows(tx, CARDS, merge, stay)
  await tx.db.deleteFrom('review_before_merge').where('merge_id', '=', merge.mergeID).execute()
  if (gone.length > 0) for (const userID of userIDs) await planAnew(tx, userID, merge.subjectID)
}
