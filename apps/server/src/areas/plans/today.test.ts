import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'
import { refusal } from '../../testing/refusal.ts'
import { type PlanScene, planScene } from './testing/planScene.ts'

const DAY = 86_400_000

describeOnBothDatabases('what a learner has to do today', (openStore) => {
  let of: PlanScene
  beforeAll(async () => {
    of = await planScene(openStore)
  })
  afterAll(() => of.scene.close())
  beforeEach(() => void of.nextVersion())

  const client = () => of.scene.api.client
  const today = (guid = of.vip) =>
    client().send('plans.today', { appid: of.appid, vn: of.version(), ksbguid: guid }, { allowedRepeat: true })

  test('without a plan: none, no tasks, and whether plans are open to me', async () => {
    expect(await today()).toMatchObject({ state: 'none', plan_id: null, allowed: 1, minutes: 0, tasks: [] })
    expect(await today(of.plain)).toMatchObject({ state: 'none', allowed: 0 })
    const unknown = { appid: 987_654_321, vn: 1, ksbguid: of.vip }
    expect(await refusal(client().send('plans.today', unknown))).toMatchObject({ status: 404 })
  })

  test('with a plan: the tasks of this day, as the plan itself gives them', async () => {
    const plan = await of.opened()
    const [day] = await of.days(plan, 0, 0)
    const told = await today()
    expect(told).toMatchObject({ state: 'open', plan_id: plan.plan_id, day: of.dayAt(0), minutes: 60 })
    expect(told.tasks.length).toBeGreaterThan(0)
    expect(told.tasks).toEqual(day?.tasks)
  })

  test('the reviews are the number of the review page, and the plan reserves the minutes of just these', async () => {
    const { api } = of.scene
    const userID = await of.scene.idOf(api.world.vip)
    const ids = [...(await questionIDs(api)).values()]
    await giveReplies(
      api,
      ids.slice(0, 20).map((questionID) => ({ userID, questionID, right: false, at: api.clock.now - DAY })),
    )
    const settings = { guid: of.vip, appID: of.appid, leaveAfter: 0, perDay: 200, retention: 90 }
    await client().send('review.setReviewSettings', { ...settings, newPerDay: 8 })
    const counts = await client().send('review.dueCounts', { guid: of.vip, appID: of.appid })
    expect(counts).toMatchObject({ Today: 8, Waiting: 12, Book: 20 })
    const plan = await of.opened()
    const told = await today()
    expect(told.reviews).toMatchObject({ Today: 8, New: 8, Waiting: 12, Book: 20, minutes: 6 })
    const [day, tomorrow] = await of.days(plan, 0, 1)
    expect(day?.reviews).toBe(told.reviews.minutes)
    expect(tomorrow?.reviews).toBeGreaterThanOrEqual(Math.ceil((told.reviews.Tomorrow * 45) / 60))
    await client().send('plans.endPlan', plan)
    expect(await today()).toMatchObject({ state: 'over', minutes: 0, tasks: [] })
  })
})
