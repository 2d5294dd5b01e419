import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

const HOUR = 3_600_000

describeOnBothDatabases('maintenance from the back office', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    guid = await scene.guidOf('operator')
    await client().send('staff.maintenanceEnd', { guid }, { allowedRepeat: true })
  })
  const client = () => scene.api.client
  const now = () => scene.api.clock.now
  const plan = (of: object) => saveOver(client(), 'staff.maintenanceSave', { guid, text: '系统升级。', ...of })
  const state = async () => (await client().send('staff.maintenanceState', { guid }, { allowedRepeat: true })).state
  const visit = () => refusal(client().send('subjects.searchAppEName', {}, { allowedRepeat: true }))
  const alerts = async () => {
    const appID = scene.api.world.subjectID
    const of = { noticeType: '3', vip: 0, userVName: '', agentCode: '', terminal: 5, clientType: 'web_pc' }
    return (await client().send('notices.Publish', { appID, ...of }, { allowedRepeat: true })).list.map(
      ({ html }) => html,
    )
  }

  test('announced on the home page, it begins at its moment, and ends when staff say so', async () => {
    await plan({ text: '换 <b>服务器</b>', beginsAt: now() + HOUR, endsAt: now() + 3 * HOUR })
    expect(await state()).toBe('announced')
    expect(await visit()).toBeUndefined()
    const [html, ...more] = await alerts()
    expect(more).toEqual([])
    expect(html).toMatch(/^<p>.* 起系统维护，预计 .* 恢复（北京时间）。换 &#60;b&#62;服务器&#60;\/b&#62;<\/p>$/)
    scene.api.clock.now += HOUR
    expect(await visit()).toMatchObject({ status: 408, msg: expect.stringMatching(/^换 <b>服务器<\/b>（预计 .* 恢复/) })
    expect(await state()).toBe('on')
    // Later than was said it still lasts.
    scene.api.clock.now += 9 * HOUR
    expect(await visit()).toMatchObject({ status: 408 })
    await client().send('staff.maintenanceEnd', { guid }, { allowedRepeat: true })
    expect(await visit()).toBeUndefined()
    expect(await alerts()).toEqual([])
  })

  test('without a beginning it begins at once; staff log in, learners do not; changing it keeps its beginning', async () => {
    expect(await plan({})).toEqual({ state: 'on' })
    expect(await visit()).toMatchObject({ status: 408, msg: '系统升级。' })
    expect(await refusal(scene.api.login(scene.api.world.plain))).toMatchObject({ status: 408 })
    const begun = now()
    scene.api.clock.now += HOUR
    await plan({ text: '还要一会儿。', endsAt: now() + HOUR })
    expect(await client().send('staff.maintenanceState', { guid }, { allowedRepeat: true })).toMatchObject({
      ...{ state: 'on', text: '还要一会儿。', beginsAt: begun, endsAt: now() + HOUR },
      message: expect.stringContaining('还要一会儿。（预计'),
    })
  })

  test('a changed announcement takes the place of the earlier one, a cancelled one is gone', async () => {
    await plan({ text: '先说的', beginsAt: now() + HOUR })
    await plan({ text: '后说的', beginsAt: now() + 2 * HOUR })
    expect(await alerts()).toEqual([expect.stringContaining('后说的')])
    await client().send('staff.maintenanceEnd', { guid }, { allowedRepeat: true })
    expect(await alerts()).toEqual([])
    scene.api.clock.now += 3 * HOUR
    expect(await visit()).toBeUndefined()
  })

  test('an end before the beginning and an empty text are refused at their fields', async () => {
    const field = async (of: object) => (await refusal(plan(of)))?.data?.errors?.[0]?.field
    expect(await field({ beginsAt: now() + HOUR, endsAt: now() + HOUR })).toBe('endsAt')
    expect(await field({ endsAt: now() })).toBe('endsAt')
    expect(await field({ text: '  ' })).toBe('text')
    expect(await state()).toBe('off')
  })
})
