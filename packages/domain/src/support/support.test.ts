import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './support.ts'

const SEED = 20261123

test('an excerpt has the word with what stands around it, and says where it was cut', () => {
  const text = `${'前'.repeat(30)}退款规则${'后'.repeat(100)}`
  expect(excerptOf(text, '退款')).toBe(`…${'前'.repeat(12)}退款规则${'后'.repeat(58)}…`)
  expect(excerptOf('退款规则', '退款')).toBe('退款规则')
  expect(excerptOf('How to Log in', 'log')).toBe('How to Log in')
})

test('without the word it is the beginning, in one line', () => {
  expect(excerptOf('第一行\n\n 第二行', '没有')).toBe('第一行 第二行')
  expect(excerptOf('', '没有')).toBe('')
})

test('rule: an excerpt is never longer than the word and what stands around it, and never loses the word', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      fc.stringMatching(/^[一-龥]{1,6}$/),
      fc.string({ maxLength: 200 }),
      (a, word, b) => {
        const excerpt = excerptOf(a + word + b, word)
        expect(excerpt).toContain(word)
        expect(excerpt.length).toBeLessThanOrEqual(12 + word.length + 60 + 2)
      },
    ),
    { seed: SEED, numRuns: 300 },
  )
})
