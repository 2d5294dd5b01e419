import fc from 'fast-check'
import { pinyin, polyphonic } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { rankOf, type Searchable, searchForm, wordsOf } from './subjectMatch.ts'

const how = { toneType: 'none', type: 'array', v: true } as const
const readings = (name: string) =>
  pinyin(name, how).map((fitting, at) => [...new Set([fitting, ...(polyphonic(name, how)[at] ?? [])])])
const subject = (code: string, name: string, family = '执业资格'): Searchable => ({
  code: searchForm(code),
  names: [name],
  family,
  readings: [readings(name)],
})

const lczy = subject('ZY_LCZY_YTMJ', '临床执业医师')
const rank = (typed: string, of = lczy) => rankOf(of, wordsOf(searchForm(typed)))

test.each([
  ['the exact code', 'zy_lczy_ytmj', 0],
  ['the exact name', '临床执业医师', 0],
  ['a part of the code', 'LCZY', 1],
  ['a part of the code in full-width letters', 'ＬＣＺＹ', 1],
  ['the beginning of the name', '临床', 2],
  ['the initials', 'lczyys', 2],
  ['the pinyin', 'linchuangzhiye', 2],
  ['pinyin that is not finished', 'linchuangzh', 2],
  ['pinyin and initials in turn', 'linczhiy', 2],
  ['two letters for zh, ch and sh', 'lchzh', 2],
  ['a part of the name', '执业', 3],
  ['initials inside the name', 'zyys', 3],
  ['the family', '执业资格', 3],
  ['two words that both fit', 'lczy 医师', 3],
])('%s finds a subject: %s', (_how, typed, expected) => expect(rank(typed)).toBe(expected))

test.each(['lcyz', '护士', 'lczyysx', 'lczy 护士', 'inchuang'])('%s does not find 临床执业医师', (typed) =>
  expect(rank(typed)).toBeUndefined(),
)

test('a character with several readings is found by the one its word asks for, and behind others by the rest', () => {
  const intensive = subject('ZC_ZZ', '重症医学')
  expect(rank('zhongzheng', intensive)).toBe(2)
  expect(rank('chongzheng', intensive)).toBe(4)
  expect(rank('kjs', subject('KJ', '会计师'))).toBe(2)
})

test('any beginning of the initials and of the full pinyin finds a name, and no text makes the search fail', () => {
  const spelled = readings('临床执业医师').map((one) => one[0] as string)
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      (whole, cut) => {
        const typed = spelled.map((reading, at) => (whole[at] ? reading : reading.slice(0, 1))).join('')
        expect(rank(typed.slice(0, cut))).toBeLessThanOrEqual(3)
      },
    ),
    { seed: 20_260_711 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (typed) => {
      expect([undefined, 0, 1, 2, 3, 4]).toContain(rank(typed))
    }),
    { seed: 20_260_711 },
  )
})
