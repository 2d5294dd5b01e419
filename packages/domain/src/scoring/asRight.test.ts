import { expect, test } from 'vitest'
import { asRight } from './asRight.ts'

test.each([
  ['right', 1],
  ['partial', 0],
  ['wrong', 0],
  ['unscored', null],
] as const)('half right counts as wrong, and what nobody judged as neither: %s counts as %s', (verdict, counted) => {
  expect(asRight(verdict)).toBe(counted)
})
