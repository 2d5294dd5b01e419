import { htmlText } from '@tizhou/domain/richtext/htmlText'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saysPlainly } from './saysPlainly.ts'

test('what a text says plainly its parsed text says as well', () => {
  const piece = fc.constantFrom(
    ...['<p>', '</p>', '<b>', '</b>', '<li>', '<br>', '<table>', '<td>', '<script>', '</script>', '<!--', '-->'],
    ...['<a href="胸">', '<', '>', '&amp;', '&lt;', '胸', '痛', 'P', 'b', 'amp', ' ', '\n'],
  )
  const html = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const wanted = fc
    .array(fc.constantFrom('胸', '痛', 'p', 'b', 'a', 'amp', '&', ' ', 'href'), { minLength: 1, maxLength: 3 })
    .map((pieces) => pieces.join('').trim())
    .filter((typed) => typed !== '')
  fc.assert(
    fc.property(html, wanted, (text, typed) => {
      if (saysPlainly(text, typed)) expect(htmlText(text).toLowerCase()).toContain(typed)
    }),
    { numRuns: 2_000 },
  )
})

test('it is told of plain texts, and not of words that stand in tags or are parted by them', () => {
  expect(saysPlainly('<p>突发<strong>胸痛</strong>，ST 段</p>', '胸痛')).toBe(true)
  expect(saysPlainly('<p>突发<strong>胸痛</strong>，ST 段</p>', 'st')).toBe(true)
  expect(saysPlainly('<p>突发<strong>胸痛</strong></p>', '突发胸')).toBe(false)
  expect(saysPlainly('<p>突发</p>', 'p')).toBe(false)
  expect(saysPlainly('<p>甲&amp;乙</p>', 'amp')).toBe(false)
  expect(saysPlainly('<script>胸痛</script>', '胸痛')).toBe(false)
})
