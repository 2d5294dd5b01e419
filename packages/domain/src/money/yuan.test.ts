import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOfYuan, priceText, yuanOfFen } from './yuan.ts'

const SEED = 20_261_121

test.each([
  ['268', 26_800],
  ['0.5', 50],
  ['19.90', 1990],
  ['1,280.00', 128_000],
  ['￥ 9.99', 999],
  ['0', 0],
])('%s yuan are %i fen', (typed, fen) => {
  expect(fenOfYuan(typed)).toBe(fen)
})

test.each(['', 'abc', '-1', '1.234', '1e3', '.5', '5.', '1.2.3', '１２', '9999999999'])('%j is no amount', (typed) => {
  expect(fenOfYuan(typed)).toBeUndefined()
})

test('what is shown of an amount reads as the same amount: nothing is lost to a fraction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
      expect(fenOfYuan(yuanOfFen(fen))).toBe(fen)
    }),
    { seed: SEED },
  )
  expect(yuanOfFen(-5)).toBe('-0.05')
})

test.each([
  [298, '¥298'],
  [19.9, '¥19.90'],
  [0, '¥0'],
  [0.07 * 3, '¥0.21'],
  [-5.5, '-¥5.50'],
])('the price of %d yuan reads %s', (yuan, text) => {
  expect(priceText(yuan)).toBe(text)
})
