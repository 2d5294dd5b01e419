import { expect, test } from 'vitest'
import { amount } from './cell.ts'
import { csvText } from './csv.ts'

test('a table is UTF-8 with BOM, and quotes are doubled', () => {
  expect(csvText(['名称', '数量'], [['甲 "乙", 丙', 3]])).toBe('\uFEFF"名称","数量"\r\n"甲 ""乙"", 丙",3\r\n')
})

test.each([
  ['=1+1', '"\'=1+1"'],
  ['+86', '"\'+86"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  [' =HYPERLINK("x")', '"\' =HYPERLINK(""x"")"'],
  ['\t=1', '"\'\t=1"'],
  ['＝1', '"\'＝1"'],
])('the text %j is never a formula', (text, cell) => {
  expect(csvText([], [[text]])).toContain(cell)
})

test('a negative number stays one, and nothing is an empty cell', () => {
  expect(csvText([], [[-5, null, undefined, 'a-b']])).toContain('-5,,,"a-b"')
})

test('an amount is a number with two decimals, negative too', () => {
  expect(csvText([], [[amount(-14_940), amount(5), amount(0)]])).toContain('-149.40,0.05,0.00')
})

test.each([
  ['20261126123456789012345678', '"\'20261126123456789012345678"'],
  ['123456789012', '"\'123456789012"'],
  ['3E10', '"\'3E10"'],
  ['007', '"\'007"'],
  ['13800001111', '"13800001111"'],
  ['0', '"0"'],
  ['2026-11-26', '"2026-11-26"'],
])('the digits %s stay what they are', (text, cell) => {
  expect(csvText([], [[text]])).toContain(cell)
})

test('a number that is an id stays whole, a count stays a number', () => {
  expect(csvText([], [[9_007_199_254_740_991, 12_345]])).toContain('"\'9007199254740991",12345')
})
