import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCharacters } from './characterParts.ts'

test('parts of characters stand for the characters, one for one', () => {
  expect(withCharacters('左⼼衰竭，⾼⾎压，绝对不⻬ ①')).toBe('左心衰竭，高血压，绝对不齐 ①')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => withCharacters(text).length === text.length))
})
