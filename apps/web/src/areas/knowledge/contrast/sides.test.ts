import { expect, test } from 'vitest'
import { countWords, inTurn, resultsOf, verdictOf } from './sides.ts'

const side = (id: number, name: string, AllTestIDs: number[]) => ({
  SameKnowPointID: id,
  Name: name,
  CptID: null,
  ChapterName: '',
  TestCount: AllTestIDs.length,
  Done: 0,
  Right: 0,
  Mastery: null,
  LastTime: null,
  Html: '',
  Aliases: [],
  Source: '',
  Importance: 0,
  Asked: 0,
  Links: [],
  AllTestIDs,
})
const Sides = [side(1, '出血热', [11, 12, 13]), side(2, '钩体病', [21, 22])]
const Mixed = [
  { AllTestID: 11, ItemName: 'B', OtherID: 2, Times: 3 },
  { AllTestID: 21, ItemName: 'A', OtherID: 1, Times: 1 },
]

test('questions of two points stand in turn, the longer side’s rest behind; those of one point as they are', () => {
  expect(inTurn(Sides)).toEqual([11, 21, 12, 22, 13])
  expect(inTurn([side(1, '出血热', [3, 1])])).toEqual([3, 1])
})

test('a side says how many of the point’s questions there are, and never fewer than stand here', () => {
  expect(countWords({ AllTestIDs: [11, 12], TestCount: 5 })).toBe('这次 2 题，共 5 题')
  expect(countWords({ AllTestIDs: [11, 12, 13], TestCount: 2 })).toBe('这次 3 题')
})

const answer = (id: number, text: string, right = false) => ({ id, text, right })

test('a wrong answer that is what the other point is about counts as mixed up, another one does not', () => {
  const results = resultsOf({ Sides, Mixed }, [answer(11, 'B'), answer(12, 'B'), answer(21, 'C', true)])
  expect(results).toMatchObject([
    { name: '出血热', total: 3, answered: 2, right: 0, takenForOther: 1, otherMistakes: 1 },
    { name: '钩体病', total: 2, answered: 1, right: 1, takenForOther: 0, otherMistakes: 0 },
  ])
  expect(verdictOf(results)).toBe('您把“出血热”当成“钩体病” 1 次。')
})

test.each([
  [[], '还没有作答。'],
  [[answer(11, 'A', true), answer(21, 'C', true)], '两个考点没有混淆，都答对了。'],
  [[answer(11, 'E')], '没有把两个考点互相当错，但另有 1 题答错。'],
  [[answer(11, 'B'), answer(21, 'A')], '您把“出血热”当成“钩体病” 1 次，把“钩体病”当成“出血热” 1 次。'],
])('%j reads: %s', (answers, text) => {
  expect(verdictOf(resultsOf({ Sides, Mixed }, answers))).toBe(text)
})

test('one point alone is judged by itself', () => {
  const alone = { Sides: [side(1, '出血热', [11, 12])], Mixed: [] }
  expect(verdictOf(resultsOf(alone, [answer(11, 'A', true)]))).toBe('这 1 题都答对了。')
  expect(verdictOf(resultsOf(alone, [answer(11, 'B'), answer(12, 'A', true)]))).toContain('答错 1 题')
})
