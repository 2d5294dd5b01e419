import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type PlanScene, planScene } from './testing/planScene.ts'

const DAY = 86_400_000

describeOnBothDatabases('a plan that staff look at as its learner', (openStore) => {
  let of: PlanScene
  beforeAll(async () => {
    of = await planScene(openStore)
  })
  afterAll(() => of.scene.close())
  beforeEach(() => void of.nextVersion())

  const rows = () => of.scene.store.all<object>('select * from study_plan order by plan_id', [])
  async function lookAt() {
    const { api, guidOf, idOf } = of.scene
    const userID = await idOf(api.world.vip)
    const begun = { guid: await guidOf('operator'), userID, reason: '学员说计划没有更新' }
    return (await api.client.send('account.lookBegin', begun)).look
  }

  test('missed tasks stand on their new days, and the plan is brought up to date by its learner alone', async () => {
    const plan = await of.opened()
    const { api } = of.scene
    api.clock.now += DAY
    const before = await rows()
    const looked = await of.days({ ...plan, ksbguid: await lookAt() }, -1)
    expect(await rows()).toEqual(before)
    const own = { ...plan, ksbguid: await api.login(api.world.vip) }
    expect(await of.days(own, -1)).toEqual(looked)
    expect(await rows()).not.toEqual(before)
  })

  test('a plan whose exam was written is shown as over, and ends when its learner comes', async () => {
    const { api } = of.scene
    const plan = await of.opened({}, await api.login(api.world.vip))
    api.clock.now += 50 * DAY
    const before = await rows()
    const asked = { appid: of.appid, vn: of.version(), ksbguid: await lookAt() }
    expect(await api.client.send('plans.studyplan', asked)).toMatchObject({ state: 'over' })
    expect(await rows()).toEqual(before)
    expect(plan.plan_id).toBeGreaterThan(0)
  })
})
