import { dayPlus, weekdayOf } from '@tizhou/domain/dates/calendarDays'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fillPlans } from '../../../platform/database/migrations/0077-plan-lists.ts'
import { refusal } from '../../../testing/refusal.ts'
import { type PlanScene, planScene } from '../testing/planScene.ts'

describeOnBothDatabases('holidays in the back office', (openStore) => {
  let of: PlanScene
  let guid: string
  beforeAll(async () => {
    of = await planScene(openStore)
    guid = await of.scene.guidOf('operator')
  })
  afterAll(() => of.scene.close())
  beforeEach(() => void of.nextVersion())

  const send = () => of.scene.api.client
  const years = async () => (await send().send('plans.holidayYears', { guid })).list
  const save = (year: number, typed: { off?: string; worked?: string }, revision: number) =>
    send().send('plans.holidayYearSave', { guid, year, off: '', worked: '', ...typed, revision })
  const yearOf = (day: string) => Number(day.slice(0, 4))
  const revisionOf = async (year: number) => (await years()).find((one) => one.year === year)?.revision ?? 0

  test('years to come are listed with what is known of them; a typed year is kept, seen and written down', async () => {
    const list = await years()
    const now = yearOf(of.dayAt(0))
    expect(list.map(({ year }) => year)).toEqual(expect.arrayContaining([now, now + 1, now + 2]))
    const last = list.at(-1) as (typeof list)[number]
    expect(await save(last.year, { off: `${last.year}-01-01  元旦`, worked: '' }, 0)).toEqual({ revision: 1 })
    expect((await years()).at(-1)).toMatchObject({
      ...{ off: `${last.year}-01-01 元旦`, source: 'office', revision: 1, updatedBy: 'operator' },
    })
    const audit = await of.scene.store.db
      .selectFrom('audit_log')
      .select(['call', 'changes'])
      .where('call', '=', 'plans.holidayYearSave')
      .execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]?.changes).toContain('元旦')
  })

  test('a wrong line is refused at its field, an old revision is a conflict, and only operators may', async () => {
    const year = yearOf(of.dayAt(0)) + 1
    const revision = await revisionOf(year)
    expect(await refusal(save(year, { worked: `${year}-13-01` }, revision))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'worked' }] },
    })
    expect(await refusal(save(year + 5, {}, 0))).toMatchObject({ status: 400, data: { errors: [{ field: 'year' }] } })
    await save(year, { off: `${year}-01-01 元旦` }, revision)
    expect(await refusal(save(year, { off: `${year}-01-02 元旦` }, revision))).toMatchObject({
      status: 409,
      data: { reason: 'changed' },
    })
    const editor = await of.scene.guidOf('editor')
    expect(await refusal(send().send('plans.holidayYears', { guid: editor }))).toMatchObject({ status: 403 })
  })

  test('plans that run and new ones are laid by it: nothing on a day off, tasks on a worked weekend', async () => {
    const weekMinutes = [10, 10, 10, 10, 10, 0, 0]
    const plan = await of.opened({ weekMinutes })
    const workday = (await of.days(plan, 2)).find(({ tasks }) => tasks.length > 0)?.day ?? ''
    let saturday = of.dayAt(1)
    while (weekdayOf(saturday) !== 5) saturday = dayPlus(saturday, 1)
    const on = async (mine: typeof plan, day: string) => {
      const found = (await of.days(mine)).find((one) => one.day === day)
      return { minutes: found?.minutes, tasks: found?.tasks.length }
    }
    expect((await on(plan, workday)).tasks).toBeGreaterThan(0)
    expect(await on(plan, saturday)).toEqual({ minutes: 0, tasks: 0 })
    // Both may stand in one year or in two.
    const typed = new Map<number, { off: string; worked: string }>()
    for (const year of [yearOf(workday), yearOf(saturday)]) typed.set(year, { off: '', worked: '' })
    Object.assign(typed.get(yearOf(workday)) ?? {}, { off: `${workday} 放假` })
    Object.assign(typed.get(yearOf(saturday)) ?? {}, { worked: saturday })
    for (const [year, lines] of typed) await save(year, lines, await revisionOf(year))

    expect(await on(plan, workday)).toEqual({ minutes: 0, tasks: 0 })
    expect((await on(plan, saturday)).minutes).toBe(10)
    of.nextVersion()
    const later = await of.begun({ weekMinutes })
    const { holidays } = await send().send('plans.entrancesetp', { ...later, step: 2 })
    expect(holidays).toEqual(
      expect.arrayContaining([
        { day: workday, isWorked: 0 },
        { day: saturday, isWorked: 1 },
      ]),
    )
    await send().send('plans.openplan', later)
    expect((await on(later, workday)).tasks).toBe(0)
    expect((await on(later, saturday)).tasks).toBeGreaterThan(0)
  })

  test('what lists show of plans from before is filled in from their documents', async () => {
    await of.opened()
    const shown = () =>
      of.scene.store.db
        .selectFrom('study_plan')
        .select(['plan_id', 'exam_day', 'wanted_tasks', 'done_tasks', 'oldest_open'])
        .orderBy('plan_id')
        .execute()
    const kept = await shown()
    expect(kept.some(({ wanted_tasks }) => wanted_tasks > 0)).toBe(true)
    await of.scene.store.write(async (tx) => {
      await tx.run('update study_plan set exam_day = 0, wanted_tasks = 0, done_tasks = 9, oldest_open = 0', [])
      await fillPlans(tx.db as never)
    })
    expect(await shown()).toEqual(kept)
  })
})
