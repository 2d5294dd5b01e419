import { expect, test } from 'vitest'
import { firstScore, type ResultChange, resultNews } from './resultNews.ts'

const change = (rescoringID: number, of: Partial<ResultChange>): ResultChange => ({
  ...{ rescoringID, questionID: 1, kind: 'cancel', way: 'credit', note: `原因${rescoringID}`, state: 'done' },
  ...{ begunAt: rescoringID * 10, changedAt: rescoringID * 10 + 1, scoreBefore: 0, scoreAfter: 0 },
  ...{ isKnown: false, wasKnown: false, isFromStart: false },
  ...of,
})
const undone = { state: 'undone' } as const

test('what was taken back before the learner knew of it is told nowhere, and its reason neither', () => {
  const first = change(1, { ...undone, changedAt: 15, scoreBefore: 200, scoreAfter: 300 })
  expect(resultNews([first])).toBeNull()
  expect(firstScore([first])).toBeNull()
  const changes = [
    first,
    change(2, { way: 'drop', scoreBefore: 200, scoreAfter: 100 }),
    change(3, { kind: 'key', way: null, questionID: 2, scoreBefore: 100, scoreAfter: 100 }),
  ]
  expect(resultNews(changes)).toMatchObject({ before: 200, at: 31, isUndone: false, notes: ['原因2', '原因3'] })
  expect(firstScore(changes)).toBe(200)
})

test('a change that was taken back after a later one leaves the first score as the one that was known', () => {
  const changes = [
    change(1, { ...undone, changedAt: 30, scoreBefore: 100, scoreAfter: 300 }),
    change(2, { questionID: 2, scoreBefore: 200, scoreAfter: 300 }),
  ]
  expect(resultNews(changes)).toMatchObject({ before: 100, notes: ['原因2'] })
  expect(firstScore(changes)).toBe(100)
})

test('what the learner knew and what was taken back since is told from the score that was known', () => {
  const known = change(1, { ...undone, changedAt: 15, scoreBefore: 100, scoreAfter: 200, wasKnown: true })
  expect(resultNews([known])).toMatchObject({ before: 200, at: 15, isUndone: true, notes: [] })
  const later = change(2, { way: 'drop', scoreBefore: 100, scoreAfter: 50 })
  expect(resultNews([known, later])).toMatchObject({ before: 200, isUndone: false, notes: ['原因2'] })
  expect(resultNews([{ ...known, isKnown: true }, later])).toMatchObject({ before: 100, notes: ['原因2'] })
})

test('an attempt that was scored by it in the first place had that score first', () => {
  const start = change(1, { ...undone, changedAt: 15, scoreBefore: 0, scoreAfter: 100, isFromStart: true })
  expect(resultNews([start])).toMatchObject({ before: 100, isUndone: true })
  expect(firstScore([start, change(2, { scoreBefore: 0, scoreAfter: 0 })])).toBe(100)
})

test('another way of cancelling the same question replaces the reason', () => {
  const changes = [change(1, { scoreAfter: 100 }), change(2, { way: 'drop', scoreBefore: 100, scoreAfter: 0 })]
  expect(resultNews(changes)).toMatchObject({ before: 0, newest: { way: 'drop' }, notes: ['原因2'] })
})

test('nothing is told of what is known', () => {
  expect(resultNews([])).toBeNull()
  expect(resultNews([change(1, { isKnown: true, scoreAfter: 100 })])).toBeNull()
})
