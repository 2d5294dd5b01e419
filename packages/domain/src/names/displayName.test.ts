import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName } from './displayName.ts'

const WORDS = [
  '资格考试宝典',
  '考试宝典',
  '2016版',
  '2017版',
  '2018版',
  '2019版',
  '2020版',
  '2018',
  '押题密卷版',
  '特训密卷',
  '押题密卷',
  '押题版',
]

test.each(WORDS)('%s is removed from a display name', (word) => {
  expect(displayName(`内科${word}主治医师`)).toBe('内科主治医师')
})

test.each([
  ['内科学主治医师资格考试宝典押题密卷', '内科学主治医师'],
  ['2017版内科主治医师考试宝典［专业代码303］', '内科主治医师'],
  ['护士资格考试［含［真题］］', '护士资格考试'],
  ['2018年初级护师', '年初级护师'],
  ['2015版主管药师', '2015版主管药师'],
  ['2021版主管药师', '2021版主管药师'],
  ['主管护师[押题]', '主管护师[押题]'],
  ['主管护师［未完', '主管护师［未完'],
  ['主管护师 ', '主管护师'],
  ['内科［］', '内科'],
  [' ', ''],
])('%s is shown as %s', (name, shown) => {
  expect(displayName(name)).toBe(shown)
})

const anyName = fc
  .array(fc.oneof(fc.constantFrom(...WORDS, '［', '］', '考试', '宝典', '20', '18', '押题', '内科'), fc.string()))
  .map((pieces) => pieces.join(''))

test('no removed word and no text in ［ ］ is left, and cleaning again changes nothing', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const shown = displayName(name)
      for (const word of WORDS) expect(shown).not.toContain(word)
      expect(shown).not.toMatch(/［[^［］]*］/u)
      expect(displayName(shown)).toBe(shown)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('a name without such words stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const plain = name.replace(/[［］]|20|宝典|密卷|押题/gu, '')
      expect(displayName(plain)).toBe(plain.trim())
    }),
    { seed: 20261121 },
  )
})
