import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextLesson } from './nextLesson.ts'

const course = fc
  .array(fc.record({ isOpen: fc.boolean(), isDone: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((steps) => steps.map((step, at) => ({ id: at + 1, ...step })))

test('what is next can be watched, is not finished, and nothing that could be is passed over', () => {
  fc.assert(
    fc.property(course, fc.nat(11), (steps, pick) => {
      const from = pick % steps.length
      const next = nextLesson(steps, from + 1)
      const candidates = steps.filter(({ id, isOpen, isDone }) => id > from && isOpen && !isDone)
      expect(next).toBe(candidates[0])
    }),
  )
})

test('an unfinished lesson is next itself; of one that is not in the course nothing follows', () => {
  const steps = [1, 2, 3].map((id) => ({ id, isOpen: true, isDone: id === 1 }))
  expect([nextLesson(steps, 2)?.id, nextLesson(steps, 1)?.id, nextLesson(steps, 9)]).toEqual([2, 2, undefined])
})
