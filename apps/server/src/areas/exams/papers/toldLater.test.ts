import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { userByName } from '../../../cores/people/users.ts'
import { exportZip } from '../../../cores/personalData/exportZip.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, chapterIDs } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { addHeldQuestions, putPaperOf } from '../../../testing/heldQuestions.ts'
import { questionIDs } from '../../../testing/knowledgeScene.ts'
import { candidateAt, refusalOf } from './testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000
const repeat = { allowedRepeat: true } as const
const NAME = 'told-later'
/** Windows are looked up anew when the caches of papers expire. */
const SOON = { timeout: 5_000 }

/** A ranked paper whose results an editor wants told an hour after its end, and a free one with one of its questions. */
describeOnBothDatabases('results that are told later than the window ends', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let editor: string
  let closesAt: number
  let tellsAt: number
  let ids: Map<string, number>
  const paper = { ranked: 0, mixed: 0 }
  const people: ReturnType<typeof candidateAt>[] = []
  const appID = () => api.world.subjectID
  const id = (name: string) => ids.get(name) as number
  const me = (at: 0 | 1) => people[at] as ReturnType<typeof candidateAt>
  const ranking = (paperID = paper.ranked) =>
    api.client.send('exams.paperRanking', { guid, appID: appID(), paperID }, repeat)
  const news = async () =>
    (await api.client.send('exams.rescoredPapers', { guid, appID: appID() }, repeat)).list.map(({ PaperID }) => PaperID)
  const noticed = async () =>
    (await store.db.selectFrom('notice').select('title').where('occasion', 'like', `rescored %`).execute()).map(
      ({ title }) => title,
    )
  const wrongBook = async (of = guid) =>
    (await api.client.send('review.errorPathChapter', { guid: of, appID: appID() }, repeat)).Total
  async function exported(file: string) {
    const userID = (await userByName(store, NAME))?.user_id as number
    const chunks: Uint8Array[] = []
    const of = { store, files: api.services.files, userID, now: api.clock.now, onProgress: async () => {} }
    for await (const chunk of exportZip(of)) chunks.push(chunk)
    const bytes = unzipSync(new Uint8Array(Buffer.concat(chunks)))[`json/${file}.json`]
    return JSON.parse(bytes ? strFromU8(bytes) : '[]') as Record<string, number | null>[]
  }
  /** Answers a question in its chapter as another learner; gives that one's guid. */
  async function practised(name: string, lastUserReply: string): Promise<string> {
    const as = await api.login(api.world.vip)
    const cptID = (await chapterIDs(api, SUBJECT)).同考 as number
    const answer = { replyID: `practised-${name}-00000000`, allTestID: id(name), cptID, lastUserReply }
    const { results } = await api.client.send('practice.submitReplies', {
      ...{ guid: as, appID: appID() },
      repliesJson: [{ ...answer, spendTime: 1, answeredAt: api.clock.now, mode: 'practice' }],
    })
    expect(results).toMatchObject([{ status: 200, isRight: null }])
    expect(await wrongBook(as)).toBe(0)
    return as
  }
  const windowOf = () =>
    api.client.send('exams.paperWindow', { guid: editor, appID: appID(), paperID: paper.ranked }, repeat)
  const move = async (to: { opensAt?: number; closesAt?: number; tellsAt?: number; tellsNow?: 1 }) => {
    const { revision } = await windowOf()
    const of = { guid: editor, appID: appID(), paperID: paper.ranked, revision }
    return api.client.send('exams.paperMoveWindow', { ...of, ...to }, repeat)
  }

  beforeAll(async () => {
    ;({ store, api } = await startExamServer(openStore))
    await addHeldQuestions(api)
    ids = await questionIDs(api)
    guid = await newLearner(api, NAME)
    editor = await api.login(api.world.editor)
    closesAt = api.clock.now + 60 * MINUTE
    tellsAt = closesAt + 60 * MINUTE
    paper.ranked = await putPaperOf(api, ['h-a1', 'h-x'].map(id), {
      ...{ externalKey: '晚公布卷', kind: 'firstMock', opensAt: api.clock.now, closesAt, tellsAt },
    })
    paper.mixed = await putPaperOf(api, ['h-a1', 'f1'].map(id), { externalKey: '同题卷' })
    for (const paperID of [paper.ranked, paper.mixed]) {
      const one = candidateAt(api.client, guid, appID(), paperID)
      await one.start()
      await one.handIn([one.answer(id('h-a1'), 'D')])
      people.push(one)
    }
    await runPaperJobs(api)
    const of = { guid: editor, appID: appID(), paperID: paper.ranked, allTestID: id('h-a1'), way: 'credit' as const }
    const { revision } = await api.client.send('exams.cancelCheck', of, repeat)
    await api.client.send('exams.cancelQuestion', { ...of, note: '有误', revision }, repeat)
    await runPaperJobs(api)
    api.clock.now = closesAt + GRACE_MS
    await runPaperJobs(api)
  })
  afterAll(() => api.close())

  test('the ranking is made when the window ends, and nobody but staff sees it before results are told', async () => {
    expect(await store.db.selectFrom('paper_rank').select('rank').execute()).toEqual([{ rank: 1 }])
    await expect(ranking()).rejects.toMatchObject({ status: 403, data: { reason: 'notOpenYet', from: tellsAt } })
  })

  test('report, keys and mistakes tell nothing between the end and that moment, and all name it', async () => {
    const report = await me(0).report()
    expect(report).toMatchObject({ Score: 0, FullMark: 0, Passed: null, All: null, AnswersFrom: tellsAt })
    expect(report.Waiting).toEqual({ Count: 2, Why: 'window', Until: tellsAt })
    await expect(me(0).keys()).rejects.toMatchObject({ status: 403, data: { from: tellsAt } })
    const mistakes = { guid, appID: appID(), attemptID: me(0).sitting.AttemptID }
    expect(await refusalOf(api.client.send('exams.attemptMistakes', mistakes, repeat))).toEqual([403, 'notOpenYet'])
    expect((await me(0).info()).Paper).toMatchObject({ ClosesAt: closesAt, TellsAt: tellsAt })
    expect((await me(0).info()).Mine).toMatchObject([{ Score: null, Waits: 'window', WaitsUntil: tellsAt }])
  })

  test('another paper with a question of it waits for the same moment, its wrong answers too', async () => {
    expect((await me(1).report()).Waiting).toEqual({ Count: 1, Why: 'window', Until: tellsAt })
    expect((await me(1).info()).Mine).toMatchObject([{ Score: null, WaitsUntil: tellsAt }])
    expect(await wrongBook()).toBe(0)
  })

  test('no news and no notice of a rescoring, no export of scores, changes and places before that moment', async () => {
    expect(await news()).toEqual([])
    expect(await noticed()).toEqual([])
    const [attempts, ranks, changes] = await Promise.all(
      ['paper-attempts', 'paper-ranks', 'papers-rescored'].map(exported),
    )
    expect(attempts?.map(({ score }) => score)).toEqual([null, null])
    expect(ranks?.map(({ rank, score }) => [rank, score])).toEqual([[null, null]])
    expect(changes?.map(({ score_before, score_after }) => [score_before, score_after])).toEqual([[null, null]])
  })

  test('after the end the opening stays, and results cannot be told at a moment that has passed', async () => {
    const { opensAt, state } = await windowOf()
    expect(state).toBe('ended')
    const of = { opensAt: opensAt as number, closesAt }
    expect(await refusalOf(move({ ...of, opensAt: of.opensAt + MINUTE, tellsAt }))).toEqual([409, 'closed'])
    for (const to of [{}, { tellsAt: api.clock.now }])
      await expect(move({ ...of, ...to })).rejects.toMatchObject({
        status: 400,
        data: { errors: [{ field: 'tellsAt', reason: expect.stringContaining('现在公布') }] },
      })
    await move({ ...of, tellsAt: tellsAt + MINUTE })
    await expect.poll(async () => (await me(0).report()).AnswersFrom, SOON).toBe(tellsAt + MINUTE)
    await move({ ...of, tellsAt })
  })

  test('现在公布 tells everything at once and is in the audit log; afterwards nothing can be moved', async () => {
    const toldAt = api.clock.now
    const practising = await practised('h-x', 'A')
    await runPaperJobs(api)
    await move({ tellsNow: 1 })
    expect(await windowOf()).toMatchObject({ closesAt, tellsAt: toldAt, state: 'told' })
    await expect.poll(async () => (await me(0).report()).AnswersFrom, SOON).toBeNull()
    await runPaperJobs(api)
    expect(await me(0).report()).toMatchObject({ Waiting: null, Score: 1, FullMark: 2 })
    await me(0).keys()
    expect((await ranking()).Mine).toMatchObject({ Rank: 1, Score: 1 })
    expect(await news()).toEqual([paper.ranked])
    expect(await noticed()).toEqual(['成绩有更新'])
    expect((await exported('paper-ranks')).map(({ rank, score }) => [rank, score])).toEqual([[1, 100]])
    expect((await me(1).report()).Waiting).toBeNull()
    api.clock.now += 3_000
    await runPaperJobs(api)
    expect(await wrongBook(practising), 'what was practised of it is judged soon after').toBe(1)
    expect(await refusalOf(move({ tellsNow: 1 }))).toEqual([409, 'closed'])
    const log = await store.db
      .selectFrom('audit_log')
      .select('changes')
      .where('call', '=', 'exams.paperMoveWindow')
      .execute()
    expect(log.flatMap(({ changes }) => JSON.parse(changes))).toContainEqual({
      ...{ field: 'tellsAt', before: String(tellsAt), after: String(toldAt) },
    })
  })
})

