import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerpt, folded, grams, mayBeInitials, searchTerms } from './words.ts'

describe('the words of a search', () => {
  test('full-width signs, capitals and blanks make no difference', () => {
    expect(folded('维生素 Ｄ　缺乏')).toBe('维生素d缺乏')
    expect(searchTerms('  ＡＣＥＩ ')).toEqual(['acei'])
  })

  test('signs that only look like characters are found by these, and the other way round', () => {
    expect(folded('⻓时间⾼温')).toBe('长时间高温')
    expect(searchTerms('⻓时 \uF98A量')).toEqual(['长时', '力量'])
    expect(excerpt('使用⾼温⼿套', searchTerms('高温手套'))).toContain('⾼温⼿套')
  })

  test('several words each stand alone; one of a single character belongs to its neighbour', () => {
    expect(searchTerms('心衰 利尿 心衰')).toEqual(['心衰', '利尿'])
    expect(searchTerms('Graves 病')).toEqual(['graves病'])
  })

  test('fewer than two characters are no search', () => {
    for (const typed of ['', ' ', '心', ' 心 ']) expect(searchTerms(typed)).toEqual([])
    expect(searchTerms('心衰')).toEqual(['心衰'])
  })

  test('letters may be initials, Chinese and a leading digit may not', () => {
    expect(['xlsj', 'b12', '心衰', '12', 'a心'].map(mayBeInitials)).toEqual([true, true, false, false, false])
  })
})

/** Arbitrary texts, including lone surrogates. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes))

describe('pairs of characters', () => {
  test('whatever stands in a text has all of its pairs there, and none of another field', () => {
    fc.assert(
      fc.property(units, units, units, (a, b, c) => {
        const all = new Set(grams(a + b + c, 'text'))
        expect(grams(b, 'text').every((gram) => all.has(gram))).toBe(true)
        expect(grams(b, 'name').some((gram) => all.has(gram))).toBe(false)
        expect(grams(b, 'initials').every((gram) => Number.isSafeInteger(gram))).toBe(true)
      }),
      { seed: 20261123 },
    )
  })
})

describe('an excerpt', () => {
  const long = `${'前'.repeat(100)}心力 衰竭${'后'.repeat(100)}`

  test('stands around what was searched, blanks inside of it included', () => {
    const shown = excerpt(long, ['心力衰竭'], 40)
    expect(shown).toContain('心力 衰竭')
    expect([shown.at(0), shown.at(-1)]).toEqual(['…', '…'])
    expect(shown.length).toBeLessThanOrEqual(42)
  })

  test('of a text without the word is its beginning, of a short one all of it', () => {
    expect(excerpt(long, ['没有'], 40)).toBe(`${'前'.repeat(40)}…`)
    expect(excerpt('患者，男\n\n50 岁', ['50'], 40)).toBe('患者，男 50 岁')
    const latin = `${'前'.repeat(30)}首选 MENBD 或 PTCD 解除梗阻${'后'.repeat(40)}`
    expect(excerpt(latin, ['解除梗阻'], 20)).toMatch(/^…或 PTCD 解除梗阻/)
  })

  test('is well formed wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (text, term, most) => {
          expect(excerpt(text, [folded(term)], most).isWellFormed()).toBe(true)
        },
      ),
      { seed: 20261123 },
    )
  })
})
