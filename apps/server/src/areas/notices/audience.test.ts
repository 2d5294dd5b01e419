import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { noticeDesk } from './testing/noticeDesk.ts'

describeOnBothDatabases('whom notices reach', (openStore) => {
  let scene: Scene
  let seller: string
  let vip: string
  let plain: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    seller = await scene.guidOf('seller')
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const { save, published, notified } = noticeDesk(() => ({ scene, seller, appID }))
  const dotOf = async (userName: string) => {
    const learner = await scene.api.services.dots.learnerOf(await scene.idOf(userName), appID)
    return scene.api.services.notices.unreadNotices(learner)
  }

  test('on the home page a version that is held makes a member, as of this moment; one that is chosen does not', async () => {
    await save({ title: '给会员', appID, vip: 1 })
    await save({ title: '给非会员', appID, vip: 0 })
    await save({ title: '给二号版本', appID, vn: 2 })
    const aimed = async (of: object) => (await published(of)).filter((title) => /^给/.test(title))
    const [forMembers, forOthers] = [['给二号版本', '给会员'], ['给非会员']]
    expect((await aimed({ guid: vip, vip: 0 })).sort()).toEqual(forMembers)
    expect(await aimed({ guid: plain, vip: 2 })).toEqual(forOthers)
    expect(await aimed({ vip: 2 })).toEqual(forOthers)
    const now = scene.api.clock.now
    const [{ ends_at } = { ends_at: 0 }] = await scene.api.services.entitlements.of(
      await scene.idOf(scene.api.world.vip),
    )
    scene.api.clock.now = ends_at
    expect(await aimed({ guid: vip, vip: 2 })).toEqual(forOthers)
    scene.api.clock.now = now
    const reach = { guid: seller, appID, agentCode: '', html: '', vip: 1 as const }
    expect((await send().send('notices.noticeReach', reach)).learners).toBe(1)
  })

  test('a notice of the home page may be for a terminal, a version by its name and kinds of devices; no other kind may', async () => {
    await save({ title: '网页', appID, terminal: 5, priority: 1 })
    await save({ title: '别的终端', appID, terminal: 4 })
    await save({ title: '冲刺', appID, versionName: '冲刺版', priority: 1 })
    await save({ title: '平板', appID, clientTypesJson: ['pc_ipad', 'pc_android'], priority: 1 })
    const shown = async (of: object) => {
      const titles = await published(of)
      return titles.filter((title) => ['网页', '别的终端', '冲刺', '平板'].includes(title))
    }
    expect(await shown({})).toEqual(['网页'])
    expect(await shown({ userVName: '冲刺版', terminal: 6 })).toEqual(['冲刺'])
    expect((await shown({ clientType: 'pc_ipad' })).sort()).toEqual(['平板', '网页'])
    const { rows } = await send().send('notices.noticeList', { guid: seller, q: '平板' })
    expect(rows).toMatchObject([{ clientTypes: ['pc_ipad', 'pc_android'], terminal: null, versionName: '' }])
    const refused = await refusal(
      save({ kind: 'notify', terminal: 5, versionName: '冲刺版', clientTypesJson: ['web_pc'] }),
    )
    expect(refused?.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      'terminal',
      'versionName',
      'clientTypes',
    ])
    const reached = await send().send('notices.noticeReach', {
      ...{ guid: seller, agentCode: '', html: '', clientTypesJson: ['web_pc'] },
    })
    expect(reached.onSomePages).toBe(1)
  })

  test('a pop-up comes once to each person, on whatever machine; another person is shown it all the same', async () => {
    const { noticeID } = await save({ kind: 'window', title: '一次', appID, priority: 200 })
    const shown = async (guid?: string) =>
      (await send().send('notices.getmesswindow', { appID, examType: '', ...(guid && { guid }) })).list[0]?.title
    expect(await shown(vip)).toBe('一次')
    await send().send('notices.noticeRead', { guid: vip, noticeID })
    const elsewhere = await scene.guidOf(scene.api.world.vip)
    expect(await shown(elsewhere)).not.toBe('一次')
    expect(await shown(plain)).toBe('一次')
    expect(await shown()).toBe('一次')
    vip = elsewhere
  })

  test('notifications and course notices come page by page; a kind is read at once, and the dot counts none of it', async () => {
    for (const kind of ['notify', 'course'] as const)
      for (let n = 1; n <= 53; n++) await save({ kind, title: `${kind} ${n}`, appID, priority: 600 + n })
    const page = (name: 'notices.notify' | 'notices.courseNotify', curPage: number) =>
      send().send(name, { appID, channelID: 1, vip: 0, guid: plain, curPage, eachPageNum: 10 })
    for (const name of ['notices.notify', 'notices.courseNotify'] as const) {
      const pages = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => page(name, at)))
      const titles = pages.flatMap(({ list }) => list.map(({ title }) => title))
      expect(new Set(titles).size).toBe(53)
      expect(pages[0]?.total).toBe(53)
    }
    const dot = () => dotOf(scene.api.world.plain)
    const before = await dot()
    const { unread } = await page('notices.notify', 0)
    expect(unread).toBe(53)
    await send().send('notices.noticeReadAll', { guid: plain, appID, kind: 'notify' })
    await send().send('notices.noticeReadAll', { guid: plain, appID, kind: 'notify' }, { allowedRepeat: true })
    expect((await page('notices.notify', 0)).unread).toBe(0)
    expect((await page('notices.notify', 5)).list.every(({ isRead }) => isRead === 1)).toBe(true)
    expect((await page('notices.courseNotify', 0)).unread).toBe(53)
    expect(before - (await dot())).toBe(unread)
    expect((await notified(vip)).unread).toBe(53)
  })

  test('what was told before an account was made stands in its lists as read, and its dot does not count it', async () => {
    await save({ kind: 'notify', title: '更早的', appID, priority: 999 })
    scene.api.clock.now += 1_000
    await scene.addStaff('newcomer', [])
    const guid = await scene.guidOf('newcomer')
    const { list, unread } = await notified(guid)
    expect([list[0]?.title, list[0]?.isRead, unread]).toEqual(['更早的', 1, 0])
    expect(await dotOf('newcomer')).toBe(0)
    await save({ kind: 'message', title: '之后的', appID, priority: 999 })
    const messages = await send().send('notices.messageList', { appID, guid, curPage: 0, eachPageNum: 10 })
    expect([messages.unread, messages.list[0]?.title, messages.list[0]?.isRead]).toEqual([1, '之后的', 0])
    expect(await dotOf('newcomer')).toBe(1)
    await send().send('notices.messageRead', { guid, messageID: messages.list[0]?.ID as number })
    expect(await dotOf('newcomer')).toBe(0)
  })
})
