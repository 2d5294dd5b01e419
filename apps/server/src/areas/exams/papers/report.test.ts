import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, itemsOf } from '../../../testing/api.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, refusalOf } from './testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Replies by question name, for 22.5 marks: the short answer is not judged. */
const RIGHT: Record<string, string> = {
  a1: 'C',
  'p-a1': 'C',
  'p-a2': 'A',
  'p-a3': 'B',
  'p-x': 'ABD',
  'p-b-1': 'A',
  'p-b-2': 'B',
  'p-s-1': 'A',
  'p-s-2': 'E',
  'p-s-3': 'D',
  'p-c-1': 'AB',
  'p-c-2': 'AB',
  'p-c-3': 'AB',
  'p-tk': '机密左心室；机密右心房',
  'p-jd': '我的回答',
}

describeOnBothDatabases('what an attempt came to', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let guid: string
  const appID = () => api.world.subjectID
  const id = (name: string) => papers.ids[name] as number
  const at = (paperID: number, as = guid) => candidateAt(api.client, as, appID(), paperID)
  const jobs = () => runPaperJobs(api)
  const answers = (me: Candidate, replies: Record<string, string>) =>
    Object.entries(replies).map(([name, reply]) => me.answer(id(name), reply))

  async function handedIn(paperID: number, replies: Record<string, string>, as = guid, minutes = 10) {
    const me = at(paperID, as)
    await me.start()
    api.clock.now += minutes * MINUTE
    await me.handIn(answers(me, replies))
    return me
  }

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore, { windowIn: DAY }))
    guid = await api.login(api.world.vip)
  })
  afterAll(() => api.close())

  test('nothing of it is there before the hand-in', async () => {
    const me = at(papers.open)
    await me.start()
    expect(await refusalOf(me.report())).toEqual([409, 'notOver'])
    expect(await refusalOf(me.keys())).toEqual([409, 'notOver'])
    await me.handIn()
  })

  test('full marks, by unit, style, home chapter and point', async () => {
    const report = await (await handedIn(papers.open, RIGHT)).report()
    expect(report).toMatchObject({
      Name: '自由卷',
      Rule: '2023',
      Score: 22.5,
      FullMark: 22.5,
      // 10 of 27.5, of which 22.5 were judged.
      PassMark: 8.19,
      Passed: 1,
      HandedInBy: 'candidate',
      SpentSeconds: 600,
      Units: [{ Name: '全卷', TestCount: 15, Right: 14, Score: 22.5, FullMark: 22.5, PassMark: null, Passed: null }],
    })
    expect(report.Styles.map((style) => [style.Name, style.TestCount, style.Score])).toEqual([
      ['A1 型题', 4, 4],
      ['多项选择题', 1, 2],
      ['B1 型题', 2, 2],
      ['A3 型题', 3, 4.5],
      ['案例分析题', 3, 9],
      ['填空题', 1, 1],
      ['简答题', 1, 0],
    ])
    expect(report.Chapters.map((chapter) => [chapter.Name, chapter.TestCount])).toEqual([
      ['全部题型', 1],
      ['仅在试卷中的题目', 14],
    ])
    expect(Object.fromEntries(report.Points.map((point) => [point.Name, point.TestCount]))).toEqual({
      要点一: 1,
      卷中要点: 5,
      另一要点: 1,
    })
    expect(report.Questions.find((one) => one.AllTestID === id('p-jd'))).toMatchObject({
      Verdict: 'unscored',
      Answered: 1,
      Score: 0,
      AllRight: null,
    })
  })

  test('a case goes by weights and never below nothing; what was left open is wrong', async () => {
    const me = await handedIn(papers.open, { 'p-c-1': 'ACD', 'p-c-2': 'D', 'p-tk': '；机密右心房' })
    const { Questions, Score, Passed } = await me.report()
    const of = (name: string) => Questions.find((one) => one.AllTestID === id(name))
    // Of 3 points: key 2, irrelevant 0, wrong −1.
    expect(of('p-c-1')).toMatchObject({ Score: 1, Verdict: 'partial' })
    expect(of('p-c-2')).toMatchObject({ Score: 0, Verdict: 'wrong', Answered: 1 })
    expect(of('p-c-3')).toMatchObject({ Score: 0, Verdict: 'wrong', Answered: 0 })
    expect(of('p-tk')).toMatchObject({ Score: 0.5, Verdict: 'partial' })
    expect([Score, Passed]).toEqual([1.5, 0])
  })

  test('every unit with a pass mark has to be passed', async () => {
    const me = at(papers.roomA)
    await me.start()
    api.clock.now += 10 * MINUTE
    const { UnitID } = await me.handIn(answers(me, { a1: 'C', 'p-a1': 'C', 'p-a2': 'B' }))
    await me.startUnit(UnitID as number)
    api.clock.now += 10 * MINUTE
    await me.handIn(answers(me, { 'p-x': 'AB' }))
    const report = await me.report()
    expect(report.Units.map((unit) => [unit.Name, unit.Score, unit.Passed])).toEqual([
      ['第一科', 2, 1],
      ['第二科', 0, 0],
    ])
    expect(report).toMatchObject({ PassMark: null, Passed: 0, SpentSeconds: 1_200 })
  })

  test('keys, explanations and my answers are there after the hand-in', async () => {
    const me = await handedIn(papers.open, { 'p-a1': 'B', 'p-x': 'dba' })
    await api.client.send('practice.saveNote', {
      guid,
      appID: appID(),
      allTestID: id('p-a1'),
      content: '易错',
      changedAt: api.clock.now,
    })
    const set = await me.keys()
    expect(itemsOf(set).map((item) => item.AllTestID)).toHaveLength(15)
    expect(itemsOf(set).find((item) => item.AllTestID === id('p-a1'))).toMatchObject({
      Answer: 'C',
      Explain: '机密解析',
      CptID: 0,
    })
    const of = (name: string) => set.history.find((row) => row.AllTestID === id(name))
    expect(of('p-a1')).toMatchObject({ LastUserReply: 'B', IsRight: 0, Note: '易错' })
    expect(of('p-x')).toMatchObject({ LastUserReply: 'ABD', IsRight: 1 })
    expect(of('p-a2')).toMatchObject({ LastUserReply: null, IsRight: 0 })
  })

  test('what the learner makes of a short answer of the attempt is there again at the next visit; of another answer it is not', async () => {
    const judge = (lastUserReply: string, selfScore: number) =>
      api.client.send('practice.submitReplies', {
        ...{ guid, appID: appID() },
        repliesJson: [
          {
            ...{ replyID: `judged-${selfScore}-0000000000000000`, allTestID: id('p-jd'), cptID: 0, lastUserReply },
            ...{ spendTime: 1, answeredAt: ++api.clock.now, mode: 'practice' as const, selfScore },
          },
        ],
      })
    const me = await handedIn(papers.open, { 'p-jd': '自评的回答' })
    const own = async () => (await me.keys()).history.find((row) => row.AllTestID === id('p-jd'))
    expect(await own()).toMatchObject({ LastUserReply: '自评的回答', IsRight: null })
    await judge('自评的回答', 60)
    expect(await own()).toMatchObject({ LastUserReply: '自评的回答', IsRight: 1, Percent: 60 })
    await judge('另一个回答', 100)
    expect(await own()).toMatchObject({ LastUserReply: '自评的回答', IsRight: null })
  })

  test('what is due is handed in by the server, with the candidate gone, and scored', async () => {
    const me = at(papers.roomA)
    const { AttemptID } = await me.start()
    await me.save(answers(me, { 'p-a1': 'C' }))
    const row = async () =>
      (
        await store.all<{ state: string; score: number | null; handed_in_by: string | null; stage: string | null }>(
          'select state, score, handed_in_by, stage from paper_attempt where attempt_id = ?',
          [AttemptID],
        )
      )[0]
    await jobs()
    expect(await row()).toMatchObject({ state: 'running', score: null })
    // The first unit closes, the rest passes, the second unit begins and ends, without a request.
    api.clock.now += 60 * MINUTE
    await jobs()
    expect(await row()).toMatchObject({ state: 'resting' })
    api.clock.now += 60 * MINUTE
    await jobs()
    expect(await row()).toEqual({ state: 'over', score: 100, handed_in_by: 'time', stage: null })
  })

  test('answers enter the log and the wrong book once, however often the job runs; what was left open does not', async () => {
    const before = await count()
    const me = await handedIn(papers.open, { 'p-a1': 'B', 'p-a2': 'A', 'p-jd': '写了' })
    await jobs()
    await store.write((tx) =>
      tx.run(`update paper_attempt set stage = 'file' where attempt_id = ?`, [me.sitting.AttemptID]),
    )
    await jobs()
    expect((await count()) - before).toBe(3)
    const rows = await store.all<{ question_id: number; is_right: number | null; mode: string }>(
      'select question_id, is_right, mode from reply where reply_id like ? order by reply_id',
      [`exam-${me.sitting.AttemptID}-%`],
    )
    expect(new Map(rows.map((row) => [row.question_id, row.is_right]))).toEqual(
      new Map([
        [id('p-a1'), 0],
        [id('p-a2'), 1],
        [id('p-jd'), null],
      ]),
    )
    const [wrong] = await store.all<{ wrong_at: number | null }>(
      'select wrong_at from user_question where question_id = ? and wrong_at is not null',
      [id('p-a1')],
    )
    expect(wrong?.wrong_at).toBe(api.clock.now)
  })
  const count = async () =>
    (await store.all<{ n: number }>(`select count(*) as n from reply where mode = 'exam'`, []))[0]?.n as number

  test('two servers at the same jobs count nobody twice', async () => {
    await jobs()
    await handedIn(papers.own, { a1: 'C', f1: 'A' }, await api.login(api.world.plain), 5)
    await Promise.all(Array.from({ length: 4 }, () => jobs()))
    const [score] = await store.all<{ score: number; candidates: number }>(
      'select score, candidates from paper_score where paper_id = ?',
      [papers.own],
    )
    expect(score).toMatchObject({ score: 200, candidates: 1 })
    const counts = await store.all<{ question_id: number; candidates: number; answered_right: number }>(
      'select question_id, candidates, answered_right from paper_question_count where paper_id = ?',
      [papers.own],
    )
    expect(new Map(counts.map((row) => [row.question_id, [row.candidates, row.answered_right]]))).toEqual(
      new Map([
        [id('a1'), [1, 1]],
        [id('f1'), [1, 1]],
        [id('f2'), [1, 0]],
      ]),
    )
  })

  test('one attempt that cannot be scored does not stop the others', async () => {
    const broken = await handedIn(papers.roomB, {})
    await store.write((tx) =>
      tx.run(
        `update paper_attempt set state = 'over', due_at = null, stage = 'score', units = '[]', paper_id = ?,
        handed_in_at = 0 where attempt_id = ?`,
        [papers.windowed, broken.sitting.AttemptID],
      ),
    )
    await store.write((tx) => tx.run(`update paper set rule_version = 'none' where paper_id = ?`, [papers.windowed]))
    await store.write((tx) => tx.run('update subject set revision = revision + 1 where subject_id = ?', [appID()]))
    await expect
      .poll(
        async () =>
          (
            await at(papers.windowed)
              .info()
              .catch((error) => error)
          ).status,
      )
      .toBe(500)
    const fine = await handedIn(papers.open, { 'p-a1': 'C' })
    await jobs()
    const [row] = await store.all<{ score: number }>('select score from paper_attempt where attempt_id = ?', [
      fine.sitting.AttemptID,
    ])
    expect(row?.score).toBe(100)
    await store.write((tx) => tx.run(`update paper set rule_version = '2023' where paper_id = ?`, [papers.windowed]))
    await store.write((tx) => tx.run('delete from paper_attempt where attempt_id = ?', [broken.sitting.AttemptID]))
    await store.write((tx) => tx.run('update subject set revision = revision + 1 where subject_id = ?', [appID()]))
    await expect.poll(async () => (await at(papers.windowed).info()).Paper.Name).toBe('一模卷')
  })

  test('against all candidates: from five first attempts on, and a rank when the window has closed', async () => {
    const opensAt = api.clock.now
    await store.write((tx) =>
      tx.run('update paper set opens_at = ?, closes_at = ? where paper_id = ?', [
        opensAt,
        opensAt + 120 * MINUTE,
        papers.windowed,
      ]),
    )
    await store.write((tx) => tx.run('update subject set revision = revision + 1 where subject_id = ?', [appID()]))
    await expect.poll(async () => (await at(papers.windowed).info()).Paper.OpensAt).toBe(opensAt)
    const sat: Candidate[] = []
    for (const [name, replies, minutes] of [
      ['13811112222', RIGHT, 20],
      ['李小红', RIGHT, 10],
      ['王五', { 'p-a1': 'C' }, 30],
      ['赵六', { 'p-a1': 'C', 'p-a2': 'A' }, 30],
    ] as const) {
      api.clock.now = opensAt
      const own = Object.fromEntries(Object.entries(replies).filter(([one]) => /^p-a\d$/.test(one)))
      sat.push(await handedIn(papers.windowed, own, await newLearner(api, name), minutes))
    }
    await jobs()
    api.clock.now = opensAt
    const last = at(papers.windowed)
    await last.start()
    await last.save(answers(last, { 'p-a3': 'B' }))
    api.clock.now = opensAt + 60 * MINUTE + GRACE_MS
    await jobs()
    // A rank would reveal the score. A changed window is noticed within a second.
    await expect.poll(async () => (await last.report()).All).toBeNull()
    const ranking = (page = {}) =>
      api.client.send('exams.paperRanking', { guid, appID: appID(), paperID: papers.windowed, ...page })
    expect(await refusalOf(ranking())).toEqual([403, 'notOpenYet'])
    api.clock.now = opensAt + 120 * MINUTE
    expect(await refusalOf(ranking())).toEqual([403, 'notOpenYet'])
    // Late answers are taken until then.
    api.clock.now += GRACE_MS
    await jobs()
    const { list, ...rest } = await ranking()
    expect(rest).toEqual({ Candidates: 5, Mine: { Rank: 5, Score: 1 } })
    expect(list.map((row) => [row.Rank, row.NickName, row.Score, row.SpentSeconds, row.IsMe])).toEqual(
      [
        [1, '李**', 3, 600, 0],
        [2, '1**', 3, 1_200, 0],
        [3, '赵**', 2, 1_800, 0],
        [4, '王**', 1, 1_800, 0],
        [5, '甲**', 1, 3_600, 1],
      ].map((row) => row),
    )
    const second = await ranking({ curPage: 1, eachPageNum: 2 })
    expect(second.list.map((row) => row.Rank)).toEqual([3, 4])
    api.clock.now += GRACE_MS
    const { Questions, All } = await last.report()
    expect(All).toMatchObject({ Candidates: 5, Average: 2, Best: 3, Rank: 5, Ahead: 0 })
    expect((await sat[3]?.report())?.All?.Ahead).toBe(0.4)
    expect(Questions.map((one) => one.AllRight)).toEqual([0.8, 0.6, 0.6])
  })

  test('a paper that is always open has no ranking', async () => {
    expect(
      await refusalOf(api.client.send('exams.paperRanking', { guid, appID: appID(), paperID: papers.open })),
    ).toEqual([403, 'notOpenYet'])
  })
})
