import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { addLearnersLog, FIRST_LEARNER } from '../../../testing/knowingScene.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../../testing/knowledgeScene.ts'
import { keepTrails } from '../keepTrails.ts'
import { KeptShown, knownToday, masteryOf } from '../masteryOf.ts'
import { modelInForce } from '../predictions/predictionRecords.ts'
import { readTrail, trailsOf } from '../trails.ts'
import { fitModels } from './fitModels.ts'
import { askFit, goBack, modelChangedAt, modelsOf, newestFit } from './models.ts'

const SEED = 20_261_125
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LEARNERS = 110
const ME = 900

describeOnBothDatabases(`models of knowing (seed ${SEED})`, (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let subjectID: number
  beforeAll(async () => {
    api = await startApi(await openStore())
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    subjectID = api.world.subjectID
    await addLearnersLog(api, { learners: LEARNERS, rounds: 2, seed: SEED })
    return () => api.close()
  })
  const fit = () => runJob(fitModels, api.services)
  const ask = () => api.services.store.write((tx) => askFit(tx, { subjectID, askedBy: 'editor', now: api.clock.now }))
  const mastery = (userID = ME) => masteryOf(api.services, userID, subjectID)
  const answer = async (right: boolean, numbers: readonly number[]) => {
    const at = api.clock.now
    await giveReplies(
      api,
      numbers.map((number) => ({ userID: ME, questionID: ids.get(`k-肾小球滤过-${number}`) as number, right, at })),
    )
    api.clock.now += 60_000
    await runJob(keepTrails, api.services)
  }

  test('trails hold every scored reply of a learner once, in the order of the log, however they were sliced', async () => {
    const trails = await trailsOf(api.services.store, subjectID, [FIRST_LEARNER, FIRST_LEARNER + 7])
    for (const [userID, trail] of trails) {
      const log = await api.services.store.all<{ question_id: number; is_right: number; answered_at: number }>(
        'select question_id, is_right, answered_at from reply where user_id = ? order by seq',
        [userID],
      )
      expect(readTrail(trail)).toEqual(
        log.map((row) => ({ questionID: row.question_id, at: row.answered_at, right: row.is_right === 1 })),
      )
      expect(log).toHaveLength(120)
    }
    expect(trails.size).toBe(2)
    expect(await runJob(keepTrails, api.services)).toBe(false)
  })

  test('before a fit the fixed figures are shown; a subject with enough answers is fitted by itself and is better', async () => {
    expect((await mastery(FIRST_LEARNER)).every(({ figures }) => figures === undefined)).toBe(true)
    expect(await modelChangedAt(api.services.store, subjectID)).toBeNull()
    expect(await fit()).toBe(true)
    const [model, ...more] = await modelsOf(api.services.store, subjectID)
    expect(more).toEqual([])
    expect(model).toMatchObject({ state: 'force', in_force_at: api.clock.now })
    expect((model?.learners ?? 0) + (model?.held_learners ?? 0)).toBe(LEARNERS)
    expect(model?.measures.shown.logLoss).toBeLessThan(model?.measures.fixed.logLoss ?? 0)
    expect(await newestFit(api.services.store, subjectID)).toMatchObject({ state: 'over', outcome: 'taken', share: 1 })
    const shown = await mastery(FIRST_LEARNER)
    expect(shown).toHaveLength(2)
    for (const row of shown) {
      expect(row.figures?.slip).toBeGreaterThan(0.15)
      expect(row.answers).toBe(60)
      expect(knownToday(row, api.clock.now + 400 * DAY)).toBeLessThanOrEqual(row.known)
    }
    expect(await modelChangedAt(api.services.store, subjectID)).toBe(api.clock.now)
    // The next fit is due after a week.
    expect(await fit()).toBe(false)
  })

  test('what is shown follows each answer, on a server that has read the learner before and on one that has not', async () => {
    const known = async () => (await mastery())[0]?.known ?? Number.NaN
    await answer(false, [1, 2])
    let before = await known()
    expect((await mastery())[0]).toMatchObject({ answers: 2 })
    // More replies than one part of a trail holds, so that there is a full part.
    for (let times = 0; times < 5; times++) {
      api.clock.now += DAY
      await answer(
        true,
        Array.from({ length: 28 }, (_, at) => at + 3),
      )
      const after = await known()
      expect(after).toBeGreaterThanOrEqual(before * 0.5)
      before = after
    }
    await answer(false, [1])
    expect(await known()).toBeLessThanOrEqual(before)
    const anew = { ...api.services, knowledge: { shown: new KeptShown() } }
    expect(await masteryOf(anew as never, ME, subjectID)).toEqual(await mastery())
    const twice = await Promise.all([mastery(), mastery()])
    expect(twice[0]).toEqual(twice[1])
    expect(twice[0]?.[0]?.answers).toBe(2 + 5 * 28 + 1)
  })

  test('the key repeated the same day proves nothing to the model either', async () => {
    const [before] = await mastery()
    await answer(true, [1])
    expect((await mastery())[0]).toEqual(before)
  })

  test('asked for twice it is fitted once; the new model takes the place of the former, which is kept', async () => {
    const [first, second] = [await ask(), await ask()]
    expect(second).toEqual({ fitID: first.fitID, isNew: false })
    const before = await modelInForce(api.services.store, subjectID)
    await fit()
    const models = await modelsOf(api.services.store, subjectID)
    const newest = await newestFit(api.services.store, subjectID)
    expect(newest).toMatchObject({ fit_id: first.fitID, state: 'over', asked_by: 'editor' })
    const [model] = models
    expect(model?.measures.inForce?.logLoss).toBeGreaterThan(0)
    const isTaken = newest?.outcome === 'taken'
    expect(isTaken ? model?.state : 'force').toBe('force')
    expect(models.find(({ model_id }) => model_id === before)?.state).toBe(isTaken ? 'former' : 'force')
  })

  test('a fit that a server left is begun anew by another', async () => {
    api.clock.now += HOUR
    const { fitID } = await ask()
    await api.services.store.write((tx) =>
      tx.db.updateTable('knowing_fit').set({ state: 'running', holder: 'gone', share: 0.4 }).execute(),
    )
    await fit()
    expect(await newestFit(api.services.store, subjectID)).toMatchObject({ fit_id: fitID, state: 'over', share: 1 })
  })

  test('going back puts the former model in force, and without one the fixed figures; the change has its moment', async () => {
    const { store } = api.services
    const back = () => store.write((tx) => goBack(tx, subjectID, api.clock.now))
    await store.write((tx) => tx.run("delete from knowing_model where state <> 'force'", []))
    const inForce = await modelInForce(store, subjectID)
    api.clock.now += HOUR
    expect(await back()).toEqual({ from: inForce, to: null })
    expect((await mastery()).every(({ figures }) => figures === undefined)).toBe(true)
    expect(await modelChangedAt(store, subjectID)).toBe(api.clock.now)
    api.clock.now += HOUR
    expect(await back()).toEqual({ from: null, to: inForce })
    expect((await mastery())[0]?.figures).toBeDefined()
    expect(await store.write((tx) => goBack(tx, subjectID + 1, api.clock.now))).toBeUndefined()
  })

  test('too few answers leave the fixed figures: the fit says so', async () => {
    const few = api.world.otherSubjectID
    await api.services.store.write((tx) => askFit(tx, { subjectID: few, askedBy: 'editor', now: api.clock.now }))
    await fit()
    expect(await newestFit(api.services.store, few)).toMatchObject({ state: 'over', outcome: 'few', model_id: null })
    expect(await modelInForce(api.services.store, few)).toBeUndefined()
  })
})
