import { expect, test } from 'vitest'
import { countedResult } from './cancelled.ts'
import { scoreOf } from './paperScore.ts'

const own = { verdict: 'wrong', score: 0 } as const

test('a cancelled question gives everybody its marks, or counts for nobody; otherwise its key decides', () => {
  expect(countedResult(own, 150, null)).toBe(own)
  expect(countedResult(own, 150, 'credit')).toEqual({ verdict: 'right', score: 150 })
  expect(countedResult({ verdict: 'right', score: 150 }, 150, 'drop')).toEqual({ verdict: 'unscored', score: 0 })
})

test('what counts for nobody leaves the full marks, and the pass mark shrinks in proportion', () => {
  const item = (questionID: number, way: 'drop' | null) => ({
    ...{ questionID, unitID: 1, answered: true, marks: 100 },
    ...countedResult({ verdict: 'right', score: 100 }, 100, way),
  })
  const of = { units: [{ unitID: 1, passMark: null }], passMark: 120 }
  expect(scoreOf([item(1, null), item(2, null)], of)).toMatchObject({ score: 200, fullMark: 200, passMark: 120 })
  expect(scoreOf([item(1, 'drop'), item(2, null)], of)).toMatchObject({ score: 100, fullMark: 100, passMark: 60 })
})
