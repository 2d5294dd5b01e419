import fc from 'fast-check'
import { expect, test } from 'vitest'
import { split } from './Marked.tsx'

test('every occurrence is marked as it stands in the text', () => {
  expect(split('COPD 与 copd', ['copd'])).toEqual(['', 'COPD', ' 与 ', 'copd', ''])
  expect(split('心力衰竭', ['肺'])).toEqual(['心力衰竭'])
})

test('of several words each is marked, where two begin together the longer one', () => {
  expect(split('心衰时用利尿剂', ['利尿', '心衰'])).toEqual(['', '心衰', '时用', '利尿', '剂'])
  expect(split('心力衰竭', ['心力', '心力衰竭'])).toEqual(['', '心力衰竭', ''])
})

test('nothing of the text is lost or changed', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ maxLength: 3 })), (text, words) => {
      expect(split(text, words).join('')).toBe(text)
    }),
  )
})
