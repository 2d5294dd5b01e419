import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { filePaper } from '../../../cores/papers/filing/filePaper.ts'
import { userByName } from '../../../cores/people/users.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { candidateAt } from '../papers/testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from '../papers/testing/examServer.ts'

const MINUTE = 60_000
const repeat = { allowedRepeat: true } as const

describeOnBothDatabases('faulty questions of a paper that was sat', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let editor: string
  let phones = 13900020000
  const appID = () => api.world.subjectID
  const id = (name: string) => papers.ids[name] as number
  const jobs = () => runPaperJobs(api)

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    editor = await api.login(api.world.editor)
  })
  afterAll(() => api.close())

  async function sat(replies: Record<string, string>, paperID = papers.windowed, known?: Learner) {
    const { userName, guid } = known ?? (await learner())
    const me = candidateAt(api.client, guid, appID(), paperID)
    await me.start()
    api.clock.now += MINUTE
    await me.handIn(Object.entries(replies).map(([name, reply]) => me.answer(id(name), reply)))
    return Object.assign(me, { guid, userName })
  }
  type Learner = Awaited<ReturnType<typeof learner>>
  async function learner() {
    const userName = String(++phones)
    return { userName, guid: await newLearner(api, userName) }
  }
  type Sat = Awaited<ReturnType<typeof sat>>
  const of = (name: string, paperID = papers.windowed) => ({
    ...{ guid: editor, appID: appID(), paperID, allTestID: id(name) },
  })
  const check = (name: string, way?: CancelWay, paperID?: number) =>
    api.client.send('exams.cancelCheck', { ...of(name, paperID), ...(way && { way }) }, repeat)
  async function cancel(name: string, way: CancelWay, note: string, paperID?: number) {
    api.clock.now += 1_000
    const { revision } = await check(name, way, paperID)
    return api.client.send('exams.cancelQuestion', { ...of(name, paperID), way, note, revision }, repeat)
  }
  const undo = async (name: string, rescoringID: number, paperID?: number) => {
    const { revision } = await check(name, undefined, paperID)
    return api.client.send('exams.cancelUndo', { ...of(name, paperID), rescoringID, revision }, repeat)
  }
  const history = (paperID = papers.windowed) =>
    api.client.send('exams.paperRescorings', { guid: editor, appID: appID(), paperID }, repeat)
  const newsOf = async ({ guid }: Sat) =>
    (await api.client.send('exams.rescoredPapers', { guid, appID: appID() }, repeat)).list

  /** Corrects a question's key as the editor's form does. */
  async function correct(name: string, answer: string) {
    const asked = { guid: editor, appID: appID(), allTestID: id(name) }
    const { hash, cptID, question } = await api.client.send('content.questionDetail', asked, repeat)
    const { style, hint, stem, explanation, points, source, year, difficulty, options } = question
    api.clock.now += MINUTE
    await api.client.send(
      'content.questionSave',
      {
        ...{ ...asked, hash },
        questionJson: {
          ...{ style, hint, stem, options, answer, explanation, points, source, year, difficulty, groupStem: '' },
        },
        ...(cptID !== null && { cptID }),
      },
      repeat,
    )
    api.services.content.recheck(appID())
  }
  async function rescore(name: string, note = '') {
    api.clock.now += 1_000
    const asked = { guid: editor, appID: appID(), allTestID: id(name) }
    const { hash } = await api.client.send('content.rescoreCheck', asked, repeat)
    const { rescoringID } = await api.client.send('content.rescore', { ...asked, hash, note }, repeat)
    return { ...asked, rescoringID }
  }

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
        who: expect.stringContaining('*'),
        handedInAt: expect.any(Number),
        reply: 'B',
        before: { verdict: 'wrong', score: 0 },
        after: { verdict: 'right', score: 1 },
        ...{ scoreBefore: 1, scoreAfter: 2, fullMarkBefore: 3, fullMarkAfter: 3 },
        ...{ passedBefore: null, passedAfter: null, rankBefore: 2, rankAfter: 1 },
      },
    ])
    expect(await check('p-a1', 'drop')).toMatchObject({ attempts: 2, up: 1, down: 1 })

    const late = candidateAt(api.client, await newLearner(api, String(++phones)), appID(), papers.windowed)
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
    expect(keys.history.find(({ AllTestID }) => AllTestID === id('p-a1'))?.IsRight).toBe(0)
    // No mistake of anybody's: not of who answered after it, nor of who had been told so.
    expect(await wrongOf(b.userName)).toEqual([])
    expect(await ranks(a)).toEqual([2, 2, 1])

    expect(await history()).toMatchObject({
      total: 1,
      rows: [
        {
          ...{ rescoringID: done.rescoringID, number: 1, kind: 'cancel', wayBefore: null, wayAfter: 'credit' },
          ...{ note: '选项 <b>B</b> 也对', state: 'done', undoneBy: null, attempts: 2, up: 1, down: 0, canUndo: true },
        },
      ],
    })
    await undo('p-a1', done.rescoringID)
    await expect(undo('p-a1', done.rescoringID)).rejects.toMatchObject({ status: 409 })
    await jobs()
    expect([(await a.report()).Score, (await b.report()).Score, (await late.report()).Score]).toEqual([2, 1, 0])
    expect((await b.report()).Corrected).toEqual([])
    expect(await newsOf(b)).toMatchObject([{ Before: 2, Score: 1, Undone: 1 }])
    expect(await ranks(a)).toEqual([2, 1, 0])
    expect((await history()).rows[0]).toMatchObject({ state: 'undone', undoneBy: expect.any(String), canUndo: false })
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
    await undo('p-a1', rescoringID, paperID)
    await jobs()
    expect(await wrongOf(me.userName)).toHaveLength(1)
  })

  /** A free paper without a window, of these questions with a mark each. */
  const paperOf = (name: string, names: readonly string[]) =>
    store
      .write(async (tx) => {
        const draft = {
          ...{ externalKey: name, kind: 'mock', sourceName: '模拟试卷', groupName: '', name, room: 'open' },
          ...{ module: 'ChapterTest', isFree: true, rule: '2023', passMark: 1 },
          units: [
            {
              ...{ name: '全卷', seconds: 3_600 },
              sections: [{ styleID: 1, items: names.map((one) => ({ questionID: id(one), marks: 1 })) }],
            },
          ],
        } as const
        const { paperID } = await filePaper(tx, appID(), draft as never, api.clock.now)
        return paperID
      })
      .then((paperID) => {
        api.services.content.recheck(appID())
        return paperID
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

  const NAMES = ['p-a1', 'p-a2', 'p-a3'] as const
  type Name = (typeof NAMES)[number]
  const question = fc.constantFrom(...NAMES)
  const letter = fc.constantFrom('A', 'B', 'C')
  const operation = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('handIn' as const),
        replies: fc.tuple(letter, letter, letter),
        waits: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('correct' as const), question, to: letter }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('rescore' as const), question }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('undoKey' as const), question }) },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('cancel' as const),
        question,
        way: fc.constantFrom('credit' as const, 'drop' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('undo' as const), question }) },
  )

  interface Modelled {
    me: Sat
    replies: Record<Name, string>
    /** Right by the key that counts; undefined: not scored yet. */
    own: Record<Name, boolean> | undefined
  }

  test('whatever is corrected, cancelled and taken back in whatever order, every result is as from nothing', async () => {
    let run = 0
    // Each sits every paper once.
    const people: Learner[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 12 }), async (operations) => {
        const paperID = await paperOf(`随机卷${++run}`, NAMES)
        const key = Object.fromEntries(
          await Promise.all(
            NAMES.map(async (name) => [
              name,
              (await store.all<{ answer: string }>('select answer from question where question_id = ?', [id(name)]))[0]
                ?.answer,
            ]),
          ),
        ) as Record<Name, string>
        const attempts: Modelled[] = []
        const ways: Record<Name, { way: CancelWay; rescoringID: number }[]> = { 'p-a1': [], 'p-a2': [], 'p-a3': [] }
        const rescorings: Partial<
          Record<Name, { of: Awaited<ReturnType<typeof rescore>>; changed: [Modelled, boolean][] }>
        > = {}
        const score = async () => {
          await jobs()
          for (const one of attempts)
            one.own ??= Object.fromEntries(NAMES.map((name) => [name, one.replies[name] === key[name]])) as Record<
              Name,
              boolean
            >
        }
        for (const one of operations) {
          if (one.is === 'handIn') {
            const replies = Object.fromEntries(NAMES.map((name, at) => [name, one.replies[at]])) as Record<Name, string>
            const known = people[attempts.length] ?? (await learner())
            people[attempts.length] = known
            attempts.push({ me: await sat(replies, paperID, known), replies, own: undefined })
            if (!one.waits) await score()
          } else if (one.is === 'correct') {
            if (key[one.question] === one.to) continue
            await correct(one.question, one.to)
            key[one.question] = one.to
          } else if (one.is === 'rescore') {
            await score()
            const done = await rescore(one.question)
            const changed: [Modelled, boolean][] = []
            for (const attempt of attempts) {
              const own = attempt.own as Record<Name, boolean>
              const now = attempt.replies[one.question] === key[one.question]
              if (own[one.question] !== now) changed.push([attempt, own[one.question]])
              own[one.question] = now
            }
            rescorings[one.question] = { of: done, changed }
            await score()
          } else if (one.is === 'undoKey') {
            const last = rescorings[one.question]
            if (!last) continue
            delete rescorings[one.question]
            await api.client.send('content.rescoreUndo', last.of, repeat)
            for (const [attempt, before] of last.changed) (attempt.own as Record<Name, boolean>)[one.question] = before
            await score()
          } else if (one.is === 'cancel') {
            if (ways[one.question].at(-1)?.way === one.way) continue
            const { rescoringID } = await cancel(one.question, one.way, '有误', paperID)
            ways[one.question].push({ way: one.way, rescoringID })
            await score()
          } else {
            const last = ways[one.question].pop()
            if (!last) continue
            await undo(one.question, last.rescoringID, paperID)
            await score()
          }
        }
        await score()
        const scores = new Map<number, number>()
        for (const { me, own } of attempts) {
          const wayOf = (name: Name) => ways[name].at(-1)?.way
          const right = NAMES.filter((name) => wayOf(name) === 'credit' || (!wayOf(name) && own?.[name])).length
          const full = NAMES.filter((name) => wayOf(name) !== 'drop').length
          const report = await me.report()
          expect([report.Score, report.FullMark]).toEqual([right, full])
          // The pass mark of 1 of 3 shrinks with the full mark, up to a hundredth.
          expect(report.Passed).toBe(full === 0 ? null : right >= Math.ceil((100 * full) / 3) / 100 ? 1 : 0)
          scores.set(right * 100, (scores.get(right * 100) ?? 0) + 1)
        }
        expect(
          await store.all(
            'select score, candidates from paper_score where paper_id = ? and candidates <> 0 order by score',
            [paperID],
          ),
        ).toEqual([...scores].sort(([a], [b]) => a - b).map(([score, candidates]) => ({ score, candidates })))
        for (const name of NAMES) {
          const [row] = await store.all<{ answered_right: number }>(
            'select answered_right from paper_question_count where paper_id = ? and question_id = ?',
            [paperID, id(name)],
          )
          expect(row?.answered_right ?? 0).toBe(attempts.filter(({ own }) => own?.[name]).length)
        }
        expect((await history(paperID)).rows.filter(({ state }) => state === 'doing' || state === 'undoing')).toEqual(
          [],
        )
      }),
      { numRuns: 4 },
    )
  })
})
