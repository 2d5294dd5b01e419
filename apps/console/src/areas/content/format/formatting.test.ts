import { parse } from '@tizhou/domain/richtext/parse'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edit, type Format, formatted, withTable } from './formatting.ts'
import { signsFound } from './symbols.ts'

const applied = (value: string, { from, to, text }: Edit) => value.slice(0, from) + text + value.slice(to)

/** The text whose part in `«»` is selected, after formatting, with the selection again in `«»`. */
function after(marked: string, format: Format): string {
  const value = marked.replace(/[«»]/g, '')
  const edit = formatted(value, marked.indexOf('«'), marked.indexOf('»') - 1, format)
  const [from, to] = edit.select
  const result = applied(value, edit)
  return `${result.slice(0, from)}«${result.slice(from, to)}»${result.slice(to)}`
}

test.each<[string, Format, string]>([
  ['甲«乙»丙', 'bold', '甲«<b>乙</b>»丙'],
  ['甲«<b>乙</b>»丙', 'bold', '甲«乙»丙'],
  ['甲<b>«乙»</b>丙', 'bold', '甲«乙»丙'],
  ['«甲<b>乙</b>丙»', 'bold', '«<b>甲乙丙</b>»'],
  ['« 甲 »', 'bold', '« <b>甲</b> »'],
  ['甲«»乙', 'sub', '甲<sub>«»</sub>乙'],
  ['H«2»O', 'sub', 'H«₂»O'],
  ['H«₂»O', 'sub', 'H«2»O'],
  ['Ca«₂»', 'sup', 'Ca«²»'],
  ['V«max»', 'sub', 'V«<sub>max</sub>»'],
  ['V«<sub>max</sub>»', 'sup', 'V«<sup>max</sup>»'],
  ['V<sub>«max»</sub>', 'sub', 'V«max»'],
  ['«a\nb»', 'sub', '«<sub>a</sub>\n<sub>b</sub>»'],
  ['«|甲|[a.png|图]|\n|---|---|\n|乙| |»', 'bold', '«|<b>甲</b>|[a.png|图]|\n|---|---|\n|<b>乙</b>| |»'],
])('%j by %s is %j', (marked, format, result) => {
  expect(after(marked, format)).toBe(result)
})

test('what is set is markup that learners see as such, and setting it again takes it back', () => {
  const plain = fc.string({ unit: fc.constantFrom('甲', 'a', '2', ' ', '\n'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(plain, fc.constantFrom<Format>('bold', 'sub', 'sup'), (text, format) => {
      fc.pre(text.trim() !== '')
      const once = formatted(text, 0, text.length, format)
      expect(JSON.stringify(parse(once.text, { kind: 'question' }))).not.toMatch(/<\/?(?:b|su[bp])>/)
      const twice = formatted(once.text, ...once.select, format)
      expect(applied(once.text, twice)).toBe(text)
    }),
  )
})

test('a table stands on lines of its own, with the first header selected', () => {
  const edit = withTable('甲乙', 1, 1, 2, 3)
  const text = applied('甲乙', edit)
  expect(text).toBe('甲\n|列 1|列 2|列 3|\n|---|---|---|\n| | | |\n| | | |\n乙')
  expect(text.slice(...edit.select)).toBe('列 1')
  expect(parse(text, { kind: 'question' }).map(({ kind }) => kind)).toEqual(['text', 'table', 'text'])
})

test('cells copied from a spreadsheet become the cells of the table', () => {
  const copied = '项目\t值\nWBC\t4|10\n'
  expect(applied(copied, withTable(copied, 0, copied.length, 1, 2))).toBe('|项目|值|\n|---|---|\n|WBC|4｜10|')
})

test.each([
  ['μ', 'μ'],
  ['alpha', 'α'],
  ['xydy', '≤'],
  ['毫米汞柱', 'mmHg'],
  ['shesh', '℃'],
  ['10^9', ''],
  ['×10', '×10⁹/L'],
])('%j finds %s', (typed, sign) => {
  expect(signsFound(typed)[0]?.signs[0]?.sign ?? '').toBe(sign)
})
