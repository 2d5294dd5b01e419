import type { Tx } from '../../platform/database/store.ts'

interface Marked {
  userID: number
  subjectID: number
  questionID: number
}

interface Mark extends Marked {
  changedAt: number
}

type Db = Pick<Tx, 'db'>

/** Updates the question's statistics of all learners, in the transaction of the mark. */
async function countCrowd(tx: Db, column: 'favoured' | 'noted', questionID: number, by: number): Promise<void> {
  await tx.db
    .insertInto('question_statistic')
    .values({ question_id: questionID, answered: 0, answered_right: 0, favoured: 0, noted: 0, [column]: by })
    .onConflict((conflict) =>
      conflict.column('question_id').doUpdateSet((eb) => ({ [column]: eb(`question_statistic.${column}`, '+', by) })),
    )
    .execute()
}

/** Whether the learner ever set the mark, even if removed since. */
export async function hasMark(tx: Db, table: 'favourite' | 'note', of: Marked): Promise<boolean> {
  const row = await tx.db
    .selectFrom(table)
    .select('question_id')
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('question_id', '=', of.questionID)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets or removes a favourite unless a newer change is stored. Gives whether anything changed. */
export async function setFavourite(tx: Db, of: Mark & { isOn: 0 | 1 }): Promise<boolean> {
  const before = await tx.db
    .selectFrom('favourite')
    .select(['is_on', 'changed_at'])
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('question_id', '=', of.questionID)
    .executeTakeFirst()
  if (before && before.changed_at > of.changedAt) return false
  const set = { is_on: of.isOn, changed_at: of.changedAt }
  await tx.db
    .insertInto('favourite')
    .values({ user_id: of.userID, subject_id: of.subjectID, question_id: of.questionID, ...set })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id', 'question_id']).doUpdateSet(set))
    .execute()
  const by = of.isOn - (before?.is_on ?? 0)
  if (by !== 0) await countCrowd(tx, 'favoured', of.questionID, by)
  return by !== 0
}

/** Saves a note unless a newer one is stored; an empty one deletes it. Gives whether anything changed. */
export async function setNote(tx: Db, of: Mark & { content: string }): Promise<boolean> {
  const before = await tx.db
    .selectFrom('note')
    .select(['content', 'changed_at'])
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('question_id', '=', of.questionID)
    .executeTakeFirst()
  if (before && before.changed_at > of.changedAt) return false
  const set = { content: of.content, changed_at: of.changedAt }
  await tx.db
    .insertInto('note')
    .values({ user_id: of.userID, subject_id: of.subjectID, question_id: of.questionID, ...set })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id', 'question_id']).doUpdateSet(set))
    .execute()
  const by = (of.content ? 1 : 0) - (before?.content ? 1 : 0)
  if (by !== 0) await countCrowd(tx, 'noted', of.questionID, by)
  return before?.content !== of.content
}
