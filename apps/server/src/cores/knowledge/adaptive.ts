import type { Selectable } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Reads = Pick<Store, 'db'>

export type RunRow = Selectable<Tables['adaptive_run']>
export type RunAnswerRow = Selectable<Tables['adaptive_answer']>

export const runOf = (store: Reads, userID: number, subjectID: number, runID: number): Promise<RunRow | undefined> =>
  store.db
    .selectFrom('adaptive_run')
    .selectAll()
    .where('run_id', '=', runID)
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()

/** The learner's running adaptive test of a subject; there is at most one. */
export const runningRun = (store: Reads, userID: number, subjectID: number): Promise<RunRow | undefined> =>
  store.db
    .selectFrom('adaptive_run')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('state', '=', 'running')
    .executeTakeFirst()

/** Newest first. */
export const runsOf = (store: Reads, userID: number, subjectID: number, limit: number): Promise<RunRow[]> =>
  store.db
    .selectFrom('adaptive_run')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('started_at', 'desc')
    .orderBy('run_id')
    .limit(limit)
    .execute()

/** Answers of these runs, in order. */
export const answersOf = async (store: Reads, userID: number, runIDs: readonly number[]): Promise<RunAnswerRow[]> =>
  runIDs.length === 0
    ? []
    : store.db
        .selectFrom('adaptive_answer')
        .selectAll()
        .where('user_id', '=', userID)
        .where('run_id', 'in', runIDs)
        .orderBy('run_id')
        .orderBy('no')
        .execute()

/** False, with nothing changed, where another run is running. */
export async function addRun(tx: Tx, run: RunRow): Promise<boolean> {
  const added = await tx.db
    .insertInto('adaptive_run')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Ends a running test early. */
export async function leaveRun(tx: Tx, userID: number, runID: number, at: number): Promise<void> {
  await tx.db
    .updateTable('adaptive_run')
    .set({ state: 'over', ended_by: 'left', ended_at: at, next_question_id: null, next_why: null })
    .where('run_id', '=', runID)
    .where('user_id', '=', userID)
    .where('state', '=', 'running')
    .execute()
}

/** Replaces the run's next question, unless it was answered meanwhile. */
export async function replaceNext(
  tx: Tx,
  run: RunRow,
  next: Pick<RunRow, 'next_question_id' | 'next_why'>,
): Promise<void> {
  await tx.db
    .updateTable('adaptive_run')
    .set(next)
    .where('run_id', '=', run.run_id)
    .where('user_id', '=', run.user_id)
    .where('next_question_id', '=', run.next_question_id)
    .execute()
}

export interface RunStep {
  answer: RunAnswerRow
  state: RunRow['state']
  endedBy: RunRow['ended_by']
  endedAt: number | null
  nextQuestionID: number | null
  nextWhy: string | null
}

/** Stores an answer and its effects. False, with nothing changed, where that number was answered before. */
export async function storeStep(tx: Tx, step: RunStep): Promise<boolean> {
  const { answer } = step
  const { numUpdatedRows } = await tx.db
    .updateTable('adaptive_run')
    .set((eb) => ({
      state: step.state,
      ended_by: step.endedBy,
      ended_at: step.endedAt,
      next_question_id: step.nextQuestionID,
      next_why: step.nextWhy,
      ability: answer.ability,
      error: answer.error,
      answered: eb('answered', '+', 1),
      answered_right: eb('answered_right', '+', answer.is_right),
    }))
    .where('run_id', '=', answer.run_id)
    .where('user_id', '=', answer.user_id)
    .where('state', '=', 'running')
    .where('answered', '=', answer.no - 1)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.db.insertInto('adaptive_answer').values(answer).execute()
  return true
}
