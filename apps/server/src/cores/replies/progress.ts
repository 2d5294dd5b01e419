import type { Store, Tx } from '../../platform/database/store.ts'

interface Wanted {
  userID: number
  subjectID: number
  /** Only questions of these chapters; undefined: all of the subject. */
  chapterIDs?: readonly number[]
}

/**
 * Resets a learner's progress and gives the number of questions concerned. The wrong book, favourites, notes and the
 * log of replies stay; replies from before `now` (ms UTC) no longer count.
 */
export async function resetProgress(tx: Pick<Tx, 'db'>, { userID, subjectID, chapterIDs }: Wanted, now: number) {
  await tx.db
    .deleteFrom('user_chapter')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .$if(chapterIDs !== undefined, (query) => query.where('chapter_id', 'in', chapterIDs as readonly number[]))
    .execute()
  const cleared = await tx.db
    .updateTable('user_question')
    .set({ last_reply: null, last_right: null, last_percent: null, last_seconds: null })
    .set({ done_count: 0, right_count: 0, reset_at: now })
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('done_count', '>', 0)
    .$if(chapterIDs !== undefined, (query) =>
      query.where('question_id', 'in', (eb) =>
        eb
          .selectFrom('chapter_item')
          .select('question_id')
          .where('chapter_id', 'in', chapterIDs as readonly number[]),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(cleared.numUpdatedRows)
}

/** The learner's last chapter of a subject, with the question; undefined: none. */
export const lastPlaceOf = (store: Pick<Store, 'db'>, userID: number, subjectID: number) =>
  store.db
    .selectFrom('user_chapter')
    .select(['chapter_id', 'question_id', 'changed_at'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The question of the learner's newest place in any of these chapters; null: none. */
export async function newestPlace(
  store: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
  chapterIDs: readonly number[],
): Promise<number | null> {
  const row = await store.db
    .selectFrom('user_chapter')
    .select('question_id')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('chapter_id', 'in', chapterIDs)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.question_id ?? null
}

/** Number of questions in a chapter that the learner has done. */
export async function doneInChapter(
  store: Pick<Store, 'db'>,
  of: { userID: number; subjectID: number; chapterID: number },
): Promise<number> {
  const { n } = await store.db
    .selectFrom('chapter_item as ci')
    .innerJoin('user_question as uq', 'uq.question_id', 'ci.question_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('ci.chapter_id', '=', of.chapterID)
    .where('uq.user_id', '=', of.userID)
    .where('uq.subject_id', '=', of.subjectID)
    .where('uq.done_count', '>', 0)
    .executeTakeFirstOrThrow()
  return n
}
