import { expect, test } from 'vitest'
import { lifeOfSubject, lifeOfVersion } from './lives.ts'
import { OFF_SALE } from './selection.ts'

test('rule: what learners never had is a draft, what they had once is withdrawn, and what is open is neither', () => {
  expect(lifeOfSubject({ withdrawn_at: 5, is_draft: 1 })).toBe('draft')
  expect(lifeOfSubject({ withdrawn_at: 5, is_draft: 0 })).toBe('withdrawn')
  expect(lifeOfSubject({ withdrawn_at: null, is_draft: 0 })).toBe('open')
  expect(lifeOfVersion({ ver_no: OFF_SALE, is_draft: 1 })).toBe('draft')
  expect(lifeOfVersion({ ver_no: OFF_SALE, is_draft: 0 })).toBe('withdrawn')
  expect(lifeOfVersion({ ver_no: 1, is_draft: 0 })).toBe('open')
})
