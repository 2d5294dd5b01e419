import type { Tx } from '../../platform/database/store.ts'

interface Mark {
  userID: number
  subjectID: number
  questionID: number
  changedAt: number
}

/** Adds to what all learners did with the question, in the transaction of the mark itself. */
const countCrowd = (tx: Tx, column: 'favoured' | 'noted', questionID: number, by: number) =>
  tx.run(
    `insert into question_statistic as s (question_id, ${column}) values (?, ?)
     on conflict (question_id) do update set ${column} = s.${column} + excluded.${column}`,
    [questionID, by],
  )

/** Sets or removes a favourite unless a newer change is there. Gives whether anything changed. */
export async function setFavourite(tx: Tx, of: Mark & { isOn: 0 | 1 }): Promise<boolean> {
  const key = [of.userID, of.subjectID, of.questionID]
  const [before] = await tx.all<{ is_on: number; changed_at: number }>(
    'select is_on, changed_at from favourite where user_id = ? and subject_id = ? and question_id = ?',
    key,
  )
  if (before && before.changed_at > of.changedAt) return false
  await tx.run(
    `insert into favourite (user_id, subject_id, question_id, is_on, changed_at) values (?, ?, ?, ?, ?)
     on conflict (user_id, subject_id, question_id) do update
     set is_on = excluded.is_on, changed_at = excluded.changed_at`,
    [...key, of.isOn, of.changedAt],
  )
  const by = of.isOn - (before?.is_on ?? 0)
  if (by !== 0) await countCrowd(tx, 'favoured', of.questionID, by)
  return by !== 0
}

/** Saves a note unless a newer one is there; an empty one deletes it. Gives whether anything changed. */
export async function setNote(tx: Tx, of: Mark & { content: string }): Promise<boolean> {
  const key = [of.userID, of.subjectID, of.questionID]
  const [before] = await tx.all<{ content: string; changed_at: number }>(
    'select content, changed_at from note where user_id = ? and subject_id = ? and question_id = ?',
    key,
  )
  if (before && before.changed_at > of.changedAt) return false
  await tx.run(
    `insert into note (user_id, subject_id, question_id, content, changed_at) values (?, ?, ?, ?, ?)
     on conflict (user_id, subject_id, question_id) do update
     set content = excluded.content, changed_at = excluded.changed_at`,
    [...key, of.content, of.changedAt],
  )
  const by = (of.content ? 1 : 0) - (before?.content ? 1 : 0)
  if (by !== 0) await countCrowd(tx, 'noted', of.questionID, by)
  return before?.content !== of.content
}
