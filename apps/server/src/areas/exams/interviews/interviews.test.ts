import { chapter, drafts } from '@tizhou/demo/authoring'
import { interview } from '@tizhou/demo/interview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, itemsOf, startApi } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'

const DAY = 86_400_000

const question = (id: string, marks: [number, number]) =>
  interview(id, {
    case: `${id} 的病例`,
    question: `${id} 的问题`,
    minutes: 8,
    reference: '参考答案',
    scoring: [
      ['诊断', marks[0]],
      ['处理', marks[1]],
    ],
    followUp: '为什么',
    points: ['要点'],
  })

describeOnBothDatabases('mock interviews', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let appID: number
  let cptID: number
  let ids: number[]

  const save = (of: object = {}) =>
    api.client.send('exams.saveInterview', {
      guid,
      appID,
      cptID,
      allTestID: ids[0] as number,
      earnedJson: [6, 4.5],
      spendTime: 300,
      spoken: 1,
      answeredAt: api.clock.now,
      ...of,
    })
  const statistics = (of: object = {}) =>
    api.client.send('exams.getCptMNDBStatic', { guid, appID, module: 'Defend', ...of })
  const items = async (who = guid) =>
    itemsOf(await api.client.send('practice.getChapterTestEx', { guid: who, appID, cptID }))

  /** OTHER is the mock-interview variant of the test subject, whose version 2 unlocks mock interviews. */
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    appID = api.world.otherSubjectID
    await fileDrafts(
      store,
      { appEName: 'OTHER', tree: { sourceName: '面试章节', module: 'Defend' } },
      drafts(chapter('心内科', question('q1', [10, 10]), question('q2', [8, 12]))),
      { now: api.clock.now },
    )
    await store.write(async (tx) => {
      await tx.run('update subject set mock_subject_id = ? where subject_id = ?', [appID, api.world.subjectID])
      await tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
        JSON.stringify(['ChapterTest', 'Defend']),
        api.world.subjectID,
      ])
    })
    guid = await api.login(api.world.vip)
    const { ChapterMenuJson } = await api.client.send('exams.getCptTreeMSDB', { appEName: 'OTHER', guid })
    cptID = JSON.parse(ChapterMenuJson).Childs[0].ID
    ids = (await items()).map((item) => item.AllTestID)
  })
  afterAll(() => api.close())

  test('the tree of a variant is its chapters; a subject without interviews has none', async () => {
    const named = async (appEName: string) =>
      JSON.parse((await api.client.send('exams.getCptTreeMSDB', { appEName, guid })).ChapterMenuJson).Childs.map(
        (node: { Name: string }) => node.Name,
      )
    expect(await named('OTHER')).toEqual(['心内科'])
    expect(await named(SUBJECT)).toEqual([])
  })

  test('a version of the subject that opens mock interviews opens the variant; without one it stays closed', async () => {
    expect(await items()).toHaveLength(2)
    const plain = await api.login(api.world.plain)
    await expect(items(plain)).rejects.toMatchObject({ status: 201 })
    await expect(save({ guid: plain })).rejects.toMatchObject({ status: 201 })
  })

  test('what one judged point by point comes back, with the best and the number of times', async () => {
    expect(await save()).toMatchObject({ Score: 10.5, FullMark: 20, Earned: [6, 4.5], Best: 10.5, Times: 1 })
    api.clock.now += DAY
    expect(await save({ earnedJson: [2, 2] })).toMatchObject({ Score: 4, Best: 10.5, Times: 2 })
  })

  test('the same result again, or an older one that arrives late, changes nothing', async () => {
    const before = await statistics()
    expect(await save({ earnedJson: [2, 2] })).toMatchObject({ Score: 4, Times: 2 })
    expect(await save({ earnedJson: [9, 9], answeredAt: api.clock.now - DAY / 2 })).toMatchObject({
      Score: 4,
      Times: 2,
    })
    expect(await statistics()).toEqual(before)
  })

  test('marks of an answer that are corrected replace it: one answer counts once, also in its day', async () => {
    const answeredAt = api.clock.now
    const own = { guid: await api.login(api.world.editor), answeredAt }
    expect(await save({ ...own, earnedJson: [10, 10] })).toMatchObject({ Score: 20, Best: 20, Times: 1 })
    expect(await save({ ...own, earnedJson: [10, 2.5] })).toMatchObject({ Score: 12.5, Best: 12.5, Times: 1 })
    const { Days, Questions } = await statistics({ guid: own.guid })
    expect(Days).toMatchObject([{ Times: 1, Average: 0.625 }])
    expect(Questions).toMatchObject([{ Score: 12.5, Times: 1 }])
  })

  test.each([
    ['fewer figures than scoring points', { earnedJson: [5] }, '应有 2 个'],
    ['more than a point is worth', { earnedJson: [10, 10.5] }, '第 2 个要点'],
  ])('%s are refused with the reason', async (_, of, words) => {
    await expect(save(of)).rejects.toMatchObject({ status: 400, msg: expect.stringContaining(words) })
  })

  test('a question that does not stand in the chapter is refused', async () => {
    await expect(save({ allTestID: 12345 })).rejects.toMatchObject({ status: 404 })
  })

  test('statistics add up by chapter, day and question', async () => {
    await save({ allTestID: ids[1], earnedJson: [8, 12], spoken: 0 })
    const all = await statistics()
    expect(all).toMatchObject({ Total: 2, Done: 2, Average: 0.6, SpentSeconds: 900 })
    expect(all.Chapters).toMatchObject([{ CptID: cptID, Total: 2, Done: 2, Average: 0.6 }])
    expect(all.Days).toEqual([
      { Day: '2026-11-20', Times: 1, Average: 0.525 },
      { Day: '2026-11-21', Times: 2, Average: 0.6 },
    ])
    expect(all.Questions.map((one) => one.Score).sort((a, b) => a - b)).toEqual([4, 20])
  })

  test('favourites and notes are listed by time and style, and taken away by type', async () => {
    const changedAt = api.clock.now
    for (const [at, allTestID] of ids.entries())
      await api.client.send('practice.setFavourite', {
        guid,
        appID,
        allTestID,
        isFav: 1,
        changedAt: changedAt - at * 3 * DAY,
      })
    await api.client.send('practice.saveNote', {
      guid,
      appID,
      allTestID: ids[0] as number,
      content: '先说诊断',
      changedAt,
    })
    const marked = async (of: object) =>
      itemsOf(
        await api.client.send('exams.getFavoritesOrNotes', { guid, appID, appEName: 'OTHER', type: 'fav', ...of }),
      ).map((item) => item.AllTestID)
    expect(await marked({})).toEqual(ids)
    expect(await marked({ timeRange: 1 })).toEqual([ids[0]])
    expect(await marked({ type: 'note' })).toEqual([ids[0]])
    expect(await marked({ typeStyle: 9 })).toEqual([])
    expect(await marked({ typeStyle: 15 })).toEqual(ids)
    const take = (type: 'fav' | 'note') =>
      api.client.send('exams.unfavoriteOrUnnote', { guid, appID, allTestIDs: `${ids[0]},999`, type })
    api.clock.now += 1000
    expect(await take('fav')).toEqual({ removed: 1 })
    expect(await take('fav')).toEqual({ removed: 0 })
    expect(await marked({})).toEqual([ids[1]])
    expect(await marked({ type: 'note' })).toEqual([ids[0]])
    expect(await take('note')).toEqual({ removed: 1 })
    expect(await marked({ type: 'note' })).toEqual([])
  })

  test('nobody sees what another learner judged', async () => {
    const plain = await api.login(api.world.plain)
    expect(await statistics({ guid: plain })).toMatchObject({ Done: 0, Questions: [], Days: [] })
  })
})
