import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { publishUpdates } from '../../cores/dots/publishUpdates.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'

const HOUR = 3_600_000

describeOnBothDatabases('red dots and version updates', (openStore) => {
  let scene: Scene
  let editor: string
  let vip: string
  let plain: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    editor = await scene.guidOf('editor')
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    appID = scene.api.world.subjectID
    scene.api.clock.now += HOUR
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const save = (of: object = {}) =>
    client().send('dots.updateSave', { guid: editor, label: '5.2.0', title: '新功能', html: '<p>说明</p>', ...of })
  const titles = async (guid: string, of = appID) =>
    (await client().send('dots.versionList', { guid, appID: of })).list.map(({ title, isRead }) => [title, isRead])
  const unread = async (guid: string, kind: string, of = appID) =>
    (await client().send('dots.getRedDog', { guid, appID: of, channelID: 1 })).list.find(
      ({ HitType }) => HitType === kind,
    )?.unread
  const clean = () => scene.store.write((tx) => tx.db.deleteFrom('version_update').execute())

  test('an update is for the subject, the version and the agent that it names, and read by each for himself', async () => {
    await clean()
    const { updateID } = await save()
    scene.api.clock.now++
    await save({ title: '本科', appID })
    scene.api.clock.now++
    await save({ title: '会员', appID, vn: 0 })
    scene.api.clock.now++
    await save({ title: '版本2', appID, vn: 2 })
    await save({ title: '版本1', appID, vn: 1 })
    await save({ title: '别家', agentCode: '889' })
    expect(await titles(plain)).toEqual([
      ['本科', 0],
      ['新功能', 0],
    ])
    expect((await titles(vip)).map(([title]) => title)).toEqual(['版本2', '会员', '本科', '新功能'])
    expect(await titles(vip, scene.api.world.otherSubjectID)).toEqual([['新功能', 0]])
    expect(await unread(plain, 'updates')).toBe(2)
    await client().send('dots.setIsRead', { guid: plain, appID, versionID: updateID })
    expect(await client().send('dots.checkIsRead', { guid: plain, appID, vip: 1 })).toEqual({ isRead: 0, count: 1 })
    await client().send('dots.upRedDog', { guid: plain, appID, HitType: 'updates' })
    expect(await client().send('dots.checkIsRead', { guid: plain, appID, vip: 1 })).toEqual({ isRead: 1, count: 0 })
    expect(await unread(vip, 'updates')).toBe(4)
    const { rows } = await client().send('dots.updateList', { guid: editor, q: '新功能' })
    expect(rows).toMatchObject([{ updateID, readers: 1, state: 'published', subject: null }])
  })

  test('an update that is not shown cannot be read, and one from before the account is no news to it', async () => {
    await clean()
    const { updateID } = await save({ appID, vn: 2 })
    expect(await refusal(client().send('dots.setIsRead', { guid: plain, appID, versionID: updateID }))).toMatchObject({
      status: 404,
    })
    await save({ title: '很早以前', publishAt: 1 })
    expect(await titles(plain)).toEqual([['很早以前', 1]])
    expect(await unread(plain, 'updates')).toBe(0)
  })

  test('a planned update is shown from its moment on, open pages are told of it once, and it can be withdrawn', async () => {
    await clean()
    const { updateID } = await save({ publishAt: scene.api.clock.now + HOUR })
    expect(await titles(plain)).toEqual([])
    expect(await runJob(publishUpdates, scene.api.services)).toBe(false)
    scene.api.clock.now += HOUR
    expect(await unread(plain, 'updates')).toBe(1)
    expect(await runJob(publishUpdates, scene.api.services)).toBe(true)
    expect(await runJob(publishUpdates, scene.api.services)).toBe(false)
    await client().send('dots.updateWithdraw', { guid: editor, updateID, withdrawn: 1 })
    expect(await unread(plain, 'updates')).toBe(0)
    await client().send('dots.updateWithdraw', { guid: editor, updateID, withdrawn: 0 })
    expect(await unread(plain, 'updates')).toBe(1)
  })

  test('what staff write is cleaned, faults stand by field, and a form that is out of date is refused', async () => {
    await clean()
    const { updateID } = await save({ html: '<p onclick="x()">好</p><script>x()</script>' })
    const [row] = (await client().send('dots.updateList', { guid: editor })).rows
    expect(row).toMatchObject({ html: '<p>好</p>', revision: 1 })
    expect(await client().send('dots.updatePreview', { guid: editor, html: '<b>a</b><img src=x>' })).toEqual({
      html: '<strong>a</strong>',
    })
    const faults = await refusal(save({ label: ' ', title: ' ', html: '<p> </p>', vn: 2, agentCode: 'none' }))
    expect(faults).toMatchObject({ status: 400 })
    expect(faults.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      'label',
      'title',
      'html',
      'vn',
      'agentCode',
    ])
    await save({ updateID, revision: 1, title: '改过' })
    expect(await refusal(save({ updateID, revision: 1 }))).toMatchObject({ status: 409 })
  })

  test('the number of people that an update would reach', async () => {
    const reach = async (of: object) => (await client().send('dots.updateReach', { guid: editor, ...of })).people
    const { count } = await scene.store.db
      .selectFrom('user_account')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(await reach({})).toBe(Number(count))
    expect(await reach({ appID })).toBe(1)
    expect(await reach({ appID, vn: 2 })).toBe(1)
    expect(await reach({ appID, vn: 1 })).toBe(0)
    expect(await reach({ agentCode: '889' })).toBe(0)
  })

  test('a page of the guide carries a dot until the guide was seen; a frequent question carries none', async () => {
    const article = { guid: await scene.guidOf('seller'), section: '报名', title: '时间', html: '<p>九月</p>' }
    const add = (kind: 'faq' | 'guide') =>
      client().send('support.articleSave', { ...article, kind, position: 1, hidden: 0 })
    await add('faq')
    expect(await unread(plain, 'menu')).toBe(0)
    await add('guide')
    expect(await unread(plain, 'menu')).toBe(1)
    const userID = await scene.idOf(scene.api.world.plain)
    await client().send('dots.updateRedDot', { guid: plain, appID, userID, appEName: 'TEST_YTMJ', userInfoID: userID })
    expect(await unread(plain, 'menu')).toBe(0)
    expect(await unread(vip, 'menu')).toBe(1)
  })
})
