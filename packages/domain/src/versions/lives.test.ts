import { expect, test } from 'vitest'
import { lifeOfSubject, lifeOfVersion } from './lives.ts'
import { OFF_SALE } from './selection.ts'

test('rule: what learners never had is a draft, what they had once is withdrawn, and what is open is neither', () => {
  expect(lifeOfSubject({ withdrawn_at: 5, opened_at: null })).toBe('draft')
  expect(lifeOfSubject({ withdrawn_at: 5, opened_at: 3 })).toBe('withdrawn')
  for (const opened_at of [null, 3]) expect(lifeOfSubject({ withdrawn_at: null, opened_at })).toBe('open')
  expect(lifeOfVersion({ ver_no: OFF_SALE, opened_at: null })).toBe('draft')
  expect(lifeOfVersion({ ver_no: OFF_SALE, opened_at: 0 })).toBe('withdrawn')
  for (const opened_at of [null, 3]) expect(lifeOfVersion({ ver_no: 1, opened_at })).toBe('open')
})
