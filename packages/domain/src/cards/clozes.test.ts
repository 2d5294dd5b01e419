import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml } from '../richtext/entities.ts'
import { CLOZES_MOST, clozesOf, HIDDEN } from './clozes.ts'

test('each card hides one key word of its line and shows the others', () => {
  expect(
    clozesOf('心力衰竭', '<p>分<mark>左心</mark>与<b><mark>右&amp;心</mark></b></p><p>无</p><p><mark>水肿</mark></p>'),
  ).toEqual([
    { front: `心力衰竭\n分${HIDDEN}与右&心`, back: '左心\n分左心与右&心' },
    { front: `心力衰竭\n分左心与${HIDDEN}`, back: '右&心\n分左心与右&心' },
    { front: `心力衰竭\n${HIDDEN}`, back: '水肿\n水肿' },
  ])
})

test('the same front comes once, and an empty key word gives no card', () => {
  expect(clozesOf('甲', '<p><mark>一</mark></p><p><mark>二</mark></p><p><mark> </mark></p>')).toHaveLength(1)
  expect(clozesOf('甲', '<p>没有关键词</p>')).toEqual([])
})

test('rule: fronts hide exactly their word, hold at most 500 characters, and are no more than the most', () => {
  const word = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== '')
  const part = fc.record({ text: fc.string({ maxLength: 400 }), word })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.string({ minLength: 1, maxLength: 300 }), (parts, name) => {
      const html = parts.map(({ text, word: of }) => `${escapeHtml(text)}<mark>${escapeHtml(of)}</mark>`).join('')
      const cards = clozesOf(name, html)
      expect(cards.length).toBeLessThanOrEqual(Math.min(CLOZES_MOST, parts.length))
      expect(new Set(cards.map(({ front }) => front)).size).toBe(cards.length)
      for (const { front, back } of cards) {
        expect(front.length).toBeLessThanOrEqual(500)
        expect(front).toContain(HIDDEN)
        expect(back).not.toBe('')
      }
    }),
  )
})
