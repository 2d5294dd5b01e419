import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { refusal } from '../../../testing/refusal.ts'
import { type PlanScene, planScene } from '../testing/planScene.ts'

const DAY = 86_400_000

describeOnBothDatabases('study plans in the back office', (openStore) => {
  let of: PlanScene
  let guid: string
  let appID: number
  beforeAll(async () => {
    of = await planScene(openStore)
    appID = of.appid
    guid = await of.scene.guidOf('editor')
  })
  afterAll(() => of.scene.close())
  beforeEach(() => void of.nextVersion())

  const send = () => of.scene.api.client
  const later = async (days: number) => {
    of.scene.api.clock.now += days * DAY
    guid = await of.scene.guidOf('editor')
  }
  const template = () => send().send('plans.planTemplate', { guid, appID })
  const figures = () => send().send('plans.planFigures', { guid, appID })
  const typed = {
    ...{ foundationName: '打基础', strengtheningName: '提高', sprintName: '考前' },
    ...{ foundationShare: 40, strengtheningShare: 30, sprintShare: 30, bufferEvery: 5 },
    ...{ paperShare: 40, mocks: 2, wrongWeeks: 3 },
  }
  const save = (revision: number, change = {}) =>
    send().send('plans.planTemplateSave', { guid, appID, ...typed, revision, ...change })
  const stages = async (plan: { plan_id: number; ksbguid: string }) =>
    (await send().send('plans.getstage', plan)).stages.map(({ name, from, to }) => ({ name, from, to }))

  test('a template is for plans that are opened after it; those that run keep theirs', async () => {
    expect(await template()).toMatchObject({ revision: 0, foundationName: '基础阶段', foundationShare: 55 })
    const old = await of.opened()
    const before = await stages(old)
    const days = await of.days(old)
    of.nextVersion()
    const draft = await of.begun({ weekMinutes: [20, 20, 20, 20, 20, 20, 20] })
    expect(await save(0)).toEqual({ revision: 1 })
    expect(await template()).toMatchObject({ ...typed, revision: 1, updatedBy: 'editor' })
    expect(await stages(old)).toEqual(before)
    expect(await of.days(old)).toEqual(days)
    const { preview } = await send().send('plans.entrancesetp', { ...draft, step: 4 })
    expect(preview?.stages.map(({ name }) => name)).toEqual(['打基础', '提高', '考前'])
    await send().send('plans.openplan', draft)
    expect(await stages(draft)).toMatchObject([
      { name: '打基础', from: of.dayAt(0), to: of.dayAt(16) },
      { name: '提高', from: of.dayAt(17) },
      { name: '考前', to: of.dayAt(41) },
    ])
    const wrong = (await of.tasks(draft)).filter(({ kind }) => kind === 'wrongBook').map(({ day }) => day ?? '')
    expect(wrong.length).toBeGreaterThan(1)
    expect((wrong.sort()[0] ?? '') < of.dayAt(42 - 7)).toBe(true)
    // Changing the minutes replans the running plan with its own stages.
    await send().send('plans.setUp', { ...old, setupJson: of.setup({ weekMinutes: [50, 50, 50, 50, 50, 50, 50] }) })
    expect((await stages(old)).map(({ name }) => name)).toEqual(['基础阶段', '强化阶段', '冲刺阶段'])
  })

  test('a template from before there were weights, mocks and the wrong book has the usual ones', async () => {
    const { revision } = await template()
    await of.scene.store.write((tx) =>
      tx.run('update plan_template set body = ? where subject_id = ?', [
        JSON.stringify({
          names: { foundation: '一', strengthening: '二', sprint: '三' },
          ...{ shares: { foundation: 50, strengthening: 30, sprint: 20 }, bufferEvery: 7 },
        }),
        appID,
      ]),
    )
    expect(await template()).toMatchObject({ revision, foundationName: '一', paperShare: 70, mocks: 6, wrongWeeks: 0 })
  })

  test('shares that are not 100 together are refused at their field; a revision that is over is a conflict', async () => {
    const { revision } = await template()
    expect(await refusal(save(revision, { sprintShare: 31 }))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'sprintShare' }] },
    })
    expect(await save(revision, { bufferEvery: 0 })).toEqual({ revision: revision + 1 })
    for (const old of [revision, 0])
      expect(await refusal(save(old))).toMatchObject({ status: 409, data: { reason: 'changed' } })
    expect(await template()).toMatchObject({ bufferEvery: 0, revision: revision + 1 })
    expect(await refusal(send().send('plans.planTemplate', { guid, appID: 999_999 }))).toMatchObject({ status: 404 })
  })

  test('what a learner finishes today counts on its day', async () => {
    const plan = await of.opened({ examDay: of.dayAt(8) })
    const wrongBook = await of.taskOf(plan, 'wrongBook')
    await send().send('plans.moveTask', { ...plan, key: wrongBook.key, mdate: of.dayAt(0) })
    const before = (await figures()).days.at(-1)
    await send().send('plans.finishTask', { ...plan, key: wrongBook.key })
    const after = await figures()
    expect(after.doneToday).toBe(1)
    expect(after.days.at(-1)).toEqual({ ...before, done: (before?.done ?? 0) + wrongBook.minutes })
  })

  test('figures count plans, what was done on its day, and days behind; nobody is named', async () => {
    const start = await figures()
    await of.opened()
    of.nextVersion()
    const given = await of.opened()
    await send().send('plans.endPlan', given)
    of.nextVersion()
    await of.begun()
    const opened = await figures()
    expect(opened).toMatchObject({
      drafts: start.drafts + 1,
      running: start.running + 1,
      givenUp: start.givenUp + 1,
      finished: start.finished,
      people: 1,
      doneToday: start.doneToday,
      looked: start.running + 1,
    })
    expect(opened.days).toHaveLength(30)
    expect(opened.days.at(-1)?.day).toBe(of.dayAt(0))
    expect(opened.behind.reduce((sum, { plans }) => sum + plans, 0)).toBe(opened.looked)
    await later(5)
    const behind = await figures()
    expect(behind.behind.find(({ from }) => from === 4)?.plans).toBeGreaterThan(0)
    expect(behind.days.at(-6)?.due).toBeGreaterThan(0)
    expect(JSON.stringify(behind)).not.toContain('user')
    await later(40)
    expect(await figures()).toMatchObject({
      running: 0,
      people: 0,
      looked: 0,
      givenUp: opened.givenUp,
      finished: opened.running,
    })
  })
})
