import type { Store, Tx } from '../../platform/database/store.ts'

/** A learner's marks on the chapters of a subject. */
export const chapterTags = (
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
): Promise<{ chapter_id: number; tag: number; changed_at: number }[]> =>
  store.all(
    'select chapter_id, tag, changed_at from user_chapter_tag where user_id = ? and subject_id = ? and tag > 0',
    [userID, subjectID],
  )

export async function setChapterTag(
  tx: Pick<Tx, 'run'>,
  of: { userID: number; subjectID: number; chapterID: number; tag: number; now: number },
): Promise<void> {
  await tx.run(
    `insert into user_chapter_tag (user_id, subject_id, chapter_id, tag, changed_at) values (?, ?, ?, ?, ?)
     on conflict (user_id, subject_id, chapter_id) do update set tag = excluded.tag, changed_at = excluded.changed_at`,
    [of.userID, of.subjectID, of.chapterID, of.tag, of.now],
  )
}
