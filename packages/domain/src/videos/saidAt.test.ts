import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saidAt } from './saidAt.ts'

const cues = [
  { from: 1, text: '左心衰竭以肺循环' },
  { from: 5, text: '淤血为主' },
  { from: 9, text: '右心衰竭：体循环 淤血' },
]

test('a term is found at the cue in which it begins, also where it goes on in the next one or has blanks', () => {
  expect(saidAt(cues, ['循环淤血'])?.second).toBe(1)
  expect(saidAt(cues, ['体循环淤血'])?.second).toBe(9)
  expect(saidAt(cues, ['淤血'])).toEqual({ second: 5, text: '淤血为主 右心衰竭：体循环 淤血' })
})

test('of several terms the cue that has the most is chosen', () => {
  expect(saidAt(cues, ['淤血', '体循环'])?.second).toBe(9)
  expect(saidAt(cues, ['不在'])).toBeUndefined()
})

test('what is cut into cues is found where it begins, however it is cut', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 4, maxLength: 30, unit: fc.constantFrom(...'心肺肝肾脾胃') }),
      fc.nat(),
      fc.nat(),
      (text, a, b) => {
        const cut = 1 + (a % (text.length - 1))
        const two = [text.slice(0, cut), text.slice(cut)].map((part, at) => ({ from: at, text: part }))
        const begin = b % (text.length - 1)
        const term = text.slice(begin, begin + 2)
        expect(saidAt(two, [term])?.second).toBe(text.indexOf(term) < cut ? 0 : 1)
      },
    ),
  )
})
