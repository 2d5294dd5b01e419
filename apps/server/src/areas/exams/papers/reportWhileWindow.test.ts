import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Api } from '../../../testing/api.ts'
import { addHeldQuestions, putPaperOf } from '../../../testing/heldQuestions.ts'
import { questionIDs } from '../../../testing/knowledgeScene.ts'
import { candidateAt, refusalOf } from './testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000

/** A paper without a window, some of whose questions are also in a ranked paper with an open window. */
describeOnBothDatabases('a report of a paper with questions that wait', (openStore) => {
  let api: Api
  let guid: string
  let ids: Map<string, number>
  let mixed: number
  let ranked: number
  let closesAt: number
  let me: ReturnType<typeof candidateAt>
  const appID = () => api.world.subjectID
  const id = (name: string) => ids.get(name) as number
  const wrongBook = async () => {
    const { Total } = await api.client.send(
      'review.errorPathChapter',
      { guid, appID: appID() },
      { allowedRepeat: true },
    )
    return Total
  }
  const doneIn = async () => {
    const list = await api.client.send('exams.getCptStatisticsMISJ', { guid, appID: appID() }, { allowedRepeat: true })
    return list.find(({ PaperID }) => PaperID === mixed)
  }

  beforeAll(async () => {
    ;({ api } = await startExamServer(openStore))
    await addHeldQuestions(api)
    ids = await questionIDs(api)
    guid = await newLearner(api, 'waiting-reporter')
    closesAt = api.clock.now + 60 * MINUTE
    ranked = await putPaperOf(api, ['h-a1', 'h-x'].map(id), {
      ...{ externalKey: '排位卷', kind: 'firstMock', opensAt: api.clock.now, closesAt },
    })
    mixed = await putPaperOf(api, ['h-a1', 'h-x', 'h-pd', 'h-tk', 'a1', 'f1'].map(id), {
      ...{ externalKey: '混合卷', passMark: 3 },
    })
    me = candidateAt(api.client, guid, appID(), mixed)
    await me.start()
    await me.handIn([
      ...[me.answer(id('h-a1'), 'C'), me.answer(id('h-x'), 'E'), me.answer(id('h-pd'), 'F')],
      ...[me.answer(id('a1'), 'C'), me.answer(id('f1'), 'E')],
    ])
    await runPaperJobs(api)
  })
  afterAll(() => api.close())

  test('shows them as waiting in every count, with until when, and numbers all as the paper does', async () => {
    const report = await me.report()
    expect(report.Waiting).toEqual({ Count: 2, Why: 'window', Until: closesAt + GRACE_MS })
    expect(report.Questions).toHaveLength(6)
    const verdicts = new Map(report.Questions.map((one) => [one.AllTestID, [one.Verdict, one.Score, one.Answered]]))
    expect(verdicts.get(id('h-a1'))).toEqual(['waiting', 0, 1])
    expect(verdicts.get(id('h-x'))).toEqual(['waiting', 0, 1])
    expect(verdicts.get(id('a1'))).toEqual(['right', 1, 1])
    expect(report.Units).toMatchObject([
      { TestCount: 6, Waiting: 2, WaitingMark: 2, Right: 1, FullMark: 4, Passed: null },
    ])
    expect(report.Styles.reduce((sum, { Waiting }) => sum + Waiting, 0)).toBe(2)
    expect(report.Styles.reduce((sum, { TestCount }) => sum + TestCount, 0)).toBe(6)
  })

  test('the score tells nothing of them: right or wrong, it is the same', async () => {
    const other = await newLearner(api, 'waiting-other')
    const they = candidateAt(api.client, other, appID(), mixed)
    await they.start()
    await they.handIn([they.answer(id('h-a1'), 'A'), they.answer(id('h-x'), 'ABD'), they.answer(id('a1'), 'C')])
    await runPaperJobs(api)
    const [mine, theirs] = [await me.report(), await they.report()]
    for (const report of [mine, theirs])
      expect(report).toMatchObject({ Score: 1, FullMark: 4, PassMark: null, Passed: null, All: null })
  })

  test('lists tell no score of it, and until when', async () => {
    expect(await doneIn()).toMatchObject({
      ...{ Attempts: 1, Best: null, Last: null, Passed: null, Waits: 'window', WaitsUntil: closesAt + GRACE_MS },
    })
    expect((await me.info()).Mine).toMatchObject([{ Score: null, Passed: null, Waits: 'window' }])
  })

  test('the wrong book takes in what is told, and not what waits', async () => {
    expect(await wrongBook()).toBe(2)
  })

  test('of the ranked paper itself everything waits', async () => {
    const they = candidateAt(api.client, guid, appID(), ranked)
    await they.start()
    await they.handIn([they.answer(id('h-a1'), 'C')])
    await runPaperJobs(api)
    expect(await they.report()).toMatchObject({
      ...{ Score: 0, FullMark: 0, Waiting: { Count: 2 }, All: null, AnswersFrom: closesAt + GRACE_MS },
      Questions: [{ Verdict: 'waiting' }, { Verdict: 'waiting' }],
    })
    expect(await refusalOf(they.keys())).toEqual([403, 'notOpenYet'])
  })

  test('after the window all of it takes them in', async () => {
    api.clock.now = closesAt + GRACE_MS
    await runPaperJobs(api)
    await runPaperJobs(api)
    const report = await me.report()
    expect(report).toMatchObject({ Waiting: null, Score: 2, FullMark: 6, PassMark: 3, Passed: 0 })
    expect(report.Questions.some(({ Verdict }) => Verdict === 'waiting')).toBe(false)
    expect(await doneIn()).toMatchObject({ Best: 2, Passed: 0 })
    expect(await wrongBook()).toBe(3)
  })
})
