import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalMarkup, withoutMarkup } from './markup.ts'
import { writtenForms } from './shifted.ts'

test.each([
  ['H<sub>2</sub>O，Ca<SUP>2+</SUP>，10<sup>−3</sup>', 'H₂O，Ca²⁺，10⁻³'],
  ['V<sub>max</sub>，x<sup> ５ </sup>', 'V<sub>max</sub>，x⁵'],
  ['<STRONG>甲</STRONG><B>乙</B>', '<b>甲</b><b>乙</b>'],
  ['<sub></sub><sub> </sub>血小板<100', '<sub></sub><sub> </sub>血小板<100'],
])('%j is written %j', (written, canonical) => {
  expect(canonicalMarkup(written)).toBe(canonical)
})

test.each([
  ['<b>【甲】</b>[a.png|图] H<sub>2</sub>O', '【甲】[a.png|图] H₂O'],
  ['V<sub>max</sub>，e<sup>AB</sup>', 'Vmax，e^(AB)'],
  ['见\n|甲|乙|\n|---|---|\n|1|2|\n后', '见\n甲 乙\n1 2\n后'],
])('without markup %j says %j', (written, plain) => {
  expect(withoutMarkup(written)).toBe(plain)
})

test('the canonical way of writing is one, and text without tags stays as it is', () => {
  const piece = fc.constantFrom(
    '<b>',
    '</b>',
    '<STRONG>',
    '<sub>',
    '</sub>',
    '<sup>',
    '</SUP>',
    '2',
    '²',
    'a',
    ' ',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const canonical = canonicalMarkup(pieces.join(''))
      expect(canonicalMarkup(canonical)).toBe(canonical)
      expect(withoutMarkup(withoutMarkup(canonical))).toBe(withoutMarkup(canonical))
    }),
  )
})

test.each([
  ['H2O', ['H2O', 'H₂O']],
  ['C6H12O6', ['C6H12O6', 'C₆H₁₂O₆']],
  ['Ca2+', ['Ca2+', 'Ca₂+', 'Ca²⁺']],
  ['Na+ 通道', ['Na+ 通道', 'Na⁺ 通道']],
  ['2019 年', ['2019 年']],
])('%j may stand in texts as %j', (typed, forms) => {
  expect(writtenForms(typed)).toEqual(forms)
})
