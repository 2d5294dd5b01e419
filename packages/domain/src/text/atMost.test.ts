import { expect, test } from 'vitest'
import { atMost } from './atMost.ts'

test('a text is cut with a sign, and a character of two units is left out whole', () => {
  expect(atMost('长短', 2)).toBe('长短')
  expect(atMost('长短长', 2)).toBe('长短…')
  expect(atMost('长👍长', 2)).toBe('长…')
  expect(atMost('长👍长', 3)).toBe('长👍…')
})
