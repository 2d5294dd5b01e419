import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { addFriend, setShareChapter } from '../../../cores/content/questions/sharing.ts'
import { userByName } from '../../../cores/people/users.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, chapterIDs, startApi } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'

describeOnBothDatabases('what an exam may be drawn from', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let userID: number
  let chapters: Record<string, number>
  const appID = () => api.world.subjectID
  const share = (name: string, friends: number) =>
    store.write((tx) => setShareChapter(tx, { subjectID: appID(), chapterID: chapters[name] as number, friends }))
  /** Questions of type A1 and A3 that this learner can draw, and locked ones. */
  const drawn = async () =>
    (await api.client.send('exams.getStyles', { guid, appID: appID() }, { allowedRepeat: true }))
      .filter(({ StyleID }) => StyleID === 1 || StyleID === 3)
      .map(({ StyleName, Total, Locked }) => [StyleName, Total, Locked])
  const practise = (name: string) =>
    api.client.send('practice.getChapterTestEx', { guid, appID: appID(), cptID: chapters[name] as number })

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { RATE_LIMITS: 'off' })
    guid = await api.login(api.world.plain)
    userID = (await userByName(store, api.world.plain))?.user_id as number
    chapters = await chapterIDs(api, SUBJECT)
  })
  afterAll(() => api.close())

  test('rule: a chapter that friends have opened is open for practice and for building alike, as is all below it', async () => {
    const closed = [
      ['A1 型题', 2, 1],
      ['A3 型题', 0, 2],
    ]
    await share('第一篇', 2)
    expect(await drawn()).toEqual(closed)
    await expect(practise('全部题型')).rejects.toMatchObject({ status: 201 })
    for (const friendID of [1, 2]) {
      expect(await drawn()).toEqual(closed)
      await store.write((tx) => addFriend(tx, { userID, subjectID: appID(), friendID, now: api.clock.now }))
    }
    expect(await drawn()).toEqual([
      ['A1 型题', 3, 0],
      ['A3 型题', 2, 0],
    ])
    expect((await practise('全部题型')).test.StyleItems.length).toBeGreaterThan(0)
    await share('第一篇', 3)
    expect(await drawn()).toEqual(closed)
    await expect(practise('全部题型')).rejects.toMatchObject({ status: 201 })
  })
})
