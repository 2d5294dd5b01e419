import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { refusal } from '../../../testing/refusal.ts'
import { type PlanScene, planScene } from '../testing/planScene.ts'

const DAY = 86_400_000

describeOnBothDatabases('learners on a plan in the back office', (openStore) => {
  let of: PlanScene
  let guid: string
  let appID: number
  let plan: { plan_id: number; ksbguid: string }
  let other: typeof plan
  beforeAll(async () => {
    of = await planScene(openStore)
    appID = of.appid
    plan = await of.opened()
    of.nextVersion()
    other = await of.begun()
    await send().send('plans.openplan', { ...other, mdate: of.dayAt(20) })
    of.nextVersion()
    await of.begun()
    of.nextVersion()
    await send().send('plans.endPlan', await of.opened())
    guid = await of.scene.guidOf('editor')
  })
  afterAll(() => of.scene.close())

  const send = () => of.scene.api.client
  const list = (
    wanted: {
      behind?: 0 | 1
      order?: 'behind' | '-behind' | 'share' | '-share'
      pageSize?: number
      page?: number
    } = {},
  ) => send().send('plans.planList', { guid, appID, ...wanted })
  const take = (of: { behind?: 0 | 1; after?: string } = {}) =>
    send().send('plans.planExport', { guid, appID, ...of }, { allowedRepeat: true })
  const exports = () =>
    of.scene.store.db.selectFrom('audit_log').select('changes').where('call', '=', 'plans.planExport').execute()

  test('running plans alone are listed, with how far they are; what is done and skipped counts at once', async () => {
    const { rows, total } = await list()
    expect(total).toBe(2)
    expect(rows.map(({ planID }) => planID).sort()).toEqual([plan.plan_id, other.plan_id].sort())
    const before = rows.find(({ planID }) => planID === plan.plan_id)
    expect(before).toMatchObject({ done: 0, behind: 0, examDay: of.dayAt(42) })
    const [done, skipped] = [await of.taskOf(plan, 'wrongBook'), await of.taskOf(plan, 'practice')]
    await send().send('plans.finishTask', { ...plan, key: done.key })
    await send().send('plans.skipPointNode', { ...plan, mdate: of.dayAt(0), key: skipped.key, point: 'SpeakPoint' })
    const after = (await list({ order: '-share' })).rows[0]
    expect(after).toMatchObject({ planID: plan.plan_id, done: 1, tasks: (before?.tasks ?? 0) - 1 })
  })

  test('phone numbers are masked', async () => {
    await of.scene.store.write((tx) =>
      tx.run(
        'update user_account set user_name = ? where user_id = (select user_id from study_plan where plan_id = ?)',
        ['13900001234', plan.plan_id],
      ),
    )
    expect((await list()).rows[0]?.userName).toBe('139****1234')
  })

  test('who falls behind comes first, is filtered and exported; the export is written down once', async () => {
    of.scene.api.clock.now += 5 * DAY
    guid = await of.scene.guidOf('editor')
    const { rows } = await list({ order: '-behind' })
    expect(rows[0]?.behind).toBeGreaterThan(0)
    expect([...rows].sort((a, b) => b.behind - a.behind)).toEqual(rows)
    const late = await list({ behind: 1 })
    expect(late.rows.every(({ behind }) => behind > 0)).toBe(true)
    expect(late.rows.map(({ planID }) => planID)).toEqual([plan.plan_id])
    expect((await list({ behind: 0 })).rows.map(({ planID }) => planID)).toEqual([other.plan_id])
    const pages = [await list({ pageSize: 1, page: 1 }), await list({ pageSize: 1, page: 2 })]
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ planID }) => planID))).size).toBe(2)

    const whole = await take({ behind: 1 })
    expect(whole.rows.map(({ planID }) => planID).sort()).toEqual(late.rows.map(({ planID }) => planID).sort())
    expect(whole).toMatchObject({ total: late.total, next: null })
    const [first] = (await take()).rows
    expect(await exports()).toHaveLength(2)
    // Nobody begins behind the part that is written down.
    for (const after of ['x', '0', String(first?.planID)])
      expect(await refusal(take({ after }))).toMatchObject({ status: 400 })
    expect(await exports()).toHaveLength(2)
    expect(await refusal(send().send('plans.planList', { guid, appID: 999_999 }))).toMatchObject({ status: 404 })
  })
})
