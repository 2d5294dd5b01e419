import type { CallName } from '@tizhou/contract/contract'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { errorGroup, errorGroups, usageByPage } from '../../cores/tracking/trackingReads.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'

const CLICK = {
  userID: 7,
  appID: 5,
  agentID: '888',
  userType: '1',
  clientType: 5,
  btnNum: 124,
  btnName: '立即购买',
  pageNum: 92,
  pageName: '购买提示弹窗',
  vn: 2,
  classType: '',
}
const POSITION = {
  userName: '13812345678',
  appEName: 'TEST_YTMJ',
  appName: '测试',
  wpageName: 'answerPage',
  codeName: 'pcagent',
  userType: '1',
  agentCode: '889',
  appVN: 2,
  clientType: 3,
}
const STAY = {
  userName: '13812345678',
  userID: 7,
  agentCode: '889',
  codeName: 'pcagent',
  userType: '1',
  wpageName: 'answerPage',
  clientType: 5,
  appVer: '0',
  stayTime: 12.5,
}
const BUG = {
  appid: 5,
  userid: 7,
  bug_type: 1 as const,
  client_type: 4,
  page_type: 'pc',
  page: 'http://127.0.0.1/answerPage?cptID=3&guid=abc',
  action: 'windowError',
  path: '/api/exam/getChapterTestEx?guid=abc',
  detail:
    "TypeError: Cannot read properties of undefined (reading 'map')\n at f (http://x/assets/shell-B1x2y3z4.js:1:22)",
}

