import type { Store, Tx } from '../../platform/database/store.ts'
import type { AttemptRow } from './paperAttempts.ts'

type Reads = Pick<Store, 'all'>

/** Keeps a score and what is next. Changes nothing where it was scored meanwhile. */
export async function keepScore(
  tx: Pick<Tx, 'run'>,
  of: Pick<AttemptRow, 'attempt_id' | 'user_id'>,
  result: { score: number; fullMark: number; passed: 0 | 1 | null; report: string },
): Promise<void> {
  await tx.run(
    `update paper_attempt set score = ?, full_mark = ?, passed = ?, report = ?,
       stage = case when is_first = 1 then 'count' else 'file' end
     where attempt_id = ? and user_id = ? and stage = 'score'`,
    [result.score, result.fullMark, result.passed, result.report, of.attempt_id, of.user_id],
  )
}

/** Takes the attempt out of a stage into the next; false where somebody else has. */
export const nextStage = async (
  tx: Pick<Tx, 'run'>,
  of: Pick<AttemptRow, 'attempt_id' | 'user_id'>,
  from: NonNullable<AttemptRow['stage']>,
  to: AttemptRow['stage'],
): Promise<boolean> =>
  (await tx.run('update paper_attempt set stage = ? where attempt_id = ? and user_id = ? and stage = ?', [
    to,
    of.attempt_id,
    of.user_id,
    from,
  ])) > 0

/** Its answers have entered the log: nothing is left to do. */
export async function markFiled(
  tx: Pick<Tx, 'run'>,
  of: Pick<AttemptRow, 'attempt_id' | 'user_id'>,
  now: number,
): Promise<void> {
  await tx.run(
    `update paper_attempt set stage = null, filed_at = ? where attempt_id = ? and user_id = ? and stage = 'file'`,
    [now, of.attempt_id, of.user_id],
  )
}

export interface QuestionCount {
  questionID: number
  candidates: number
  right: number
  spentSeconds: number
}

/** Adds first attempts to what all candidates came to. */
export async function addCounts(
  tx: Tx,
  paperID: number,
  scores: ReadonlyMap<number, number>,
  questions: readonly QuestionCount[],
): Promise<void> {
  for (const [score, candidates] of scores)
    await tx.run(
      `insert into paper_score (paper_id, score, candidates) values (?, ?, ?)
       on conflict (paper_id, score) do update set candidates = paper_score.candidates + excluded.candidates`,
      [paperID, score, candidates],
    )
  for (let from = 0; from < questions.length; from += ROWS)
    await tx.db
      .insertInto('paper_question_count')
      .values(
        questions.slice(from, from + ROWS).map((one) => ({
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
}

/** Rows of one insert. */
const ROWS = 500

/** Scores of all first attempts, best first. */
export const scoresOf = (on: Reads, paperID: number): Promise<{ score: number; candidates: number }[]> =>
  on.all('select score, candidates from paper_score where paper_id = ? and candidates > 0 order by score desc', [
    paperID,
  ])

export async function questionCountsOf(on: Reads, paperID: number): Promise<Map<number, QuestionCount>> {
  const rows = await on.all<{ question_id: number; candidates: number; answered_right: number; spent_seconds: number }>(
    'select question_id, candidates, answered_right, spent_seconds from paper_question_count where paper_id = ?',
    [paperID],
  )
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

/** Knowledge points of a paper's questions, by name. */
export const pointsOfPaper = (on: Reads, paperID: number): Promise<{ question_id: number; name: string }[]> =>
  on.all(
    `select qp.question_id, p.name from paper_item pi join question_point qp on qp.question_id = pi.question_id
     join point p on p.point_id = qp.point_id where pi.paper_id = ? order by qp.question_id, qp.position`,
    [paperID],
  )
