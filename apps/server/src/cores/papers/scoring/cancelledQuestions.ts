import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { countRevision } from '../../subjects/subjects.ts'

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

/** Marks of these questions that count for nobody, in hundredths. */
export const droppedMarks = (
  items: Iterable<{ questionID: number; marks: number }>,
  ways: ReadonlyMap<number, CancelWay>,
): number => [...items].reduce((sum, { questionID, marks }) => sum + (ways.get(questionID) === 'drop' ? marks : 0), 0)

/** Marks that count for nobody, in hundredths, by section of these papers that have such questions. */
export async function droppedBySection(
  { db }: Reads,
  paperIDs: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const dropped = new Map<number, Map<number, number>>()
  for (const some of inChunks(paperIDs))
    for (const { paper_id, section_id, marks } of await db
      .selectFrom('cancelled_question as c')
      .innerJoin('paper_item as i', (join) =>
        join.onRef('i.paper_id', '=', 'c.paper_id').onRef('i.question_id', '=', 'c.question_id'),
      )
      .select(({ fn }) => ['i.paper_id', 'i.section_id', fn.sum<number>('i.marks').as('marks')])
      .where('c.way', '=', 'drop')
      .where('c.paper_id', 'in', some)
      .groupBy(['i.paper_id', 'i.section_id'])
      .execute())
      dropped.set(paper_id, (dropped.get(paper_id) ?? new Map<number, number>()).set(section_id, Number(marks)))
  return dropped
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
  { subjectID, paperID, questionID }: { subjectID: number; paperID: number; questionID: number },
  to: { way: CancelWay; rescoringID: number } | null,
  now: number,
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
  // Lists of papers show what counts (shownEntry).
  await countRevision(tx, subjectID, now)
  return before
}
