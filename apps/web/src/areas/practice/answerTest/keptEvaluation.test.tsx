import { beforeEach, expect, test } from 'vitest'
import { forgetEvaluation, keepEvaluation, readEvaluation } from './keptEvaluation.ts'

const wire = { test: { StyleItems: [] }, Name: '贫血' } as unknown as Parameters<typeof keepEvaluation>[4]['wire']
const answers = [{ id: 1, text: 'A', at: 5, spentSeconds: 3 }]

beforeEach(() => sessionStorage.clear())

test('what was begun is there again for the same learner and chapter, and for no other', () => {
  keepEvaluation(sessionStorage, 9, 5, 30, { wire, answers })
  expect(readEvaluation(sessionStorage, 9, 5, 30)).toEqual({ wire, answers })
  expect(readEvaluation(sessionStorage, 8, 5, 30)).toBeNull()
  expect(readEvaluation(sessionStorage, 9, 5, 31)).toBeNull()
  forgetEvaluation(sessionStorage, 9, 5, 30)
  expect(readEvaluation(sessionStorage, 9, 5, 30)).toBeNull()
})

test.each(['', '{', '[]', '{"answers":1}', '{"answers":[],"wire":{}}'])(
  'what cannot be used (%s) is passed over',
  (kept) => {
    sessionStorage.setItem('evaluation:9:5:30', kept)
    expect(readEvaluation(sessionStorage, 9, 5, 30)).toBeNull()
  },
)
