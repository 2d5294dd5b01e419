import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import { noteChangedResults } from '../results/measures.ts'

type Reads = Pick<Store, 'db'>
type Attempt = Pick<AttemptRow, 'attempt_id' | 'user_id'>

/** The attempt's row, if it is in this stage after its hand-in. */
const attemptIn = (tx: Pick<Tx, 'db'>, of: Attempt, stage: NonNullable<AttemptRow['stage']>) =>
  tx.db
    .updateTable('paper_attempt')
    .where('attempt_id', '=', of.attempt_id)
    .where('user_id', '=', of.user_id)
    .where('stage', '=', stage)

/** Stores a score and the next stage. Changes nothing where it was scored already. */
export async function keepScore(
  tx: Pick<Tx, 'db'>,
  of: Attempt,
  result: { score: number; fullMark: number; passed: 0 | 1 | null; report: string },
): Promise<void> {
  await attemptIn(tx, of, 'score')
    .set((eb) => ({
      score: result.score,
      full_mark: result.fullMark,
      passed: result.passed,
      report: result.report,
      stage: eb
        .case()
        .when('is_first', '=', 1)
        .then('count' as const)
        .else('file' as const)
        .end(),
    }))
    .execute()
}

/** Moves the attempt to the next stage; false where another server has done so. */
export async function nextStage(
  tx: Pick<Tx, 'db'>,
  of: Attempt,
  from: NonNullable<AttemptRow['stage']>,
  to: AttemptRow['stage'],
): Promise<boolean> {
  const { numUpdatedRows } = await attemptIn(tx, of, from).set({ stage: to }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its answers are in the log: the last stage is done. */
export async function markFiled(tx: Pick<Tx, 'db'>, of: Attempt, now: number): Promise<void> {
  await attemptIn(tx, of, 'file').set({ stage: null, filed_at: now }).execute()
}

export interface QuestionCount {
  questionID: number
  candidates: number
  right: number
  spentSeconds: number
}

/** Adds first attempts to the statistics of all candidates, or corrects these after results have changed. */
export async function addCounts(
  tx: Tx,
  paperID: number,
  scores: ReadonlyMap<number, number>,
  questions: readonly QuestionCount[],
): Promise<void> {
  for (const some of inChunks([...scores]))
    await tx.db
      .insertInto('paper_score')
      .values(some.map(([score, candidates]) => ({ paper_id: paperID, score, candidates })))
      .onConflict((on) =>
        on.columns(['paper_id', 'score']).doUpdateSet((eb) => ({
          candidates: eb('paper_score.candidates', '+', eb.ref('excluded.candidates')),
        })),
      )
      .execute()
  for (const some of inChunks(questions))
    await tx.db
      .insertInto('paper_question_count')
      .values(
        some.map((one) => ({
          paper_id: paperID,
          question_id: one.questionID,
          candidates: one.candidates,
          answered_right: one.right,
          spent_seconds: one.spentSeconds,
        })),
      )
      .onConflict((on) =>
        on.columns(['paper_id', 'question_id']).doUpdateSet((eb) => ({
          candidates: eb('paper_question_count.candidates', '+', eb.ref('excluded.candidates')),
          answered_right: eb('paper_question_count.answered_right', '+', eb.ref('excluded.answered_right')),
          spent_seconds: eb('paper_question_count.spent_seconds', '+', eb.ref('excluded.spent_seconds')),
        })),
      )
      .execute()
  await noteChangedResults(tx, paperID)
}

/** Scores of all first attempts, best first. */
export const scoresOf = (on: Reads, paperID: number): Promise<{ score: number; candidates: number }[]> =>
  on.db
    .selectFrom('paper_score')
    .select(['score', 'candidates'])
    .where('paper_id', '=', paperID)
    .where('candidates', '>', 0)
    .orderBy('score', 'desc')
    .execute()

/** Number of attempts at a paper that have a score. */
export async function scoredAttempts({ db }: Reads, paperID: number): Promise<number> {
  const { n } = await db
    .selectFrom('paper_attempt')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('paper_id', '=', paperID)
    .where('report', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function questionCountsOf(on: Reads, paperID: number): Promise<Map<number, QuestionCount>> {
  const rows = await on.db.selectFrom('paper_question_count').selectAll().where('paper_id', '=', paperID).execute()
  return new Map(
    rows.map((row) => [
      row.question_id,
      {
        questionID: row.question_id,
        candidates: row.candidates,
        right: row.answered_right,
        spentSeconds: row.spent_seconds,
      },
    ]),
  )
}

/** Knowledge points of a paper's questions. */
export const pointsOfPaper = (
  on: Reads,
  paperID: number,
): Promise<{ question_id: number; point_id: number; name: string }[]> =>
  on.db
    .selectFrom('paper_item as pi')
    .innerJoin('question_point as qp', 'qp.question_id', 'pi.question_id')
    .innerJoin('point as p', 'p.point_id', 'qp.point_id')
    .select(['qp.question_id', 'p.point_id', 'p.name'])
    .where('pi.paper_id', '=', paperID)
    .orderBy('qp.question_id')
    .orderBy('qp.position')
    .execute()
