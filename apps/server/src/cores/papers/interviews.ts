import type { Store, Tx } from '../../platform/database/store.ts'
import { lockLearner } from '../people/learnerLock.ts'
import type { InterviewTables } from './interviewTables.ts'

export type InterviewRow = InterviewTables['interview_score']

const scoresOfSubject = (on: Pick<Store, 'db'>, userID: number, subjectID: number) =>
  on.db.selectFrom('interview_score').selectAll().where('user_id', '=', userID).where('subject_id', '=', subjectID)

export const interviewScores = (store: Store, userID: number, subjectID: number): Promise<InterviewRow[]> =>
  scoresOfSubject(store, userID, subjectID).execute()

/** Newest days first. */
export const interviewDays = (store: Store, userID: number, subjectID: number, most: number) =>
  store.db
    .selectFrom('interview_day')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('day', 'desc')
    .limit(most)
    .execute()

/** A learner's answers by day, over all subjects. */
export const interviewDaysInAll = (store: Store, userID: number) =>
  store.db
    .selectFrom('interview_day')
    .select(({ fn }) => [
      'day',
      fn.sum<number>('times').as('times'),
      fn.sum<number>('spent_seconds').as('spent_seconds'),
    ])
    .where('user_id', '=', userID)
    .groupBy('day')
    .execute()

/**
 * Stores the last answer to a question. An older one that arrives late changes nothing. The same answer again (with the
 * same moment) corrects its marks without counting again in `times` or in its day. The best score of earlier answers
 * stays; that of a first answer follows its correction.
 */
export async function storeInterview(
  tx: Tx,
  of: Omit<InterviewRow, 'best' | 'times'> & { day: number },
): Promise<InterviewRow> {
  await lockLearner(tx, of.user_id)
  const before = await scoresOfSubject(tx, of.user_id, of.subject_id)
    .where('question_id', '=', of.question_id)
    .executeTakeFirst()
  if (before && before.answered_at > of.answered_at) return before
  const { day, ...answer } = of
  const corrected = before?.answered_at === of.answered_at ? before : undefined
  const row: InterviewRow = {
    ...answer,
    best: !before || (corrected && before.times === 1) ? of.score : Math.max(before.best, of.score),
    times: (before?.times ?? 0) + (corrected ? 0 : 1),
  }
  const { user_id, subject_id, question_id, ...values } = row
  await tx.db
    .insertInto('interview_score')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'subject_id', 'question_id']).doUpdateSet(values))
    .execute()
  await tx.db
    .insertInto('interview_day')
    .values({
      user_id,
      subject_id,
      day,
      times: corrected ? 0 : 1,
      score: of.score - (corrected?.score ?? 0),
      full_mark: of.full_mark - (corrected?.full_mark ?? 0),
      spent_seconds: of.spent_seconds - (corrected?.spent_seconds ?? 0),
    })
    .onConflict((on) =>
      on.columns(['user_id', 'subject_id', 'day']).doUpdateSet((eb) => ({
        times: eb('interview_day.times', '+', eb.ref('excluded.times')),
        score: eb('interview_day.score', '+', eb.ref('excluded.score')),
        full_mark: eb('interview_day.full_mark', '+', eb.ref('excluded.full_mark')),
        spent_seconds: eb('interview_day.spent_seconds', '+', eb.ref('excluded.spent_seconds')),
      })),
    )
    .execute()
  return row
}

/** A learner's current favourites, or non-empty notes, in one shape. */
const marksOf = ({ db }: Pick<Store, 'db'>, kind: 'fav' | 'note') =>
  kind === 'fav'
    ? db
        .selectFrom('favourite')
        .select(['user_id', 'subject_id', 'question_id', 'changed_at'])
        .where('is_on', '=', 1)
        .as('m')
    : db
        .selectFrom('note')
        .select(['user_id', 'subject_id', 'question_id', 'changed_at'])
        .where('content', '<>', '')
        .as('m')

/** Favourite or noted questions, newest first. */
export const markedQuestions = (
  store: Store,
  of: { kind: 'fav' | 'note'; userID: number; subjectID: number; since?: number; styleID?: number; most: number },
): Promise<{ question_id: number; at: number }[]> =>
  store.db
    .selectFrom(marksOf(store, of.kind))
    .innerJoin('question as q', 'q.question_id', 'm.question_id')
    .select(['m.question_id', 'm.changed_at as at'])
    .where('m.user_id', '=', of.userID)
    .where('m.subject_id', '=', of.subjectID)
    .$if(of.since !== undefined, (query) => query.where('m.changed_at', '>=', of.since as number))
    .$if(of.styleID !== undefined, (query) => query.where('q.style_id', '=', of.styleID as number))
    .orderBy('m.changed_at', 'desc')
    .orderBy('m.question_id')
    .limit(of.most)
    .execute()
