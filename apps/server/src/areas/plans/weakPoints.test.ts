import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'
import { refusal } from '../../testing/refusal.ts'
import { type PlanScene, planScene } from './testing/planScene.ts'

describeOnBothDatabases('weak points become something to do', (openStore) => {
  let of: PlanScene
  let pointIDs: Map<string, number>
  beforeAll(async () => {
    of = await planScene(openStore)
    const { names } = await of.scene.api.services.content.pointIndex(of.appid)
    pointIDs = new Map([...names].map(([id, name]) => [name, id]))
  })
  afterAll(() => of.scene.close())
  beforeEach(() => void of.nextVersion())

  const client = () => of.scene.api.client
  const point = (name: string) => pointIDs.get(name) as number
  const practise = (points: number[], guid = of.vip) =>
    client().send(
      'plans.practisePoints',
      { appid: of.appid, ksbguid: guid, pointsJson: points },
      { allowedRepeat: true },
    )
  const plan = (mine: { plan_id: number; ksbguid: string }, points: number[]) =>
    client().send('plans.planPoints', { ...mine, pointsJson: points }, { allowedRepeat: true })

  test('a practice paper asks for these points alone, what was wrong first, and is mine alone', async () => {
    const { api } = of.scene
    const userID = await of.scene.idOf(api.world.vip)
    const [, questionID] = [...(await questionIDs(api))].find(([key]) => key.startsWith('k-肾小球滤过-')) as [
      string,
      number,
    ]
    await giveReplies(api, [{ userID, questionID, right: false, at: api.clock.now }])
    const made = await practise([point('肾小球滤过')])
    expect(made.TestCount).toBeGreaterThan(0)
    expect(made.TestCount).toBeLessThanOrEqual(20)
    await client().send('exams.startPaper', { guid: of.vip, appID: of.appid, paperID: made.PaperID })
    const items = await api.services.store.db
      .selectFrom('paper_item')
      .select('question_id')
      .where('paper_id', '=', made.PaperID)
      .execute()
    expect(items).toHaveLength(made.TestCount)
    expect(items.map(({ question_id }) => question_id)).toContain(questionID)
    const { questions } = await api.services.content.pointIndex(of.appid)
    for (const { question_id } of items) expect(questions.get(question_id)?.points).toContain(point('肾小球滤过'))
    const other = { guid: of.plain, appID: of.appid, paperID: made.PaperID }
    expect(await refusal(client().send('exams.startPaper', other))).toMatchObject({ status: 404 })
  })

  test('who has no module for it is told so, and points without an open question are refused', async () => {
    expect(await refusal(practise([point('肾小球滤过')], of.plain))).toMatchObject({ status: 201 })
    expect(await refusal(practise([987_654_321]))).toMatchObject({ status: 409, data: { reason: 'nothing' } })
  })

  test('points stand in the plan once, are marked as done by hand, and taken back as one change', async () => {
    const mine = await of.opened()
    const before = (await of.tasks(mine)).map(({ key }) => key).sort()
    const points = [point('肾小球滤过'), point('肾小球滤过')]
    expect(await plan(mine, points)).toEqual({ added: 1, asked: 1 })
    const task = await of.taskOf(mine, 'point')
    expect(task).toMatchObject({ name: '肾小球滤过', pointID: point('肾小球滤过'), minutes: 15 })
    expect(await refusal(plan(mine, points))).toMatchObject({ status: 409, data: { reason: 'there' } })
    expect(await client().send('plans.getstage', mine)).toMatchObject({ undo: '加入考点' })
    await client().send('plans.undo', mine, { allowedRepeat: true })
    expect((await of.tasks(mine)).map(({ key }) => key).sort()).toEqual(before)

    await plan(mine, points)
    const { key } = await of.taskOf(mine, 'point')
    await client().send('plans.finishTask', { ...mine, key })
    expect(await plan(mine, points)).toEqual({ added: 1, asked: 1 })
    expect((await of.taskOf(mine, 'point')).key).not.toBe(key)
  })

  test('unknown points, a plan of somebody else and one that is over are refused', async () => {
    const mine = await of.opened()
    expect(await refusal(plan(mine, [987_654_321]))).toMatchObject({ status: 404 })
    expect(await refusal(plan({ ...mine, ksbguid: of.plain }, [point('肾小球滤过')]))).toMatchObject({ status: 404 })
    await client().send('plans.endPlan', mine)
    expect(await refusal(plan(mine, [point('肾小球滤过')]))).toMatchObject({ status: 409, data: { reason: 'over' } })
  })
})
