import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { userByName } from '../../../cores/people/users.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { candidateAt } from '../papers/testing/candidate.ts'
import { newLearner, startExamServer } from '../papers/testing/examServer.ts'
import { correctorOf, repeat, type Sat } from './testing/corrector.ts'

describeOnBothDatabases('faulty questions of a paper that was sat', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let editor: string
  const { appID, id, jobs, somePhone, sat, of, check, cancel, undo, history, newsOf, correct, rescore, paperOf } =
    correctorOf(() => ({ store, api, papers, editor }), 13900020000)

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    editor = await api.login(api.world.editor)
  })
  afterAll(() => api.close())

  test('a cancellation is looked at before, scores all again, tells candidates why, is obeyed later and taken back as one step', async () => {
    const [a, b] = [await sat({ 'p-a1': 'C', 'p-a2': 'A' }), await sat({ 'p-a1': 'B', 'p-a3': 'B' })]
    await jobs()
    const before = await check('p-a1', 'credit')
    expect(before).toMatchObject({
      ...{ name: '一模卷', number: 1, marks: 1, way: null, note: '', isBusy: false, last: null },
      ...{ scored: 2, attempts: 1, people: 1, up: 1, down: 0, nowPassed: 0, nowFailed: 0 },
      ...{ ranked: 2, ranksMoved: 1 },
    })
    expect(before.samples).toEqual([
      {
        // As in the tables of results: the nickname, without a whole phone number.
        who: `${b.userName.slice(0, 3)}****${b.userName.slice(7)}`,
        handedInAt: expect.any(Number),
        reply: 'B',
        before: { verdict: 'wrong', score: 0 },
        after: { verdict: 'right', score: 1 },
        ...{ scoreBefore: 1, scoreAfter: 2, fullMarkBefore: 3, fullMarkAfter: 3 },
        ...{ passedBefore: null, passedAfter: null, rankBefore: 2, rankAfter: 1 },
      },
    ])
    expect(await check('p-a1', 'drop')).toMatchObject({ attempts: 2, up: 1, down: 1 })

    const late = candidateAt(api.client, await newLearner(api, somePhone()), appID(), papers.windowed)
    await late.start()
    const done = await cancel('p-a1', 'credit', ' 选项 <b>B</b> 也对 ')
    await expect(
      api.client.send(
        'exams.cancelQuestion',
        { ...of('p-a1'), way: 'drop', note: '别的', revision: before.revision },
        repeat,
      ),
    ).rejects.toMatchObject({ status: 409 })
    await jobs()
    await late.handIn([late.answer(id('p-a1'), 'E')])
    await jobs()
    api.clock.now += 7_200_000 + GRACE_MS
    await jobs()
    const [ofA, ofB, ofLate] = [await a.report(), await b.report(), await late.report()]
    expect([ofA.Score, ofB.Score, ofLate.Score]).toEqual([2, 2, 1])
    expect(ofB).toMatchObject({ ScoreBefore: 1, FullMark: 3 })
    for (const report of [ofA, ofB, ofLate])
      expect(report.Corrected).toEqual([
        { AllTestID: id('p-a1'), Counts: 'credit', At: expect.any(Number), Note: '选项 <b>B</b> 也对' },
      ])
    expect(await newsOf(b)).toMatchObject([{ Before: 1, Score: 2, Why: 'credit', Notes: ['选项 <b>B</b> 也对'] }])
    // Nothing of A's result changed.
    expect(await newsOf(a)).toEqual([])
    const keys = await b.keys()
    const text = JSON.stringify(keys.test)
    expect(text).toContain('【本题已作废】全体考生得这道题的分。选项 B 也对')
    // The page judges no reply to it, and counts it neither as right nor as wrong.
    expect(keys.history.find(({ AllTestID }) => AllTestID === id('p-a1'))).toMatchObject({
      ...{ LastUserReply: null, IsRight: null },
    })
    expect(text).toContain('您的作答是 B，不判对错')
    // No mistake of anybody's: not of who answered after it, nor of who had been told so.
    expect(await wrongOf(b.userName)).toEqual([])
    expect(await ranks(a)).toEqual([2, 2, 1])

    const listed = async () =>
      (
        await api.client.send(
          'exams.resultsQuestions',
          { guid: editor, appID: appID(), paperID: papers.windowed },
          repeat,
        )
      ).rows.flatMap(({ allTestID, cancelled }) => (cancelled === null ? [] : [{ allTestID, way: cancelled }]))
    expect(await listed()).toEqual([{ allTestID: id('p-a1'), way: 'credit' }])
    const cancelled = async () =>
      (
        await api.client.send(
          'exams.cancelledQuestions',
          { guid: editor, appID: appID(), paperID: papers.windowed },
          repeat,
        )
      ).list
    expect(await cancelled()).toEqual(await listed())
    expect(await history()).toMatchObject({
      total: 1,
      rows: [
        {
          ...{ rescoringID: done.rescoringID, number: 1, kind: 'cancel', wayBefore: null, wayAfter: 'credit' },
          ...{ note: '选项 <b>B</b> 也对', state: 'done', undoneBy: null, attempts: 2, up: 1, down: 0, canUndo: true },
        },
      ],
    })
    await api.client.send('exams.rescoredSeen', { guid: b.guid, appID: appID() }, repeat)
    await undo('p-a1', done.rescoringID)
    await expect(undo('p-a1', done.rescoringID)).rejects.toMatchObject({ status: 409 })
    await jobs()
    expect([(await a.report()).Score, (await b.report()).Score, (await late.report()).Score]).toEqual([2, 1, 0])
    expect((await b.report()).Corrected).toEqual([])
    expect([await listed(), await cancelled()]).toEqual([[], []])
    expect(await newsOf(b)).toMatchObject([{ Before: 2, Score: 1, Undone: 1 }])
    expect(await ranks(a)).toEqual([2, 1, 0])
    // What it changed then stays told as it was.
    expect((await history()).rows[0]).toMatchObject({
      ...{ state: 'undone', undoneBy: expect.any(String), canUndo: false, up: 2, down: 0 },
    })
  })

  test('home page, 通知提醒 and report tell one change: from the score that was known, with the reasons that still hold', async () => {
    const paperID = await paperOf('反复卷', ['p-a1', 'p-a2', 'p-a3'])
    const me = await sat({ 'p-a1': 'B', 'p-a2': 'B', 'p-a3': 'B' }, paperID)
    await jobs()
    expect((await me.report()).Score).toBe(1)
    const { rescoringID } = await cancel('p-a1', 'credit', '无正确答案', paperID)
    await jobs()
    await undo('p-a1', rescoringID, paperID)
    await jobs()
    // Nobody looked meanwhile: there is nothing to tell.
    expect(await newsOf(me)).toEqual([])
    expect(await me.report()).toMatchObject({ Score: 1, ScoreBefore: null, Corrected: [] })
    await cancel('p-a1', 'drop', '超纲', paperID)
    await jobs()
    expect(await newsOf(me)).toMatchObject([{ Before: 1, Score: 1, FullMark: 2, Why: 'drop', Notes: ['超纲'] }])
    await correct('p-a2', 'B')
    await rescore('p-a2', '新版教材')
    await jobs()
    expect(await newsOf(me)).toMatchObject([{ Before: 1, Score: 2, Undone: 0, Notes: ['超纲', '新版教材'] }])
    expect(await me.report()).toMatchObject({ Score: 2, ScoreBefore: 1 })
    const notices = await store.db
      .selectFrom('notice')
      .select('html')
      .where('user_id', '=', (await userByName(store, me.userName))?.user_id as number)
      .where('title', '=', '成绩有更新')
      .execute()
    const told = notices.map(({ html }) => html.replace(/^.*，(?=得分)/, '').replace('</p>', ''))
    expect(told.toSorted()).toEqual(
      [
        '得分由 1 分变为 2 分（满分 3 分）。原因：无正确答案',
        '得分由 2 分变为 1 分（满分 3 分）。',
        '得分仍是 1 分（满分 2 分）。原因：超纲',
        '得分由 1 分变为 2 分（满分 2 分）。原因：新版教材',
      ].toSorted(),
    )
    await correct('p-a2', 'A')
  })

  const ranks = async ({ guid }: Sat) =>
    (await api.client.send('exams.paperRanking', { guid, appID: appID(), paperID: papers.windowed }, repeat)).list.map(
      ({ Score }) => Score,
    )
  const wrongOf = async (userName: string) =>
    store.all('select question_id from user_question where user_id = ? and wrong_at is not null and question_id = ?', [
      (await userByName(store, userName))?.user_id as number,
      id('p-a1'),
    ])

  test('what was filed as a mistake leaves the wrong book with a cancellation, and comes back with it', async () => {
    const paperID = await paperOf('错题卷', ['p-a1', 'p-a2'])
    const me = await sat({ 'p-a1': 'B' }, paperID)
    await jobs()
    expect(await wrongOf(me.userName)).toHaveLength(1)
    const { rescoringID } = await cancel('p-a1', 'drop', '超纲', paperID)
    await jobs()
    expect(await wrongOf(me.userName)).toEqual([])
    expect(await me.report()).toMatchObject({ Score: 0, FullMark: 1 })
    // The distribution runs to what counts now, with the pass mark that decided.
    const scores = () => api.client.send('exams.resultsScores', { guid: editor, appID: appID(), paperID }, repeat)
    const dropped = await scores()
    expect(dropped).toMatchObject({ fullMark: 1, passMark: 0.5 })
    expect(dropped.bins.at(-1)?.to).toBe(1)
    // Learners read the same of the paper.
    const facts = async () => {
      api.services.content.recheck(appID())
      const asked = { guid: me.guid, appID: appID(), sourceName: '模拟试卷' }
      const { Papers } = await api.client.send('exams.getPilot', asked, repeat)
      const listed = Papers.find(({ PaperID }) => PaperID === paperID)
      const { Paper } = await me.info()
      return [listed, Paper].map((one) => [one?.FullMark, one?.PassMark, one?.Units[0]?.Sections[0]?.FullMark])
    }
    expect(await facts()).toEqual([
      [1, 0.5, 1],
      [1, 0.5, 1],
    ])
    await undo('p-a1', rescoringID, paperID)
    await jobs()
    expect(await scores()).toMatchObject({ fullMark: 2, passMark: 1 })
    expect(await facts()).toEqual([
      [2, 1, 2],
      [2, 1, 2],
    ])
    expect(await wrongOf(me.userName)).toHaveLength(1)
  })

  test('a note is needed, of a question of the paper, by an editor', async () => {
    const { revision } = await check('p-a2', 'drop')
    const asked = { ...of('p-a2'), way: 'drop' as const, revision }
    await expect(api.client.send('exams.cancelQuestion', { ...asked, note: ' ' }, repeat)).rejects.toMatchObject({
      status: 400,
    })
    await expect(check('p-x', 'drop')).rejects.toMatchObject({ status: 404 })
    const vip = await api.login(api.world.vip)
    await expect(
      api.client.send('exams.cancelQuestion', { ...asked, guid: vip, note: '好' }, repeat),
    ).rejects.toMatchObject({ status: 403 })
  })
})
