import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCharacters } from './characterParts.ts'

test('parts of characters stand for the characters, one for one', () => {
  expect(withCharacters('左⼼衰竭，⾼⾎压，绝对不⻬ ①')).toBe('左心衰竭，高血压，绝对不齐 ①')
  expect(withCharacters('⻓时间、⻋辆、⻝物、⺟亲、⽔⽕、⻆度、⺮叶、⺩某')).toBe(
    '长时间、车辆、食物、母亲、水火、角度、竹叶、王某',
  )
  expect(withCharacters('\uF98A量，\uF9E9程，\uFA0C')).toBe('力量，里程，兀')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => withCharacters(text).length === text.length))
})