/** Two ranked papers with a question in common: the later one opens before the earlier one would tell. */
describeOnBothDatabases('results of a paper whose questions another one withholds', (openStore) => {
  let api: Api
  let guid: string
  let ids: Map<string, number>
  const appID = () => api.world.subjectID

  beforeAll(async () => {
    ;({ api } = await startExamServer(openStore))
    await addHeldQuestions(api)
    ids = await questionIDs(api)
    guid = await newLearner(api, 'waits-for-two')
  })
  afterAll(() => api.close())

  test('one moment stands in list, report, keys and ranking, also before the other one has opened', async () => {
    const { now } = api.clock
    const of = (name: string) => ids.get(name) as number
    const first = await putPaperOf(api, [of('h-a1'), of('h-x')], {
      ...{ externalKey: '先考卷', kind: 'firstMock', opensAt: now, closesAt: now + 60 * MINUTE },
    })
    await putPaperOf(api, [of('h-x'), of('f1')], {
      ...{ externalKey: '后考卷', kind: 'firstMock', opensAt: now + 50 * MINUTE, closesAt: now + 120 * MINUTE },
    })
    const last = now + 120 * MINUTE + GRACE_MS
    const one = candidateAt(api.client, guid, appID(), first)
    await one.start()
    await one.handIn([one.answer(of('h-a1'), 'C')])
    await runPaperJobs(api)
    const moments = async () => {
      const [info, report] = [await one.info(), await one.report()]
      const ranking = api.client.send('exams.paperRanking', { guid, appID: appID(), paperID: first }, repeat)
      const from = await ranking.catch((error) => error.data.from)
      return [info.Paper.TellsAt, info.Mine[0]?.WaitsUntil, report.AnswersFrom, report.Waiting?.Until, from]
    }
    expect(await moments()).toEqual([last, last, last, last, last])
    await expect(one.keys()).rejects.toMatchObject({ data: { from: last } })
    // Its own results are told, but for what the other one withholds.
    api.clock.now = now + 60 * MINUTE + GRACE_MS
    expect(await moments()).toEqual([last, last, null, last, last])
    api.clock.now = last
    await runPaperJobs(api)
    expect((await moments()).slice(1, 4)).toEqual([undefined, null, undefined])
  })
})
