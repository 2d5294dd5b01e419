import type { Tx } from '../../../platform/database/store.ts'
import { addCounts } from './paperCounts.ts'
import { openRanking } from './paperRanks.ts'
import { readScored } from './paperScoring.ts'

/**
 * The learner's attempt that counted in statistics and ranking of a paper counts there no more: a granted one takes its
 * place. It stays readable. Undefined where none counted.
 */
export async function stopCounting(
  tx: Tx,
  { user_id, paper_id }: { user_id: number; paper_id: number },
): Promise<void> {
  const found = await tx.db
    .selectFrom('paper_attempt')
    .select('attempt_id')
    .where('user_id', '=', user_id)
    .where('paper_id', '=', paper_id)
    .where('is_first', '=', 1)
    .executeTakeFirst()
  if (!found) return
  // The row is locked by this change before it is read: the job that counts it waits, or has counted it.
  await tx.db
    .updateTable('paper_attempt')
    .set({ is_first: 0 })
    .where('attempt_id', '=', found.attempt_id)
    .where('user_id', '=', user_id)
    .execute()
  const row = await tx.db
    .selectFrom('paper_attempt')
    .select(['stage', 'score', 'report'])
    .where('attempt_id', '=', found.attempt_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (row.stage === 'count')
    await tx.db
      .updateTable('paper_attempt')
      .set({ stage: 'file' })
      .where('attempt_id', '=', found.attempt_id)
      .where('user_id', '=', user_id)
      .execute()
  const isCounted = row.report !== null && row.stage !== 'count' && row.stage !== 'score'
  if (!isCounted) return
  const questions = readScored(row.report ?? '').items.map((item) => ({
    questionID: item.questionID,
    candidates: -1,
    right: item.own.verdict === 'right' ? -1 : 0,
    spentSeconds: -item.spentSeconds,
  }))
  const inOrder = questions.toSorted((a, b) => a.questionID - b.questionID)
  await addCounts(tx, paper_id, new Map(row.score === null ? [] : [[row.score, -1]]), inOrder)
  await openRanking(tx, paper_id)
}