describeOnBothDatabases('tracking calls', (openStore) => {
  let store: Store
  let api: Api
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
  })
  afterAll(() => api.close())

  const send = (name: CallName, params: object) => api.client.send(name, params as never, { allowedRepeat: true })
  const events = (kind: string) =>
    store.all<{ user_id: number | null; subject_id: number | null; page: string; name: string; fields: string }>(
      'select user_id, subject_id, page, name, fields from tracking_event where kind = ? order by event_id',
      [kind],
    )
  const today = () => beijingDay(api.clock.now)
  const usage = async (page: string) =>
    (await usageByPage(store, today(), today())).find((one) => one.page === page) ?? null

  test('a click reaches the table with its page, and counts for that page’s day', async () => {
    await send('tracking.userclick', CLICK)
    await api.services.tracking.flush()
    expect(await events('userclick')).toMatchObject([{ user_id: 7, subject_id: 5, page: 'purchase', name: '立即购买' }])
    expect(await usage('purchase')).toEqual({ page: 'purchase', views: 0, staySeconds: 0, stays: 0, clicks: 1 })
  })

  test('views and stay time add up by page; pages that nobody knows are counted together', async () => {
    await send('tracking.position', POSITION)
    await send('tracking.position', POSITION)
    await send('tracking.stayTime', STAY)
    await send('tracking.stayTime', { ...STAY, stayTime: 3 })
    await send('tracking.position', { ...POSITION, wpageName: 'made-up-1' })
    await send('tracking.position', { ...POSITION, wpageName: 'made-up-2' })
    await api.services.tracking.flush()
    expect(await usage('answerPage')).toEqual({
      page: 'answerPage',
      views: 2,
      staySeconds: 15.5,
      stays: 2,
      clicks: 0,
    })
    expect(await usage('')).toMatchObject({ views: 2 })
  })

  test('a visitor without an id is taken, and counted as nobody', async () => {
    await send('tracking.userclick', { ...CLICK, userID: undefined, appID: undefined, btnName: '登录', pageNum: 4 })
    await api.services.tracking.flush()
    expect((await events('userclick')).at(-1)).toMatchObject({ user_id: null, subject_id: null, page: 'login' })
  })

  test('no phone, guid or query stands in what is stored', async () => {
    const guid = await api.login(api.world.vip)
    await send('tracking.position', { ...POSITION, location: `/x?guid=${guid}` })
    await send('tracking.videoProgress', {
      ...videoAt(10),
      guid,
      videoName: '讲座 13812345678',
      videoUrl: `https://v.cn/a.m3u8?auth=${guid}`,
    })
    await send('tracking.frontend', { ...BUG, detail: `call 13812345678 with ${guid} failed` })
    await api.services.tracking.flush()
    const rows = [
      ...(await store.all('select * from tracking_event', [])),
      ...(await store.all('select * from error_report', [])),
      ...(await store.all('select * from error_group', [])),
    ]
    const text = JSON.stringify(rows)
    expect(text).toContain('138****5678')
    for (const secret of ['13812345678', guid, '?guid', '?auth']) expect(text).not.toContain(secret)
  })

  const videoAt = (progress: number, videoID = 'v1') => ({
    videoID,
    appID: 5,
    videoName: '第一讲',
    videoUrl: '',
    progress,
    totalProgress: 600,
    type: 15,
    usedTime: 30,
    clientType: 5,
  })

  test('where a learner stopped in a video is what was said last, each for himself', async () => {
    const guid = await api.login(api.world.vip)
    const other = await api.login(api.world.plain)
    for (const progress of [100, 400, 250]) {
      await send('tracking.videoProgress', { ...videoAt(progress, 'v2'), guid })
      api.clock.now += 1_000
    }
    await send('tracking.videoProgress', { ...videoAt(9_999, 'v2'), guid: other })
    await api.services.tracking.flush()
    const rows = await store.all<{ progress: number }>(
      `select progress from user_video_progress where video_id = 'v2' order by progress`,
      [],
    )
    expect(rows.map((row) => row.progress)).toEqual([250, 600])
  })

  test.each([
    [
      'tracking.videoSwitch',
      { userID: 7, videoID: 'v1', appID: 5, type: 15, actType: 'next', progress: 3, clientType: 5 },
    ],
    ['tracking.customerServiceClick', { userID: 7, clientType: 5, problemID: '3', buttonName: '在线客服' }],
    [
      'tracking.advertiseclick',
      {
        activeID: 'a1',
        childActiveID: '',
        sign: '',
        userID: 7,
        agentCode: '889',
        appID: 5,
        appEName: 'TEST_YTMJ',
        appName: '测试',
        vn: 2,
        vname: '版本2',
        userType: '1',
        noticeType: '1',
        remark: '',
        position: 'home',
        clientType: 5,
        btnType: '1',
        btnName: '查看',
        startTime: '2026-11-20 12:00:00',
      },
    ],
    [
      'tracking.liveclick',
      {
        UserID: 7,
        AppID: 5,
        AppEName: 'TEST_YTMJ',
        AppName: '测试',
        FuncPoint: 'enter',
        LiveID: 'l1',
        LiveName: '冲刺课',
        StartTime: '2026-11-20 19:00',
        ChapterName: '',
        ClientType: 5,
      },
    ],
  ] as const)('%s is stored with who and what', async (name, params) => {
    await send(name, params)
    await api.services.tracking.flush()
    expect((await events(name.slice('tracking.'.length))).at(-1)).toMatchObject({ user_id: 7 })
  })

  test.each([
    ['tracking.activityClick', { manageMentID: 'm1', imageID: 'i1' }],
    ['tracking.liveRecord', { liveFunctionID: 'f', liveCCID: 'c', liveID: 'l1' }],
  ] as const)('%s belongs to the session’s own user and to nobody without one', async (name, params) => {
    await expect(send(name, { ...params, appID: 5 })).rejects.toMatchObject({ status: 401 })
    const guid = await api.login(api.world.vip)
    await send(name, { ...params, appID: 5, guid, userID: 7 })
    await api.services.tracking.flush()
    const { userID } = await api.client.send('account.getUserInfo', { guid })
    expect(await events(name.slice('tracking.'.length))).toMatchObject([{ user_id: userID, subject_id: 5 }])
  })

  describe('errors', () => {
    test('the same error on the same page is one group, however its numbers and ids differ', async () => {
      for (const [userid, place] of [
        [1, '1:22'],
        [2, '7:9'],
        [2, '7:9'],
      ] as const) {
        await send('tracking.frontend', {
          ...BUG,
          userid,
          page: '/chapterMenu',
          detail: `Error: chapter ${userid}4711 is missing\n at g (http://x/assets/shell-A${userid}x2y3z4.js:${place})`,
        })
        api.clock.now += 1_000
      }
      await api.services.tracking.flush()
      const { rows, total } = await errorGroups(store, { page: '/chapterMenu' }, { offset: 0, limit: 10 })
      expect(total).toBe(1)
      expect(rows[0]).toMatchObject({ bugType: 1, reports: 3, users: 2, page: '/chapterMenu' })
      expect(rows[0]?.lastAt).toBe((rows[0]?.firstAt ?? 0) + 2_000)
      const found = await errorGroup(store, rows[0]?.fingerprint ?? '')
      expect(found?.samples.map((sample) => sample.userID)).toEqual([2, 2, 1])
    })

    test.each([
      ['another type', { bug_type: 5 as const }],
      ['another page', { page: '/collectNotes' }],
      ['other words', { detail: 'RangeError: too deep' }],
    ])('%s is another group', async (_what, change) => {
      const bug = { ...BUG, page: '/myErrorTest', detail: 'SyntaxError: no' }
      const count = async () => (await errorGroups(store, {}, { offset: 0, limit: 1 })).total
      await send('tracking.frontend', bug)
      await api.services.tracking.flush()
      const before = await count()
      await send('tracking.frontend', bug)
      await send('tracking.frontend', { ...bug, ...change })
      await api.services.tracking.flush()
      expect(await count()).toBe(before + 1)
    })

    test('groups are found by type, page, words and time, and come in the order asked for', async () => {
      const only = async (filter: Parameters<typeof errorGroups>[1]) =>
        (await errorGroups(store, filter, { offset: 0, limit: 100 })).rows
      expect((await only({ bugType: 5 })).every((group) => group.bugType === 5)).toBe(true)
      expect((await only({ text: 'RANGEERROR' })).map((group) => group.detail)).toEqual(['RangeError: too deep'])
      expect(await only({ text: '%' })).toEqual([])
      expect(await only({ from: api.clock.now + 1 })).toEqual([])
      expect(await only({ to: 1 })).toEqual([])
      const reports = (await only({ order: 'reports' })).map((group) => group.reports)
      expect(reports).toEqual(reports.toSorted((a, b) => b - a))
      expect((await errorGroups(store, {}, { offset: 1, limit: 1 })).rows).toEqual((await only({})).slice(1, 2))
      expect(await errorGroup(store, 'no such group')).toBeUndefined()
    })
  })

  test.each([
    ['a type that the table does not have', 'tracking.frontend', { ...BUG, bug_type: 6 }],
    ['a detail beyond its bound', 'tracking.frontend', { ...BUG, detail: 'x'.repeat(4_001) }],
    ['a stay of more than a day', 'tracking.stayTime', { ...STAY, stayTime: 86_401 }],
    ['a stay before it began', 'tracking.stayTime', { ...STAY, stayTime: -1 }],
    ['a click without its button', 'tracking.userclick', { ...CLICK, btnNum: undefined }],
    ['an agent that is none', 'tracking.userclick', { ...CLICK, agentID: '8 8' }],
  ] as const)('%s is refused', async (_what, name, params) => {
    await expect(send(name, params)).rejects.toMatchObject({ status: 400 })
  })
})
