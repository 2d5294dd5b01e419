import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { countRevision } from '../../cores/subjects/subjects.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'

describeOnBothDatabases('subjects and chapters', (openStore) => {
  let api: Api
  let guid: string
  beforeAll(async () => {
    api = await startApi(await openStore())
    guid = await api.login(api.world.vip)
  })
  afterAll(() => api.close())
  const modules = async (as: string) =>
    (await api.client.send('subjects.moduleInfoX', { guid: as, appID: api.world.subjectID })) as unknown as Record<
      string,
      { isVip: number; name: string }
    >
  const base = () => ({ guid, appID: api.world.subjectID })

  test('subjects are found by any part of code or name, and an empty word lists them all', async () => {
    const found = async (appPName: string) =>
      (await api.client.send('subjects.searchAppEName', { appPName })).list.map((row) => row.AppEName).sort()
    expect(await found('')).toEqual([SUBJECT])
    expect(await found('test_')).toEqual([SUBJECT])
    expect(await found('ceshi')).toEqual([])
    expect(await found('kemu')).toEqual([SUBJECT])
    expect(await found('不存在')).toEqual([])
  })

  test('module info shows which modules my versions open, by id or by code alike', async () => {
    const byID = await api.client.send('subjects.moduleInfoX', base())
    expect((await modules(guid)).ChapterTest).toEqual({ isVip: 1, name: '章节练习' })
    expect(byID.ar.map((version) => [version.vn, version.isVip])).toEqual([
      [1, 0],
      [2, 1],
    ])
    expect(await api.client.send('subjects.moduleInfoX', { guid, appEName: SUBJECT })).toEqual(byID)
    const plain = await api.login(api.world.plain)
    expect((await modules(plain)).ChapterTest).toMatchObject({ isVip: 0 })
  })

  test('module info without appID and appEName says which is missing', async () => {
    // The client's wrapper never sends this, so it is requested directly.
    const reply = await fetch(`${api.origin}/api/app/moduleInfoX?guid=${guid}`)
    expect(await reply.json()).toMatchObject({ status: 400, data: { errors: [{ field: 'appID' }] } })
  })

  test('staff who check content see every module open', async () => {
    const editor = await api.login(api.world.editor)
    expect((await modules(editor)).ChapterTest?.isVip).toBe(1)
  })

  test('the last subject is remembered', async () => {
    await api.client.send('subjects.setLastApp', { ...base(), appVn: 2 })
    expect(await api.client.send('account.getUserInfo', { guid })).toMatchObject({
      lastAppID: api.world.subjectID,
      lastAppVn: 2,
    })
    await expect(api.client.send('subjects.setLastApp', { ...base(), appVn: 77 })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('my VIP records: all, the current ones, the ended ones', async () => {
    const count = async (isExpirevip: number) =>
      (await api.client.send('subjects.vipApp', { guid, isExpirevip })).VipApp.length
    expect([await count(2), await count(0), await count(1)]).toEqual([1, 1, 0])
  })

  test('my VIP records of one subject (options 0) or, asked from it, of all (options 1)', async () => {
    const appID = api.world.otherSubjectID
    const count = async (options?: 0 | 1) =>
      (await api.client.send('subjects.vipApp', { guid, appID, options, isExpirevip: 2 })).VipApp.length
    expect([await count(), await count(0), await count(1)]).toEqual([0, 0, 1])
  })

  test('an exam date is set, cleared, and refused where there is no such day', async () => {
    const set = (examTime: string) => api.client.send('subjects.setExamTimeData', { ...base(), examTime })
    const get = async () => (await api.client.send('subjects.getExamTimeData', base())).examTime
    await set('2027-08-20')
    expect(await get()).toBe('2027-08-20')
    await expect(set('2027-02-30')).rejects.toMatchObject({ status: 400 })
    await expect(set('soon')).rejects.toMatchObject({ status: 400 })
    await set('')
    expect(await get()).toBeNull()
  })

  test('the overview adds up chapters and days and knows where I stopped', async () => {
    const chapters = await chapterIDs(api, SUBJECT)
    const cptID = chapters.全部题型 as number
    const [item] = itemsOf(await api.client.send('practice.getChapterTestEx', { ...base(), cptID })) as [never]
    const reply = replyTo(item, api.clock.now)
    await api.client.send('practice.submitReplies', { ...base(), repliesJson: [reply] })
    await api.client.send('practice.saveProgress', {
      ...base(),
      cptID,
      allTestID: reply.allTestID,
      changedAt: api.clock.now,
    })
    const overview = await api.client.send('subjects.studyOverview', base())
    expect(overview).toMatchObject({
      Total: 12,
      Done: 1,
      Right: 1,
      Wrong: 0,
      Continue: { CptID: cptID, AllTestID: reply.allTestID, Total: 10, Done: 1 },
      Chapters: [{ Name: '第一篇', Total: 12, Done: 1, Right: 1 }],
    })
    expect(overview.Days).toHaveLength(14)
    expect(overview.Days.at(-1)).toEqual({ Day: '2026-11-20', Answered: 1, Right: 1 })
    const rows = await api.client.send('chapters.getCptStatistics', base())
    expect(rows.find((row) => row.CptID === cptID)).toMatchObject({ Total: 10, Done: 1, Right: 1 })
  })

  test('chapters below a free one are free, and the tree tells how many questions stand in each', async () => {
    const { ChapterMenuJson, UpdateTime } = await api.client.send('chapters.getChapterMenuX', { appEName: SUBJECT })
    const [top] = JSON.parse(ChapterMenuJson).Childs
    expect(top.Childs.map((node: Record<string, unknown>) => [node.Name, node.IsFree, node.TestCount])).toEqual([
      ['全部题型', 0, 10],
      ['试用', 1, 2],
    ])
    const updateTime = () => api.client.send('chapters.getChapterMenuUpdateTimeX', { appEName: SUBJECT })
    expect(await updateTime()).toEqual({ UpdateTime })
    const oneTree = await api.client.send('chapters.getChapterMenuX', { appEName: SUBJECT, moduleNew: 'ChapterTest' })
    expect(oneTree.UpdateTime).toBe(UpdateTime)
    // Any change of content moves it, in a tree or not.
    const now = api.clock.now + 1
    await api.services.store.write((tx) => countRevision(tx, api.world.subjectID, now))
    // Other servers notice within seconds.
    await expect.poll(updateTime, { timeout: 20_000 }).toEqual({ UpdateTime: now })
  })
})
