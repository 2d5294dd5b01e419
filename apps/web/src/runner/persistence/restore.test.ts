import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import { MODES } from '@tizhou/domain/runner/rules'
import { counts, entryOf } from '@tizhou/domain/runner/selectors'
import { start } from '@tizhou/domain/runner/start'
import { scoreJDTest } from '@tizhou/domain/scoring/jdtest'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { cellOf } from '../sheet/cellOf.ts'
import { afterReply } from '../state/afterReply.ts'
import { machineItems } from '../state/machineItems.ts'
import { NO_PAST } from '../state/question.ts'
import { setFromWire } from '../state/wire.ts'
import { wireSet } from '../testing/wireSet.ts'
import { restoredEntries, withLocalEntries } from './restore.ts'

const set = setFromWire(wireSet())
const HISTORY = 1_700_000_000_000

const reply = (allTestID: number, lastUserReply: string, answeredAt: number): OutboxEntry => ({
  kind: 'reply',
  appID: 5,
  reply: {
    replyID: 'r'.repeat(32),
    allTestID,
    cptID: 30,
    lastUserReply,
    spendTime: 3,
    answeredAt,
    mode: 'practice',
  } satisfies WireReply,
})

test('an answer that did not leave this browser counts: right, wrong, and the wrong book', () => {
  const { past } = withLocalEntries(set, [reply(1, 'C', 5), reply(7, 'AB', 6)])
  expect(past.get(1)).toMatchObject({ reply: 'C', right: true, doneCount: 1, wrongCount: 0, inWrongBook: false })
  expect(past.get(7)).toMatchObject({ reply: 'AB', right: false, doneCount: 1, wrongCount: 1, inWrongBook: true })
})

test('a reply that the server knows already is not counted twice', () => {
  const { past } = withLocalEntries(set, [reply(2, 'C', HISTORY)])
  expect(past.get(2)).toEqual(set.past.get(2))
})

test('a newer reply replaces the older history', () => {
  const { past } = withLocalEntries(set, [reply(2, 'C', HISTORY + 1)])
  expect(past.get(2)).toMatchObject({ reply: 'C', right: true, doneCount: 3, wrongCount: 2, inWrongBook: true })
})

test('favourites, notes, wrong book and place that were not delivered hold', () => {
  const entries: OutboxEntry[] = [
    { kind: 'favourite', appID: 5, allTestID: 1, isFav: 1, changedAt: 1 },
    { kind: 'note', appID: 5, allTestID: 1, content: '记住', changedAt: 2 },
    { kind: 'wrongBook', appID: 5, allTestID: 2, isError: 0 },
    { kind: 'place', appID: 5, cptID: 30, allTestID: 4, changedAt: 3 },
    { kind: 'place', appID: 5, cptID: 20, allTestID: 6, changedAt: 4 },
    { kind: 'note', appID: 5, allTestID: 999, content: 'another chapter', changedAt: 4 },
  ]
  const laid = withLocalEntries(set, entries, 30)
  expect(laid.past.get(1)).toMatchObject({ favourite: true, note: '记住' })
  expect(laid.past.get(2)?.inWrongBook).toBe(false)
  expect(laid.lastID).toBe(4)
  expect(laid.past.has(999)).toBe(false)
  expect(set.past.has(1)).toBe(false)
})

test('practice starts from the last answers, a review with every question open', () => {
  expect(restoredEntries(set, 'practice')).toEqual([
    { id: 2, favourite: true, marked: false, reply: { text: 'B', at: HISTORY, isRight: false } },
  ])
  expect(restoredEntries(set, 'review', new Set([5]))).toEqual([
    { id: 2, favourite: true, marked: false },
    { id: 5, favourite: false, marked: true },
  ])
})

test.each([
  [0, 'wrong'],
  [50, 'partial'],
  [100, 'right'],
] as const)(
  'a short answer that was judged %i per cent is %s after a reload, in verdict, sheet and counts',
  (percent, verdict) => {
    const past = afterReply(NO_PAST, { text: '要点', at: HISTORY, score: scoreJDTest(percent) })
    // A partly right answer in the server's form: not right, with its share of the marks.
    const wire = wireSet()
    wire.history.push({
      AllTestID: 10,
      LastUserReply: '要点',
      IsRight: percent === 100 ? 1 : 0,
      Percent: percent,
      DoneCount: 1,
      WrongCount: percent === 100 ? 0 : 1,
      IsWrong: percent === 100 ? 0 : 1,
      IsFav: 0,
      Note: null,
      LastTime: HISTORY,
    })
    const reloaded = setFromWire(wire)
    const { reason: _, ...judged } = past
    expect(reloaded.past.get(10)).toMatchObject(judged)
    const run = start(MODES.practice, machineItems(reloaded), restoredEntries(reloaded, 'practice'), { now: 0 })
    expect(entryOf(run, 10)).toMatchObject({ selfScore: percent, score: { verdict, points: percent } })
    expect(cellOf(run, 10)?.state).toBe(verdict)
    expect(counts(run)[verdict]).toBe(percent === 0 ? 2 : 1)
  },
)
