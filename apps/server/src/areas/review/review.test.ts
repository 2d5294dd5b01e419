import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'

const DAY = 86_400_000

describeOnBothDatabases('review', (openStore) => {
  let api: Api
  let guid: string
  let chapters: Record<string, number>
  let ids: number[]
  const base = () => ({ guid, appID: api.world.subjectID })
  const wrongs = (of: object = {}) => api.client.send('review.getUserErrorTest', { ...base(), ...of })

  /** Three questions answered wrong: two of the paid chapter ten and two days ago, one of the free one now. */
  beforeAll(async () => {
    api = await startApi(await openStore())
    guid = await api.login(api.world.vip)
    chapters = await chapterIDs(api, SUBJECT)
    const itemsIn = async (cptID: number) =>
      itemsOf(await api.client.send('practice.getChapterTestEx', { ...base(), cptID }))
    const paid = await itemsIn(chapters.全部题型 as number)
    const free = await itemsIn(chapters.试用 as number)
    const now = api.clock.now
    const wrong = [
      replyTo(paid[0] as never, now - 10 * DAY, { lastUserReply: 'A' }),
      replyTo(paid[1] as never, now - 2 * DAY, { lastUserReply: 'C' }),
      replyTo(free[0] as never, now, { lastUserReply: 'E' }),
    ]
    ids = wrong.map((reply) => reply.allTestID)
    await api.client.send('practice.submitReplies', {
      ...base(),
      repliesJson: [...wrong, replyTo(paid[2] as never, now)],
    })
    for (const [at, allTestID] of ids.entries())
      await api.client.send('practice.saveNote', {
        ...base(),
        allTestID,
        content: `笔记 ${at} 100%`,
        changedAt: now - at * DAY,
      })
    await api.client.send('practice.setFavourite', { ...base(), allTestID: ids[0] as number, isFav: 1, changedAt: now })
  })
  afterAll(() => api.close())

  test('the wrong book holds what was answered wrong, newest first, or oldest first by order=1', async () => {
    expect(itemsOf(await wrongs()).map((item) => item.AllTestID)).toEqual([ids[2], ids[1], ids[0]].map(Number))
    expect(itemsOf(await wrongs({ order: 1 }))[0]?.AllTestID).toBe(ids[0])
  })

  test('recentDay counts Beijing days: 0 is today, 2 reaches the day before yesterday', async () => {
    const total = async (recentDay: number) => (await wrongs({ recentDay })).Total
    expect([await total(0), await total(1), await total(2), await total(10)]).toEqual([1, 1, 2, 3])
  })

  test('a chapter filters with everything below it', async () => {
    expect((await wrongs({ cptID: chapters.试用 })).Total).toBe(1)
    expect((await wrongs({ cptID: chapters.第一篇 })).Total).toBe(3)
    await expect(wrongs({ cptID: 42 })).rejects.toMatchObject({ status: 404 })
  })

  test('pages do not overlap and tell the whole total', async () => {
    const first = await wrongs({ eachPageNum: 2 })
    const second = await wrongs({ eachPageNum: 2, curPage: 1 })
    expect([first.Total, itemsOf(first).length, itemsOf(second).length]).toEqual([3, 2, 1])
    expect(new Set([...itemsOf(first), ...itemsOf(second)].map((item) => item.AllTestID)).size).toBe(3)
  })

  test('the tree by chapter counts upwards and leaves out what is empty', async () => {
    const { ChapterMenuJson, Total } = await api.client.send('review.errorPathChapter', base())
    expect(Total).toBe(3)
    expect(JSON.parse(ChapterMenuJson)).toMatchObject([
      {
        Name: '第一篇',
        Count: 3,
        Childs: [
          { Name: '全部题型', Count: 2 },
          { Name: '试用', Count: 1 },
        ],
      },
    ])
  })

  test('the days are Beijing days, newest first', async () => {
    const { list } = await api.client.send('review.errorTimeChapter', base())
    expect(list).toEqual([
      { Day: '2026-11-20', Count: 1 },
      { Day: '2026-11-18', Count: 1 },
      { Day: '2026-11-10', Count: 1 },
    ])
  })

  test('notes are found by their text, with % and _ meaning themselves', async () => {
    const notes = (keyword: string) =>
      api.client.send('review.getUserFavOrNoteTest', { ...base(), favOrNote: 'note', keyword })
    expect((await notes('笔记 1')).Total).toBe(1)
    expect((await notes('100%')).Total).toBe(3)
    expect((await notes('%')).Total).toBe(3)
    expect((await notes('_')).Total).toBe(0)
    expect((await notes("' or 1=1 --")).Total).toBe(0)
  })

  test('taking out of the wrong book can be undone, and another learner’s book is untouched', async () => {
    const update = (isError: 0 | 1, as = guid) =>
      api.client.send('review.updateUser', {
        guid: as,
        appID: api.world.subjectID,
        replsysJson: [{ allTestID: ids[0] as number, isError }],
      })
    const other = await api.login(api.world.plain)
    expect(await update(0, other)).toEqual({ removed: 0 })
    expect(await update(0)).toEqual({ removed: 1 })
    expect((await wrongs()).Total).toBe(2)
    expect(await update(1)).toEqual({ removed: 1 })
    expect((await wrongs()).Total).toBe(3)
  })

  test('favourites and notes go in batches; what never was one is not counted', async () => {
    const chosen = [{ allTestID: ids[0] as number }, { allTestID: 77 }]
    const { removed, changedAt } = await api.client.send('review.newDeleteUserFavs', { ...base(), replyStr: chosen })
    expect([removed, changedAt]).toEqual([1, api.clock.now])
    const favourites = async () =>
      (await api.client.send('review.favPathChapter', { ...base(), favOrNote: 'fav' })).Total
    expect(await favourites()).toBe(0)
    expect(await api.client.send('review.newDeleteUserNote', { ...base(), replyStr: chosen })).toEqual({
      removed: 1,
      changedAt: api.clock.now,
    })
    // Restored at the reported moment, whatever the device's clock says.
    const again = { ...base(), allTestID: ids[0] as number, isFav: 1 as const }
    await api.client.send('practice.setFavourite', { ...again, changedAt: changedAt - 1 })
    expect(await favourites()).toBe(0)
    await api.client.send('practice.setFavourite', { ...again, changedAt })
    expect(await favourites()).toBe(1)
    // A removal that was made earlier and arrives later does not affect what was restored meanwhile.
    api.clock.now += 10_000
    await api.client.send('practice.setFavourite', { ...again, changedAt: api.clock.now - 4_000 })
    const late = [{ allTestID: ids[0] as number, changedAt: api.clock.now - 5_000 }]
    await api.client.send('review.newDeleteUserFavs', { ...base(), replyStr: late })
    expect(await favourites()).toBe(1)
  })

  test('a right answer in review leaves the wrong book to the learner', async () => {
    const [item] = itemsOf(await wrongs()) as [ReturnType<typeof itemsOf>[0]]
    api.clock.now += 1000
    await api.client.send('practice.submitReplies', {
      ...base(),
      repliesJson: [replyTo(item, api.clock.now, { mode: 'review' })],
    })
    expect((await wrongs()).Total).toBe(3)
  })
})
