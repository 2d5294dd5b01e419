import fc from 'fast-check'
import { expect, test } from 'vitest'
import { split } from './Marked.tsx'

test('every occurrence is marked as it stands in the text', () => {
  expect(split('COPD 与 copd', 'copd')).toEqual(['', 'COPD', ' 与 ', 'copd', ''])
  expect(split('心力衰竭', '肺')).toEqual(['心力衰竭'])
})

test('nothing of the text is lost or changed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), (text, word) => {
      expect(split(text, word).join('')).toBe(text)
    }),
  )
})
