import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fitModels } from '../../../cores/knowledge/fitting/fitModels.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { addLearnersLog, FIRST_LEARNER } from '../../../testing/knowingScene.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const SEED = 20_261_126
const DAY = 86_400_000

describeOnBothDatabases(`the model of knowing in the back office (seed ${SEED})`, (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let learner: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { api } = scene
    await addKnowledgeBank(api)
    await addLearnersLog(api, { learners: 110, rounds: 2, seed: SEED })
    guid = await scene.guidOf('editor')
    appID = api.world.subjectID
    learner = await api.login(api.world.vip)
    // Gives one learner of the log an account that can log in.
    const { userID } = await api.services.sessions.find(learner)
    await api.services.store.write(async (tx) => {
      for (const table of ['learner_trail', 'point_mastery', 'learner_rating', 'first_answer', 'reply'])
        await tx.run(`update ${table} set user_id = ? where user_id = ?`, [userID, FIRST_LEARNER])
    })
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const told = () => send().send('knowledge.modelOf', { guid, appID })
  const back = (modelID: number) => send().send('knowledge.modelBack', { guid, appID, modelID })
  const analysis = () => send().send('knowledge.analysisApiX', { guid: learner, appID })
  const masteryOf = async () =>
    (await analysis()).Points.filter(({ Mastery }) => Mastery !== null).map(({ Mastery }) => Mastery)
  let fixed: (number | null)[]

  test('a fit that was asked for waits, is done by the job, and tells how far it is and what came of it', async () => {
    fixed = await masteryOf()
    expect(fixed).toHaveLength(2)
    expect(await analysis()).toMatchObject({ FiguresSince: null, FiguresOff: null })
    expect(await told()).toMatchObject({ models: [], fit: null, least: { learners: 100, answers: 10_000 } })
    const { fitID } = await send().send('knowledge.modelFit', { guid, appID })
    expect((await send().send('knowledge.modelFit', { guid, appID })).fitID).toBe(fitID)
    expect((await told()).fit).toMatchObject({ fitID, state: 'waiting', askedBy: 'editor', share: 0, outcome: null })
    await runJob(fitModels, scene.api.services)
    const { models, fit } = await told()
    expect(fit).toMatchObject({ fitID, state: 'over', outcome: 'taken', share: 1 })
    expect(models).toMatchObject([{ state: 'force', heldLearners: expect.any(Number) }])
    const [model] = models
    expect(model?.measures.shown.bins).toHaveLength(10)
    expect(model?.measures.fixed.logLoss).toBeGreaterThan(model?.measures.shown.logLoss ?? 9)
    expect(model?.shift.points).toBeGreaterThan(10)
  })

  test('what learners are shown comes from it, and they are told since when', async () => {
    const shown = await masteryOf()
    expect(shown).toHaveLength(2)
    expect(shown).not.toEqual(fixed)
    for (const one of shown) expect(one !== null && one >= 0 && one <= 1).toBe(true)
    const { FiguresSince: since, FiguresOff } = await analysis()
    expect(since).toBe(scene.api.clock.now)
    expect(FiguresOff !== null && FiguresOff >= 0 && FiguresOff < 0.2).toBe(true)
    const { Known, Unknown, Due, New, Total, FiguresSince } = await send().send('knowledge.pointCardCount', {
      guid: learner,
      appEName: (await send().send('subjects.subjectDetail', { guid, appID })).code,
    })
    expect(Known + Unknown + Due + New).toBe(Total)
    expect(FiguresSince).toBe(scene.api.clock.now)
  })

  test('going back asks for the model that was seen; it is written down, and learners read the former figures again', async () => {
    const [model] = (await told()).models
    const modelID = model?.modelID ?? 0
    await expect(back(0)).rejects.toMatchObject({ status: 409 })
    await expect(back(modelID + 1)).rejects.toMatchObject({ status: 409 })
    expect(await analysis()).toMatchObject({ FiguresSince: scene.api.clock.now })
    scene.api.clock.now += DAY
    expect(await back(modelID)).toEqual({ modelID: null })
    expect((await analysis()).FiguresSince).toBe(scene.api.clock.now)
    const operator = await scene.guidOf('operator')
    const { rows } = await send().send('audit.auditList', { guid: operator, call: 'knowledge.modelBack' })
    expect(rows).toMatchObject([{ kind: 'knowingModel', actorName: 'editor' }])
    expect((await told()).models).toMatchObject([{ modelID, state: 'former' }])
    expect(await back(0)).toEqual({ modelID })
  })

  test('predicted scores stand beside those that came, by model and by tenths of the full mark; those that wait for theirs do not', async () => {
    const predictions = () => send().send('knowledge.predictionsOf', { guid, appID })
    expect(await predictions()).toEqual({ level: 0.8, stretch: 1, models: [] })
    const modelID = (await told()).models[0]?.modelID ?? 0
    const paper = {
      subject_id: appID,
      kind: 'mock',
      source_name: '',
      name: '卷',
      room: 'open',
      year: null,
      module: 'AIExam',
    }
    const times = {
      rule_version: '2023',
      pass_mark: null,
      seconds: 60,
      opens_at: null,
      closes_at: null,
      entry_seconds: null,
    }
    const prediction = (at: number, full: number, [expected, score]: [number, number | null], by: number | null) => ({
      ...{ attempt_id: 9_000 + at, user_id: FIRST_LEARNER + at, subject_id: appID, paper_id: full, predicted_at: at },
      ...{ expected, deviation: 300, low: expected - 500, high: expected + 500, score, model_id: by },
    })
    await scene.api.services.store.write(async (tx) => {
      for (const full of [6_000, 10_000])
        await tx.db
          .insertInto('paper')
          .values({
            ...paper,
            ...times,
            external_key: `p-${full}`,
            paper_id: full,
            full_mark: full,
            owner_user_id: null,
            position: 1,
            updated_at: 1,
          })
          .execute()
      await tx.db
        .insertInto('prediction')
        .values([
          prediction(1, 6_000, [3_660, 3_900], null),
          prediction(2, 10_000, [6_500, 5_900], null),
          prediction(3, 10_000, [7_000, 7_400], modelID),
          prediction(4, 10_000, [7_000, null], modelID),
        ])
        .execute()
      await tx.db
        .insertInto('prediction_record')
        .values({ subject_id: appID, checked: 3, held: 2, stretch: 1.5 })
        .execute()
    })
    const { stretch, models } = await predictions()
    expect(stretch).toBe(1.5)
    expect(models).toMatchObject([
      { modelID, madeAt: expect.any(Number), checked: 1, held: 1 },
      { modelID: null, kind: null, madeAt: null, checked: 2, held: 1 },
    ])
    expect(models[0]?.tenths[7]).toEqual({ outcomes: 1, held: 1, expected: 0.7, came: 0.74 })
    expect(models[1]?.tenths[6]).toMatchObject({ outcomes: 2, held: 1 })
    expect(models[1]?.tenths[6]?.came).toBeCloseTo((0.65 + 0.59) / 2, 12)
    await expect(send().send('knowledge.predictionsOf', { guid, appID: 999 })).rejects.toMatchObject({ status: 404 })
  })

  test('a subject without a model has nothing to go back to', async () => {
    const other = { guid, appID: scene.api.world.otherSubjectID, modelID: 0 }
    await expect(send().send('knowledge.modelBack', other)).rejects.toMatchObject({ status: 400 })
    await expect(send().send('knowledge.modelOf', { guid, appID: 999 })).rejects.toMatchObject({ status: 404 })
  })
})
