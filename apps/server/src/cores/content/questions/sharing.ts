import { isTaken } from '../../../platform/database/errors.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'

/** The chapters of a subject that open by sharing, with the number of friends that each requires. */
export async function shareChapters(store: Pick<Store, 'db'>, subjectID: number): Promise<Map<number, number>> {
  const rows = await store.db
    .selectFrom('share_chapter')
    .select(['chapter_id', 'friends'])
    .where('subject_id', '=', subjectID)
    .execute()
  return new Map(rows.map((row) => [row.chapter_id, row.friends]))
}

/** Sets how many friends open a chapter; 0 removes the rule. Gives the former number. */
export async function setShareChapter(
  tx: Pick<Tx, 'db'>,
  of: { subjectID: number; chapterID: number; friends: number },
): Promise<number> {
  const { subjectID, chapterID, friends } = of
  const before = await tx.db
    .selectFrom('share_chapter')
    .select('friends')
    .where('subject_id', '=', subjectID)
    .where('chapter_id', '=', chapterID)
    .executeTakeFirst()
  if (friends === 0)
    await tx.db
      .deleteFrom('share_chapter')
      .where('subject_id', '=', subjectID)
      .where('chapter_id', '=', chapterID)
      .execute()
  else
    await tx.db
      .insertInto('share_chapter')
      .values({ subject_id: subjectID, chapter_id: chapterID, friends })
      .onConflict((conflict) => conflict.columns(['subject_id', 'chapter_id']).doUpdateSet({ friends }))
      .execute()
  return before?.friends ?? 0
}

export async function friendsOf(store: Pick<Store, 'db'>, userID: number, subjectID: number): Promise<number> {
  const { n } = await store.db
    .selectFrom('share_friend')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirstOrThrow()
  return n
}

/** The chapters opened to a learner by friends who came; their descendants are open with them. */
export async function openedBySharing(
  store: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<Set<number>> {
  const asked = await shareChapters(store, subjectID)
  if (asked.size === 0) return new Set()
  const friends = await friendsOf(store, userID, subjectID)
  return new Set([...asked].filter(([, needed]) => friends >= needed).map(([chapterID]) => chapterID))
}

/** The code of a learner's sharing link, made on demand. */
export async function shareCode(
  store: Store,
  of: { userID: number; subjectID: number; code: string; now: number },
): Promise<string> {
  const find = async () => {
    const row = await store.db
      .selectFrom('share_link')
      .select('code')
      .where('user_id', '=', of.userID)
      .where('subject_id', '=', of.subjectID)
      .executeTakeFirst()
    return row?.code
  }
  const known = await find()
  if (known !== undefined) return known
  try {
    await store.write((tx) =>
      tx.db
        .insertInto('share_link')
        .values({ code: of.code, user_id: of.userID, subject_id: of.subjectID, created_at: of.now })
        .execute(),
    )
    return of.code
  } catch (error) {
    // A concurrent request has made one.
    const made = isTaken(error) ? await find() : undefined
    if (made === undefined) throw error
    return made
  }
}

export async function shareLink(
  store: Pick<Store, 'db'>,
  code: string,
): Promise<{ user_id: number; subject_id: number } | undefined> {
  return store.db.selectFrom('share_link').select(['user_id', 'subject_id']).where('code', '=', code).executeTakeFirst()
}

/** Records a friend; counted once. Gives whether it was new. */
export async function addFriend(
  tx: Pick<Tx, 'db'>,
  of: { userID: number; subjectID: number; friendID: number; now: number },
): Promise<boolean> {
  const added = await tx.db
    .insertInto('share_friend')
    .values({ user_id: of.userID, subject_id: of.subjectID, friend_user_id: of.friendID, came_at: of.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id', 'friend_user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}
