import type { SqlValue, Store, Tx } from './store.ts'
import type { InterviewTables } from './tables/interviews.ts'

export type InterviewRow = InterviewTables['interview_score']

export const interviewScores = (store: Store, userID: number, subjectID: number): Promise<InterviewRow[]> =>
  store.all<InterviewRow>('select * from interview_score where user_id = ? and subject_id = ?', [userID, subjectID])

export const interviewOf = async (
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

/** The last time replaces the one before; one that arrives late or again changes nothing. Gives whether it was taken. */
export async function storeInterview(
  tx: Tx,
  of: Omit<InterviewRow, 'best' | 'times'> & { day: number },
): Promise<boolean> {
  const taken = await tx.run(
    `insert into interview_score as s (user_id, subject_id, question_id, chapter_id, earned, score, full_mark, best,
       times, spent_seconds, spoken, answered_at) values (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)
     on conflict (user_id, subject_id, question_id) do update set
       chapter_id = excluded.chapter_id, earned = excluded.earned, score = excluded.score,
       full_mark = excluded.full_mark, best = case when excluded.score > s.best then excluded.score else s.best end,
       times = s.times + 1, spent_seconds = excluded.spent_seconds, spoken = excluded.spoken,
       answered_at = excluded.answered_at
     where excluded.answered_at > s.answered_at`,
    [
      of.user_id,
      of.subject_id,
      of.question_id,
      of.chapter_id,
      of.earned,
      of.score,
      of.full_mark,
      of.score,
      of.spent_seconds,
      of.spoken,
      of.answered_at,
    ],
  )
  if (taken === 0) return false
  await tx.run(
    `insert into interview_day as d (user_id, subject_id, day, times, score, full_mark, spent_seconds)
     values (?, ?, ?, 1, ?, ?, ?) on conflict (user_id, subject_id, day) do update set
       times = d.times + 1, score = d.score + excluded.score, full_mark = d.full_mark + excluded.full_mark,
       spent_seconds = d.spent_seconds + excluded.spent_seconds`,
    [of.user_id, of.subject_id, of.day, of.score, of.full_mark, of.spent_seconds],
  )
  return true
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
