import type { SqlValue, Store, Tx } from '../../platform/database/store.ts'
import { lockLearner } from '../people/learnerLock.ts'
import type { InterviewTables } from './interviewTables.ts'

export type InterviewRow = InterviewTables['interview_score']

export const interviewScores = (store: Store, userID: number, subjectID: number): Promise<InterviewRow[]> =>
  store.all<InterviewRow>('select * from interview_score where user_id = ? and subject_id = ?', [userID, subjectID])

const interviewOf = async (
  on: Pick<Tx, 'all'>,
  of: { userID: number; subjectID: number; questionID: number },
): Promise<InterviewRow | undefined> =>
  (
    await on.all<InterviewRow>(
      'select * from interview_score where user_id = ? and subject_id = ? and question_id = ?',
      [of.userID, of.subjectID, of.questionID],
    )
  )[0]

/** The newest days first. */
export const interviewDays = (store: Store, userID: number, subjectID: number, most: number) =>
  store.all<InterviewTables['interview_day']>(
    'select * from interview_day where user_id = ? and subject_id = ? order by day desc limit ?',
    [userID, subjectID, most],
  )

/**
 * The last answer to a question replaces the one before; an older one that arrives late changes nothing. The same answer
 * (by its moment) again is a correction of its marks: it counts no second time, neither in `times` nor in its day. The
 * best of earlier answers stays; a first answer's own best follows its correction.
 */
export async function storeInterview(
  tx: Tx,
  of: Omit<InterviewRow, 'best' | 'times'> & { day: number },
): Promise<InterviewRow> {
  await lockLearner(tx, of.user_id)
  const key = { userID: of.user_id, subjectID: of.subject_id, questionID: of.question_id }
  const before = await interviewOf(tx, key)
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
  await tx.run(
    `insert into interview_day as d (user_id, subject_id, day, times, score, full_mark, spent_seconds)
     values (?, ?, ?, ?, ?, ?, ?) on conflict (user_id, subject_id, day) do update set
       times = d.times + excluded.times, score = d.score + excluded.score,
       full_mark = d.full_mark + excluded.full_mark, spent_seconds = d.spent_seconds + excluded.spent_seconds`,
    [
      user_id,
      subject_id,
      day,
      corrected ? 0 : 1,
      of.score - (corrected?.score ?? 0),
      of.full_mark - (corrected?.full_mark ?? 0),
      of.spent_seconds - (corrected?.spent_seconds ?? 0),
    ],
  )
  return row
}

/** Favourite or noted questions, newest first. */
export function markedQuestions(
  store: Store,
  of: { kind: 'fav' | 'note'; userID: number; subjectID: number; since?: number; styleID?: number; most: number },
): Promise<{ question_id: number; at: number }[]> {
  const held = of.kind === 'fav' ? 'm.is_on = 1' : "m.content <> ''"
  const where = [`m.user_id = ? and m.subject_id = ? and ${held}`]
  const values: SqlValue[] = [of.userID, of.subjectID]
  if (of.since !== undefined) {
    where.push('m.changed_at >= ?')
    values.push(of.since)
  }
  if (of.styleID !== undefined) {
    where.push('q.style_id = ?')
    values.push(of.styleID)
  }
  return store.all(
    `select m.question_id, m.changed_at as at from ${of.kind === 'fav' ? 'favourite' : 'note'} m
     join question q on q.question_id = m.question_id
     where ${where.join(' and ')} order by m.changed_at desc, m.question_id limit ?`,
    [...values, of.most],
  )
}
