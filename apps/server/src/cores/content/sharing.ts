import { isTaken } from '../../platform/database/errors.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

/** The chapters of a subject that open by sharing, with the friends that each asks for. */
export async function shareChapters(store: Pick<Store, 'all'>, subjectID: number): Promise<Map<number, number>> {
  const rows = await store.all<{ chapter_id: number; friends: number }>(
    'select chapter_id, friends from share_chapter where subject_id = ?',
    [subjectID],
  )
  return new Map(rows.map((row) => [row.chapter_id, row.friends]))
}

/** Sets how many friends open a chapter; 0 takes it out. Gives what stood before. */
export async function setShareChapter(
  tx: Pick<Tx, 'run' | 'all'>,
  of: { subjectID: number; chapterID: number; friends: number },
): Promise<number> {
  const key = [of.subjectID, of.chapterID]
  const [before] = await tx.all<{ friends: number }>(
    'select friends from share_chapter where subject_id = ? and chapter_id = ?',
    key,
  )
  if (of.friends === 0) await tx.run('delete from share_chapter where subject_id = ? and chapter_id = ?', key)
  else
    await tx.run(
      `insert into share_chapter (subject_id, chapter_id, friends) values (?, ?, ?)
       on conflict (subject_id, chapter_id) do update set friends = excluded.friends`,
      [...key, of.friends],
    )
  return before?.friends ?? 0
}

export async function friendsOf(store: Pick<Store, 'all'>, userID: number, subjectID: number): Promise<number> {
  const [row] = await store.all<{ n: number }>(
    'select count(*) as n from share_friend where user_id = ? and subject_id = ?',
    [userID, subjectID],
  )
  return row?.n ?? 0
}

/** The chapters that are open to a learner by the friends that came; what stands below them is open with them. */
export async function openedBySharing(
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
): Promise<Set<number>> {
  const asked = await shareChapters(store, subjectID)
  if (asked.size === 0) return new Set()
  const friends = await friendsOf(store, userID, subjectID)
  return new Set([...asked].filter(([, needed]) => friends >= needed).map(([chapterID]) => chapterID))
}

/** The code of a learner's link, made when first asked for. */
export async function shareCode(
  store: Store,
  of: { userID: number; subjectID: number; code: string; now: number },
): Promise<string> {
  const find = async () => {
    const [row] = await store.all<{ code: string }>(
      'select code from share_link where user_id = ? and subject_id = ?',
      [of.userID, of.subjectID],
    )
    return row?.code
  }
  const known = await find()
  if (known !== undefined) return known
  try {
    await store.write((tx) =>
      tx.run('insert into share_link (code, user_id, subject_id, created_at) values (?, ?, ?, ?)', [
        of.code,
        of.userID,
        of.subjectID,
        of.now,
      ]),
    )
    return of.code
  } catch (error) {
    // Asked for twice at the same moment.
    const made = isTaken(error) ? await find() : undefined
    if (made === undefined) throw error
    return made
  }
}

export async function shareLink(
  store: Pick<Store, 'all'>,
  code: string,
): Promise<{ user_id: number; subject_id: number } | undefined> {
  const [row] = await store.all<{ user_id: number; subject_id: number }>(
    'select user_id, subject_id from share_link where code = ?',
    [code],
  )
  return row
}

/** Counts a friend once. Gives whether it was the first time. */
export async function addFriend(
  tx: Pick<Tx, 'run'>,
  of: { userID: number; subjectID: number; friendID: number; now: number },
): Promise<boolean> {
  const added = await tx.run(
    `insert into share_friend (user_id, subject_id, friend_user_id, came_at) values (?, ?, ?, ?)
     on conflict (user_id, subject_id, friend_user_id) do nothing`,
    [of.userID, of.subjectID, of.friendID, of.now],
  )
  return added > 0
}
