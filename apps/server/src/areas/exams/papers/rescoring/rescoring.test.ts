import type { WireTestItem } from '@tizhou/contract/testSet'
import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../../tools/testing/databases/databases.ts'
import { questionSetOfIDs } from '../../../../cores/content/questions/questionSet.ts'
import { revisionOf } from '../../../../cores/subjects/subjects.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { type Api, itemsOf } from '../../../../testing/api.ts'
import type { PaperWorld } from '../../../../testing/papers.ts'
import { candidateAt } from '../testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from '../testing/examServer.ts'

const MINUTE = 60_000
const WINDOW = 7_200_000

describeOnBothDatabases('a key is corrected after papers were handed in', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let editor: string
  let phones = 13900010000
  const appID = () => api.world.subjectID
  const id = (name: string) => papers.ids[name] as number
  const jobs = () => runPaperJobs(api)

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    editor = await api.login(api.world.editor)
  })
  afterAll(() => api.close())

  /** A learner with these answers, in the paper open to all. */
  async function sat(replies: Record<string, string>, paperID = papers.windowed) {
    const guid = await newLearner(api, String(++phones))
    const me = candidateAt(api.client, guid, appID(), paperID)
    await me.start()
    api.clock.now += MINUTE
    await me.handIn(Object.entries(replies).map(([name, reply]) => me.answer(id(name), reply)))
    return Object.assign(me, { guid, dots: () => dotsOf(guid), news: () => newsOf(guid) })
  }
  const dotsOf = async (guid: string) =>
    (await api.client.send('dots.getRedDog', { guid, appID: appID() })).list.find(({ HitType }) => HitType === 'scores')
      ?.unread
  const newsOf = async (guid: string) => (await api.client.send('exams.rescoredPapers', { guid, appID: appID() })).list

  const detail = (name: string) =>
    api.client.send('content.questionDetail', { guid: editor, appID: appID(), allTestID: id(name) })
  type Typed = Pick<Awaited<ReturnType<typeof detail>>['question'], 'options' | 'answer'>
  const correct = (name: string, answer: string) => save(name, (question) => ({ ...question, answer }))
  /** Saves a question as the editor's form does. */
  async function save(name: string, change: (question: Typed) => Typed) {
    const { hash, cptID, question } = await detail(name)
    const { style, hint, stem, explanation, points, source, year, difficulty } = question
    const { options, answer } = change(question)
    api.clock.now += MINUTE
    const questionJson = {
      style,
      hint,
      stem,
      options,
      answer,
      explanation,
      points,
      source,
      year,
      difficulty,
      groupStem: '',
    }
    await api.client.send('content.questionSave', {
      ...{ guid: editor, appID: appID(), allTestID: id(name), hash, questionJson },
      ...(cptID === null ? {} : { cptID }),
    })
    // Caches follow within a second.
    await vi.waitFor(
      async () => expect(await api.services.content.revision(appID())).toBe(await revisionOf(store, appID())),
      { timeout: 5_000 },
    )
  }
  const check = (name: string) =>
    api.client.send('content.rescoreCheck', { guid: editor, appID: appID(), allTestID: id(name) })
  async function rescore(name: string) {
    const { hash } = await check(name)
    const of = { guid: editor, appID: appID(), allTestID: id(name) }
    return { ...of, ...(await api.client.send('content.rescore', { ...of, hash })) }
  }
  const undo = (of: Awaited<ReturnType<typeof rescore>>) => api.client.send('content.rescoreUndo', of)

  type Sat = Awaited<ReturnType<typeof sat>>
  /** A question in the report and on the key page, which must agree. */
  async function shown(me: Sat, name: string) {
    const [report, keys] = [await me.report(), await me.keys()]
    const item = itemsOf(keys).find(({ AllTestID }) => AllTestID === id(name)) as WireTestItem
    const own = keys.history.find(({ AllTestID }) => AllTestID === id(name))
    const question = report.Questions.find(({ AllTestID }) => AllTestID === id(name))
    expect(own?.IsRight).toBe(question?.Verdict === 'right' ? 1 : 0)
    // By the shown key the reply has the shown result.
    expect(own?.LastUserReply === item.Answer).toBe(own?.IsRight === 1)
    return { key: item.Answer, right: own?.IsRight, score: report.Score, note: item.Explain.split('\n')[0], report }
  }

  test('report and key page of one attempt never contradict each other: until it is scored again the former key counts in both', async () => {
    const [a, c] = [await sat({ 'p-a1': 'A', 'p-a2': 'A' }), await sat({ 'p-a1': 'C', 'p-a2': 'A' })]
    api.clock.now += WINDOW + GRACE_MS
    await jobs()
    expect(await shown(a, 'p-a1')).toMatchObject({ key: 'C', right: 0, score: 1 })
    await correct('p-a1', 'A')
    const [ofA, ofC] = [await shown(a, 'p-a1'), await shown(c, 'p-a1')]
    expect(ofA).toMatchObject({ key: 'C', right: 0, score: 1 })
    expect(ofC).toMatchObject({ key: 'C', right: 1, score: 2 })
    expect(ofA.note).toMatch(
      /^【答案已更正】这道题的答案已于 \d+ 年 \d+ 月 \d+ 日由 C 更正为 A。这次成绩仍按更正前的答案计算/,
    )
    expect(ofA.report.Corrected).toEqual([
      { AllTestID: id('p-a1'), Counts: 'former', At: expect.any(Number), Note: '' },
    ])
    expect(ofA.report.ScoreBefore).toBeNull()
    // Practice uses the corrected key.
    const { rubrics } = await questionSetOfIDs(store, appID(), [id('p-a1')], { alsoWithoutChapter: true })
    expect(rubrics.get(id('p-a1'))?.answer).toBe('A')
    const ranking = async () =>
      (
        await api.client.send(
          'exams.paperRanking',
          { guid: a.guid, appID: appID(), paperID: papers.windowed },
          { allowedRepeat: true },
        )
      ).list.map(({ Rank, Score, IsMe }) => [Rank, Score, IsMe])
    expect(await ranking()).toEqual([
      [1, 2, 0],
      [2, 1, 1],
    ])
    const done = await rescore('p-a1')
    await jobs()
    expect(await shown(a, 'p-a1')).toMatchObject({ key: 'A', right: 1, score: 2 })
    expect(await shown(c, 'p-a1')).toMatchObject({ key: 'A', right: 0, score: 1 })
    expect(await ranking()).toEqual([
      [1, 2, 1],
      [2, 1, 0],
    ])
    const counted = await store.all('select score, candidates from paper_score where paper_id = ? order by score', [
      papers.windowed,
    ])
    expect(counted).toEqual([
      { score: 100, candidates: 1 },
      { score: 200, candidates: 1 },
    ])
    await undo(done)
    await jobs()
    expect(await shown(a, 'p-a1')).toMatchObject({ key: 'C', right: 0, score: 1 })
    expect(await ranking()).toEqual([
      [1, 2, 0],
      [2, 1, 1],
    ])
    await correct('p-a1', 'C')
    expect((await shown(a, 'p-a1')).report.Corrected).toEqual([])
  })

  test('staff see before and after in samples and counts, it is done in the background, learners are told, and one step takes it back', async () => {
    const open = papers.open
    const vip = await api.login(api.world.vip)
    const me = candidateAt(api.client, vip, appID(), open)
    await me.start()
    await me.handIn([me.answer(id('p-a3'), 'D'), me.answer(id('p-x'), 'ABD')])
    await jobs()
    const before = await me.report()
    expect(await check('p-a3')).toMatchObject({ attempts: 0, samples: [], last: null })
    await correct('p-a3', 'D')
    const found = await check('p-a3')
    expect(found).toMatchObject({ attempts: 1, people: 1, up: 1, down: 0, nowPassed: 0, nowFailed: 0 })
    expect(found.papers).toEqual([{ name: '自由卷', attempts: 1 }])
    expect(found.samples).toEqual([
      {
        paper: '自由卷',
        who: '甲',
        handedInAt: before.HandedInAt,
        reply: 'D',
        before: { verdict: 'wrong', score: 0 },
        after: { verdict: 'right', score: 1 },
        scoreBefore: before.Score,
        scoreAfter: before.Score + 1,
        fullMark: before.FullMark,
      },
    ])
    api.clock.now += MINUTE
    const done = await rescore('p-a3')
    await expect(rescore('p-a3')).rejects.toMatchObject({ status: 409 })
    await jobs()
    const after = await me.report()
    expect(after).toMatchObject({ Score: before.Score + 1, ScoreBefore: before.Score })
    expect(after.Corrected).toMatchObject([{ AllTestID: id('p-a3'), Counts: 'rescored' }])
    expect(await check('p-a3')).toMatchObject({ attempts: 0, last: { state: 'done', attempts: 1 } })
    expect(await dotsOf(vip)).toBe(1)
    expect(await newsOf(vip)).toMatchObject([
      { AttemptID: after.AttemptID, Name: '自由卷', Before: before.Score, Score: before.Score + 1, Undone: 0 },
    ])
    await api.client.send('exams.rescoredSeen', { guid: vip, appID: appID(), attemptID: after.AttemptID })
    expect([await dotsOf(vip), await newsOf(vip)]).toEqual([0, []])

    api.clock.now += MINUTE
    await undo(done)
    await expect(undo(done)).rejects.toMatchObject({ status: 409 })
    await jobs()
    expect(await me.report()).toMatchObject({ Score: before.Score, ScoreBefore: null })
    expect(await check('p-a3')).toMatchObject({ attempts: 1, last: { state: 'undone' } })
    expect(await newsOf(vip)).toMatchObject([{ Before: before.Score + 1, Score: before.Score, Undone: 1 }])
    const history = await api.client.send('content.questionHistory', {
      ...{ guid: editor, appID: appID(), allTestID: id('p-a3') },
    })
    expect(history.rows.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [expect.objectContaining({ before: '1 份', after: '已撤销' })],
      [expect.objectContaining({ before: '未重新计分', after: '1 份' })],
    ])
    await correct('p-a3', 'B')
  })

  test('options that change places take their ticks with them: nothing counts otherwise, and the keys show the same option', async () => {
    const vip = await api.login(api.world.vip)
    const me = candidateAt(api.client, vip, appID(), papers.open)
    await me.start()
    await me.handIn([me.answer(id('p-a2'), 'A'), me.answer(id('p-x'), 'ABD')])
    await jobs()
    const before = await me.report()
    await save('p-a2', (question) => {
      const [first, second, ...rest] = question.options
      const options = [second, first, ...rest].map((option, at) => ({ ...option, name: 'ABCDE'[at] as string }))
      return { ...question, options: options as typeof question.options, answer: 'B' }
    })
    expect(await check('p-a2')).toMatchObject({ attempts: 0 })
    expect(await me.report()).toMatchObject({ Score: before.Score, Corrected: [] })
    const keys = await me.keys()
    expect(itemsOf(keys).find(({ AllTestID }) => AllTestID === id('p-a2'))?.Answer).toBe('B')
    expect(keys.history.find(({ AllTestID }) => AllTestID === id('p-a2'))).toMatchObject({
      LastUserReply: 'B',
      IsRight: 1,
    })
  })

  test('nothing is scored again by a question that another changed meanwhile, nor by who may not', async () => {
    const { hash } = await check('p-a2')
    await correct('p-a2', 'C')
    const of = { appID: appID(), allTestID: id('p-a2') }
    await expect(api.client.send('content.rescore', { guid: editor, ...of, hash })).rejects.toMatchObject({
      status: 409,
    })
    const vip = await api.login(api.world.vip)
    await expect(api.client.send('content.rescoreCheck', { guid: vip, ...of })).rejects.toMatchObject({ status: 403 })
  })
})
