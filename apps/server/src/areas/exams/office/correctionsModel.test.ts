import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { startExamServer } from '../papers/testing/examServer.ts'
import { correctorOf, type Learner, repeat, type Sat } from './testing/corrector.ts'

describeOnBothDatabases('corrections, cancellations and their undo, in any order', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let editor: string
  const { id, jobs, sat, learner, cancel, undo, history, correct, rescore, paperOf } = correctorOf(
    () => ({ store, api, papers, editor }),
    13900021000,
  )

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    // The paper with a window that shares the questions withholds their results until it is over.
    api.clock.now += 7_200_000 + GRACE_MS
    await jobs()
    editor = await api.login(api.world.editor)
  })
  afterAll(() => api.close())

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
