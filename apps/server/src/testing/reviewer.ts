import { addUser } from '../cores/people/users.ts'
import { newId } from '../platform/database/ids.ts'
import type { Store } from '../platform/database/store.ts'
import { hashPassword } from '../platform/passwords.ts'
import { type Api, chapterIDs, itemsOf, replyTo } from './api.ts'
import { PASSWORD, SUBJECT, TEST_COST } from './bank.ts'

const DAY = 86_400_000
export type Item = ReturnType<typeof itemsOf>[0]

let people = 0

/** A learner of one's own with all modules, and what one does who gets questions wrong and reviews them. */
export async function reviewer(api: Api, store: Store) {
  const userName = `1370000${String(++people).padStart(4, '0')}`
  const passwordHash = await hashPassword(PASSWORD, TEST_COST)
  const userID = await store.write((tx) => addUser(tx, { userName, nickName: '学', passwordHash, now: api.clock.now }))
  await store.write((tx) =>
    tx.db
      .insertInto('entitlement')
      .values({
        entitlement_id: newId(),
        user_id: userID,
        subject_id: api.world.subjectID,
        vn: 2,
        starts_at: 0,
        ends_at: api.clock.now + 1000 * DAY,
        source: 'test',
      })
      .execute(),
  )
  const guid = await api.login(userName)
  const base = { guid, appID: api.world.subjectID }
  const chapters = await chapterIDs(api, SUBJECT)
  const itemsIn = async (cptID: number) =>
    itemsOf(await api.client.send('practice.getChapterTestEx', { ...base, cptID }))
  const submit = (...repliesJson: ReturnType<typeof replyTo>[]) =>
    api.client.send('practice.submitReplies', { ...base, repliesJson })
  return {
    userName,
    userID,
    base,
    /** Single choices of a chapter, and two of a free one. */
    items: (await itemsIn(chapters.全部题型 as number)).filter((item) =>
      ['ATEST', 'BTEST', 'A3TEST'].includes(item.ChildTableName),
    ),
    free: await itemsIn(chapters.试用 as number),
    submit,
    wrong: (item: Item, of: object = {}) =>
      submit(replyTo(item, api.clock.now, { lastUserReply: item.Answer === 'A' ? 'B' : 'A', ...of })),
    right: (item: Item, of: object = {}) => submit(replyTo(item, api.clock.now, { mode: 'review', ...of })),
    due: (of: object = {}) => api.client.send('review.dueTest', { ...base, ...of }),
    counts: () => api.client.send('review.dueCounts', base),
    settings: (of: object = {}) =>
      api.client.send('review.setReviewSettings', {
        ...base,
        leaveAfter: 0,
        newPerDay: 50,
        perDay: 200,
        retention: 90,
        ...of,
      }),
    cards: () =>
      store.all<{ question_id: number; due_day: number | null; stability: number; in_book: number; reps: number }>(
        'select * from review_card where user_id = ? order by question_id',
        [userID],
      ),
  }
}
