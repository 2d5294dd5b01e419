import type { WireTestSet } from '@tizhou/contract/testSet'
import { entryOf } from '@tizhou/domain/runner/selectors'
import { expect, test } from 'vitest'
import type { Adaptive, AdaptiveRun } from '../../../calls/knowledge.ts'
import type { OutboxEntry } from '../../../platform/outbox/outbox.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { wireItem } from '../../../runner/testing/wireSet.ts'
import { type Calls, openTest } from './adaptiveTest.ts'
import { endText, pointResults, trackPoints } from './adaptiveWords.ts'

const setOf = (id: number, more: Parameters<typeof wireItem>[1] = {}): WireTestSet => ({
  ContentVersion: String(id),
  test: { StyleItems: [{ StyleID: 1, StyleName: 'A1 型题', StyleType: 'A1', TestItems: [wireItem(id, more)] }] },
  testInfo: [],
  history: [],
  LastTestID: null,
})
const next = (No: number) => ({
  No,
  AllTestID: 100 + No,
  Set: setOf(100 + No, { Answer: '', Explain: '', Waits: 'answer' }),
  Why: { Text: `第 ${No} 题的理由`, Chance: 0.5, Points: [] },
})
const estimate = { Share: 0.5, Low: 0.4, High: 0.6, Error: 0.5 }
const run = (Answered: number, of: Partial<AdaptiveRun> = {}): AdaptiveRun => ({
  RunID: 1,
  CptID: null,
  State: 'running',
  EndedBy: null,
  StartedAt: 0,
  EndedAt: null,
  Answered,
  Right: 0,
  ErrorWanted: 0.4,
  Most: 30,
  Estimate: estimate,
  Track: [],
  ...of,
})

type Reply = Awaited<ReturnType<Calls['answer']>>

/** Opens a test whose answers the test case lets through one by one. */
function opened(ends = 30) {
  const given: Parameters<Calls['answer']>[0][] = []
  const waiting: { done: (reply: Reply) => void; fail: (error: Error) => void }[] = []
  const sent: OutboxEntry[] = []
  const started: Adaptive & { Next: NonNullable<Adaptive['Next']> } = { Run: run(0), Next: next(1) }
  const made = openTest(5, started, {
    answer: (one) => {
      given.push(one)
      return new Promise((done, fail) => waiting.push({ done, fail }))
    },
    send: async (entry) => void sent.push(entry),
  })
  const arrive = async () => {
    const no = given.at(-1)?.no ?? 0
    const isOver = no >= ends
    waiting.shift()?.done({
      IsRight: 1,
      LastUserReply: 'C',
      Set: setOf(100 + no),
      Run: run(no, isOver ? { State: 'over', EndedBy: 'sure' } : {}),
      Next: isOver ? null : next(no + 1),
    })
    await Promise.resolve()
    await Promise.resolve()
  }
  const fail = async (error = new Error('cut off')) => {
    waiting.shift()?.fail(error)
    await Promise.resolve()
    await Promise.resolve()
  }
  const answer = (name: string) => {
    made.runner.act({ type: 'choose', name })
    if (!entryOf(made.runner.get().run, made.runner.get().run.at ?? 0).confirmed) made.runner.act({ type: 'confirm' })
  }
  return { made, given, sent, arrive, fail, answer }
}

const at = ({ made }: ReturnType<typeof opened>) => made.runner.get().run.at

test('an answer goes by its own call, is judged by the key that comes back, and the next question joins behind', async () => {
  const one = opened()
  one.answer('C')
  expect(entryOf(one.made.runner.get().run, 101)).toMatchObject({ confirmed: true, score: null })
  expect(one.made.runner.question()).toMatchObject({ answer: '', keyless: true })
  expect(one.given).toMatchObject([{ no: 1, allTestID: 101, lastUserReply: 'C' }])
  expect(one.sent).toEqual([])
  expect(one.made.state.get().waiting).toBe(true)
  await one.arrive()
  expect(one.made.state.get()).toMatchObject({ waiting: false, run: { Answered: 1 } })
  expect(at(one)).toBe(101)
  expect(entryOf(one.made.runner.get().run, 101).score?.verdict).toBe('right')
  expect(one.made.runner.question()).toMatchObject({ answer: 'C', number: 1 })
  one.made.runner.act({ type: 'next' })
  expect(at(one)).toBe(102)
  expect(one.made.state.get().whys.get(102)?.Text).toBe('第 2 题的理由')
})

test('going on before the next question is here waits for it', async () => {
  const one = opened()
  one.answer('C')
  one.made.runner.end()
  expect(at(one)).toBe(101)
  await one.arrive()
  expect(at(one)).toBe(102)
})

test('an answer that does not arrive is kept; sent again it counts once', async () => {
  const one = opened()
  one.answer('B')
  await one.fail()
  expect(one.made.state.get()).toMatchObject({ waiting: false, failed: true, run: { Answered: 0 } })
  one.made.retry()
  expect(one.given).toHaveLength(2)
  expect(one.given[1]).toEqual(one.given[0])
  await one.arrive()
  expect(one.made.state.get()).toMatchObject({ failed: false, run: { Answered: 1 } })
})

test.each([409, 404])(
  'a test that ended or went on elsewhere (%i) says so, and offers no sending again',
  async (status) => {
    const one = opened()
    one.answer('B')
    await one.fail(new RequestError(status, '这次测试已经结束'))
    expect(one.made.state.get()).toMatchObject({ waiting: false, failed: false, gone: true })
    one.made.retry()
    one.answer('C')
    expect(one.given).toHaveLength(1)
  },
)

test('the last answer leads to the result, not to another question', async () => {
  const one = opened(1)
  one.answer('C')
  one.made.runner.end()
  await one.arrive()
  expect(one.made.runner.get().finished).toBe(true)
})

test('favourites go on their usual way', () => {
  const one = opened()
  one.made.runner.act({ type: 'toggleFavourite' })
  expect(one.sent).toMatchObject([{ kind: 'favourite', allTestID: 101, isFav: 1 }])
})

const track: AdaptiveRun['Track'] = [
  { No: 0, AllTestID: null, Points: [], IsRight: null, Estimate: estimate },
  { No: 1, AllTestID: 1, Points: ['贫血', '铁代谢'], IsRight: 0, Estimate: { ...estimate, Share: 0.444 } },
  { No: 2, AllTestID: 2, Points: ['贫血'], IsRight: 1, Estimate: estimate },
  { No: 3, AllTestID: 3, Points: ['黄疸'], IsRight: 1, Estimate: estimate },
]

test('the chart has a point before the first answer and one after each, with what happened', () => {
  expect(trackPoints({ Track: track })).toMatchObject([
    { label: '开始', value: 50, low: 40, high: 60 },
    { label: '第 1 题', value: 44, tone: 'wrong', note: '答错：贫血' },
    { label: '第 2 题', tone: 'right' },
    { label: '第 3 题', tone: 'right' },
  ])
})

test('points are told by how they went, the worst first', () => {
  expect(pointResults({ Track: track })).toEqual([
    { name: '贫血', asked: 2, right: 1 },
    { name: '黄疸', asked: 1, right: 1 },
  ])
})

test.each([
  ['sure', '估计已经足够可靠'],
  ['most', '一次测试最多的 9 题'],
  ['none', '能出的题都问过了'],
  ['left', '中途结束'],
] as const)('why it ended is said: %s', (EndedBy, text) => {
  expect(endText({ EndedBy, Answered: 9 })).toContain(text)
})
