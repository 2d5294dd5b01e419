import type { Store, Tx } from '../../platform/database/store.ts'

/** The exam date (YYYY-MM-DD) that a learner set for a subject; undefined: none. */
export async function examDateOf(
  store: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('exam_date')
    .select('exam_date')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  return row?.exam_date
}

/** `day`: YYYY-MM-DD; empty removes the date. */
export async function setExamDate(tx: Pick<Tx, 'db'>, userID: number, subjectID: number, day: string): Promise<void> {
  if (day === '') {
    await tx.db.deleteFrom('exam_date').where('user_id', '=', userID).where('subject_id', '=', subjectID).execute()
    return
  }
  await tx.db
    .insertInto('exam_date')
    .values({ user_id: userID, subject_id: subjectID, exam_date: day })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id']).doUpdateSet({ exam_date: day }))
    .execute()
}
