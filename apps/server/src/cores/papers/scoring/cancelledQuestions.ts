import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import type { Store, Tx } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** The questions that are cancelled in a paper, and how each counts. */
export async function cancellationsOf({ db }: Reads, paperID: number): Promise<Map<number, CancelWay>> {
  const rows = await db
    .selectFrom('cancelled_question')
    .select(['question_id', 'way'])
    .where('paper_id', '=', paperID)
    .execute()
  return new Map(rows.map(({ question_id, way }) => [question_id, way]))
}

/** SQLite has one writer. On PostgreSQL whoever scores shares the paper's row, and whoever cancels has it alone. */
export const lockPaper = async (tx: Tx, paperID: number, how: 'share' | 'alone'): Promise<void> => {
  if (tx.dialect !== 'postgres') return
  const paper = tx.db.selectFrom('paper').select('paper_id').where('paper_id', '=', paperID)
  await (how === 'share' ? paper.forShare() : paper.forUpdate()).execute()
}

/**
 * As `cancellationsOf`, for scoring: until this transaction ends nobody cancels another question of the paper, so that
 * an attempt is either scored by it or met by the rescoring.
 */
export async function lockedCancellations(tx: Tx, paperID: number): Promise<Map<number, CancelWay>> {
  await lockPaper(tx, paperID, 'share')
  return cancellationsOf(tx, paperID)
}

/** Cancels a question of a paper, or lets it count again (null); gives how it counted before. */
export async function setCancelled(
  tx: Tx,
  { paperID, questionID }: { paperID: number; questionID: number },
  to: { way: CancelWay; rescoringID: number } | null,
): Promise<CancelWay | null> {
  await lockPaper(tx, paperID, 'alone')
  const before = (await cancellationsOf(tx, paperID)).get(questionID) ?? null
  await tx.db
    .deleteFrom('cancelled_question')
    .where('paper_id', '=', paperID)
    .where('question_id', '=', questionID)
    .execute()
  if (to)
    await tx.db
      .insertInto('cancelled_question')
      .values({ paper_id: paperID, question_id: questionID, way: to.way, rescoring_id: to.rescoringID })
      .execute()
  return before
}
