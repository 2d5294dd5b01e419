import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../../testing/api.ts'
import { BANK, SUBJECT } from '../../../testing/bank.ts'
import { fileDrafts } from '../filing/fileDrafts.ts'
import { questionSetOfIDs } from '../questions/questionSet.ts'

const five = ['甲', '乙', '丙', '丁', '戊']

describeOnBothDatabases('a question in several trees', (openStore) => {
  let api: Api
  let chapters: Record<string, number>
  let guid: string

  /** A second tree (high-frequency points) with all questions of the bank, and one question that is only there. */
  beforeAll(async () => {
    const store = await openStore()
    api = await startApi(store)
    const again = BANK.flatMap((top) => drafts(top)).map((draft) => ({ ...draft, chapterPath: ['高频考点'] }))
    const only = drafts(chapter('高频考点', a1('only', '仅此一处', five, 'A', '', { points: ['要点一'] })))
    await fileDrafts(
      store,
      { appEName: SUBJECT, tree: { sourceName: '抓考点', module: 'GrabPoint' } },
      [...again, ...only],
      { now: api.clock.now },
    )
    guid = await api.login(api.world.editor)
    chapters = await chapterIDs(api, SUBJECT)
  })
  afterAll(() => api.close())
  const base = () => ({ guid, appID: api.world.subjectID })

  test('is at home in the tree that comes first', async () => {
    const homes = await api.services.content.homes(api.world.subjectID)
    const inPaid = (await api.services.content.questionSet(api.world.subjectID, chapters.全部题型 as number))
      .questionIDs
    expect(new Set(inPaid.map((id) => homes.chapterOf.get(id)))).toEqual(new Set([chapters.全部题型]))
    expect(homes.counts.get(chapters.高频考点 as number)).toBe(1)
    expect(homes.counts.get(chapters.试用 as number)).toBe(2)
    expect(homes.chapterOf.size).toBe([...homes.counts.values()].reduce((sum, count) => sum + count, 0))
  })

  test('is named with its home wherever it is listed by its id', async () => {
    const again = (await api.services.content.questionSet(api.world.subjectID, chapters.高频考点 as number)).questionIDs
    const set = await questionSetOfIDs(api.services.store, api.world.subjectID, again)
    const places = new Set(
      (JSON.parse(set.styleItemsJson.toString()) as { TestItems: { CptID?: number }[] }[])
        .flatMap((style) => style.TestItems)
        .flatMap((item) => item.CptID ?? []),
    )
    expect(places).toEqual(new Set([chapters.全部题型, chapters.试用, chapters.高频考点]))
  })

  test('counts once in the overview, and in each of its trees once', async () => {
    const before = await api.client.send('subjects.studyOverview', base())
    const { chapterOf } = await api.services.content.homes(api.world.subjectID)
    expect(before.Total).toBe(chapterOf.size)
    const set = await api.client.send('practice.getChapterTestEx', { ...base(), cptID: chapters.高频考点 as number })
    const [item] = itemsOf(set)
    await api.client.send('practice.submitReplies', {
      ...base(),
      repliesJson: [replyTo(item as never, api.clock.now, { cptID: chapters.高频考点 as number })],
    })
    await api.client.send('practice.setFavourite', {
      ...base(),
      allTestID: item?.AllTestID as number,
      isFav: 1,
      changedAt: api.clock.now,
    })
    const after = await api.client.send('subjects.studyOverview', base())
    expect([after.Done - before.Done, after.Right - before.Right, after.Favourites]).toEqual([1, 1, 1])
    expect(after.Chapters.map((row) => [row.Name, row.Done])).toEqual([
      ['第一篇', 1],
      ['高频考点', 0],
    ])
    // The knowledge analysis counts the same questions in the same chapters.
    const { Chapters } = await api.client.send('knowledge.analysisApiX', { ...base(), brief: 1 })
    expect(Chapters.map((row) => [row.Name, row.TestCount, row.Done, row.Right])).toEqual(
      after.Chapters.map((row) => [row.Name, row.Total, row.Done, row.Right]),
    )
    const rows = await api.client.send('chapters.getCptStatistics', base())
    expect(rows.filter((row) => row.Done === 1)).toHaveLength(2)
  })
})
