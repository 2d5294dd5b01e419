import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { refusal } from '../../testing/refusal.ts'
import { type PlanScene, planScene, type Setup } from './testing/planScene.ts'

describeOnBothDatabases('setting up a plan', (openStore) => {
  let of: PlanScene
  let vip: string
  let plain: string
  let appid: number
  beforeAll(async () => {
    of = await planScene(openStore)
    ;({ vip, plain, appid } = of)
  })
  afterAll(() => of.scene.close())
  beforeEach(() => void of.nextVersion())

  const send = () => of.scene.api.client

  test('who has no version with plans is told so, and sees no plan of somebody else', async () => {
    expect(await send().send('plans.studyplan', { appid, vn: of.version(), ksbguid: plain })).toEqual({
      plan_id: null,
      state: 'none',
      examDay: null,
      allowed: 0,
    })
    expect(await refusal(send().send('plans.begin', { appid, vn: of.version(), ksbguid: plain }))).toMatchObject({
      status: 201,
    })
    const { plan_id } = await of.begun()
    const theirs = { plan_id, ksbguid: plain }
    for (const made of [
      () => send().send('plans.entrancesetp', { ...theirs, step: 1 }),
      () => send().send('plans.setUp', { ...theirs, setupJson: of.setup() }),
      () => send().send('plans.openplan', theirs),
      () => send().send('plans.endPlan', theirs),
      () => send().send('plans.getstage', theirs),
    ])
      expect(await refusal(made())).toMatchObject({ status: 404 })
  })

  test('a draft is taken up again; its steps say what there is, and the last one what fits and what drops', async () => {
    const first = await send().send('plans.begin', { appid, vn: of.version(), ksbguid: vip })
    expect(await send().send('plans.begin', { appid, vn: of.version(), ksbguid: vip })).toEqual(first)
    expect(await send().send('plans.studyplan', { appid, vn: of.version(), ksbguid: vip })).toMatchObject({
      state: 'draft',
      allowed: 1,
    })
    const step = (n: number) => send().send('plans.entrancesetp', { ...first, ksbguid: vip, step: n })
    expect((await step(1)).setup.weekMinutes).toHaveLength(7)
    expect((await step(2)).chapters).toEqual([])
    const { chapters } = await step(3)
    expect(chapters.map(({ Name, total }) => [Name, total])).toContainEqual(['肾脏', 61])
    const save = (changed: Partial<Setup>) =>
      send().send('plans.setUp', { ...first, ksbguid: vip, setupJson: of.setup(changed) }, { allowedRepeat: true })
    await save({})
    const roomy = (await step(4)).preview
    expect(roomy?.dropped).toEqual([])
    expect(roomy?.stages.map(({ name }) => name)).toEqual(['基础阶段', '强化阶段', '冲刺阶段'])
    await save({ examDay: of.dayAt(3), weekMinutes: [5, 5, 5, 5, 5, 5, 5] })
    const tight = (await step(4)).preview
    expect(tight?.dropped.length).toBeGreaterThan(0)
    expect(tight?.tasks).toBeLessThan(roomy?.tasks ?? 0)
    await save({ known: chapters.map(({ CptID }) => CptID), wrongBook: 0, evaluation: 0 })
    expect((await step(4)).preview?.tasks).toBe(0)
    expect(await refusal(send().send('plans.openplan', { ...first, ksbguid: vip }))).toMatchObject({
      status: 409,
      data: { reason: 'nothing' },
    })
  })

  test('an exception that a nearer exam leaves outside stays, without effect', async () => {
    const exceptions = [{ day: of.dayAt(30), minutes: 0 }]
    const plan = await of.begun({ exceptions })
    await send().send('plans.setUp', { ...plan, setupJson: of.setup({ exceptions, examDay: of.dayAt(20) }) })
    const { setup } = await send().send('plans.entrancesetp', { ...plan, step: 2 })
    expect(setup.exceptions).toEqual(exceptions)
    await send().send('plans.openplan', plan)
  })

  test.each([
    ['an exam of today', (): Partial<Setup> => ({ examDay: of.dayAt(0) })],
    ['an exam in two years', (): Partial<Setup> => ({ examDay: of.dayAt(800) })],
    ['a day that there is not', (): Partial<Setup> => ({ examDay: '2027-02-30' })],
    ['a week without a minute', (): Partial<Setup> => ({ weekMinutes: [0, 0, 0, 0, 0, 0, 0] })],
    ['an exception on the exam day', (): Partial<Setup> => ({ exceptions: [{ day: of.dayAt(42), minutes: 0 }] })],
    ['an exception of yesterday', (): Partial<Setup> => ({ exceptions: [{ day: of.dayAt(-1), minutes: 0 }] })],
    ['a day of more than its minutes', (): Partial<Setup> => ({ exceptions: [{ day: of.dayAt(1), minutes: 1441 }] })],
    ['an exception on no day', (): Partial<Setup> => ({ exceptions: [{ day: '2026-13-01', minutes: 1 }] })],
  ])('%s is refused, and the set-up stays', async (_, changed) => {
    const plan = await of.begun()
    const before = await send().send('plans.entrancesetp', { ...plan, step: 1 })
    const made = send().send('plans.setUp', { ...plan, setupJson: of.setup(changed()) }, { allowedRepeat: true })
    expect(await refusal(made)).toMatchObject({ status: 400 })
    expect(await send().send('plans.entrancesetp', { ...plan, step: 1 })).toEqual(before)
  })
})
