import type { Store, Tx } from '../../../platform/database/store.ts'

/**
 * A learner's marks on the chapters of a subject, those taken away (0) included, the newest last: of merged chapters the
 * newest counts.
 */
export const chapterTags = (
  store: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<{ chapter_id: number; tag: number; changed_at: number }[]> =>
  store.db
    .selectFrom('user_chapter_tag')
    .select(['chapter_id', 'tag', 'changed_at'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('changed_at')
    .execute()

export async function setChapterTag(
  tx: Pick<Tx, 'db'>,
  of: { userID: number; subjectID: number; chapterID: number; tag: number; now: number },
): Promise<void> {
  const mark = { tag: of.tag, changed_at: of.now }
  await tx.db
    .insertInto('user_chapter_tag')
    .values({ user_id: of.userID, subject_id: of.subjectID, chapter_id: of.chapterID, ...mark })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id', 'chapter_id']).doUpdateSet(mark))
    .execute()
}
