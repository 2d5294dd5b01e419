import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBrokenList, printedItems, printedList } from './printed.ts'

test.each<[string, string[] | undefined]>([
  ["['鼠疫', '霍乱']", ['鼠疫', '霍乱']],
  ['["鼠疫","霍乱"]', ['鼠疫', '霍乱']],
  ["('鼠疫',)", ['鼠疫']],
  ["{'鼠疫', '霍乱'}", ['鼠疫', '霍乱']],
  ['［“鼠疫”，“霍乱”］', ['鼠疫', '霍乱']],
  ["['鼠疫' '霍乱']", ['鼠疫', '霍乱']],
  ["array(['鼠疫', '霍乱'], dtype=object)", ['鼠疫', '霍乱']],
  ['"鼠疫","霍乱"', ['鼠疫', '霍乱']],
  ['[鼠疫, 霍乱]', ['鼠疫', '霍乱']],
  [`["it's", 'a, b']`, ["it's", 'a, b']],
  ["['O\\'Brien']", ["O'Brien"]],
  ["['1', 2]", ['1', '2']],
  ['[0, 1]', undefined],
  ['（甲）和（乙）', undefined],
  ['[a.png]', undefined],
  ['左室', undefined],
  ["['鼠疫', '霍乱'", undefined],
])('%s', (text, items) => {
  expect(printedList(text)).toEqual(items)
})

test('names with texts', () => {
  expect(printedItems(`{'A': '天平', "B": "量筒", C: '漏斗'}`)).toEqual([
    { key: 'A', text: '天平' },
    { key: 'B', text: '量筒' },
    { key: 'C', text: '漏斗' },
  ])
})

test('a list that lacks its end is told', () => {
  for (const text of ['["氦"', "'氖']", "['氦', ['氖']]"]) expect(isBrokenList(text), text).toBe(true)
  for (const text of ['[a.png]', '左室', '[0, 1)', "['氦']"]) expect(isBrokenList(text), text).toBe(false)
})

test('whatever texts a program prints as JSON are read back', () => {
  const unit = fc.constantFrom('甲', 'a', '1', "'", '"', ',', ' ', '：', ']', '\\', '，')
  const word = fc
    .string({ unit, minLength: 1, maxLength: 6 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  // A quote before a comma would be read as closing: programs escape it with a backslash.
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      expect(printedList(JSON.stringify(words))).toEqual(words)
    }),
    { verbose: true },
  )
})
