import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOfText, momentOfText, textOfFen, textOfMoment } from './moneyText.ts'

const SEED = 20_261_123

test('yuan as a provider writes them and fen are the same amount, both ways, to the fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (fen) => {
      expect(fenOfText(textOfFen(fen))).toBe(fen)
    }),
    { seed: SEED },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 9 }), (yuan, tenths) => {
      expect(fenOfText(`${yuan}.${tenths}`)).toBe(yuan * 100 + tenths * 10)
      expect(fenOfText(`${yuan}`)).toBe(yuan * 100)
    }),
    { seed: SEED },
  )
  expect(Object.is(fenOfText('-0.00'), 0)).toBe(true)
})

test('what is no amount is refused, never rounded', () => {
  for (const text of ['', ' 1', '1 ', '1.234', '1,000.00', '+1', '1e3', '.5', '5.', '0x10', '１', 'NaN', null, 268, {}])
    expect(() => fenOfText(text)).toThrow('unreadable amount')
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^-?\d{1,9}(\.\d{1,2})?$/.test(text))
      expect(() => fenOfText(text)).toThrow('unreadable amount')
    }),
    { seed: SEED },
  )
})

test('moments are read and written by Beijing’s clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(momentOfText(textOfMoment(seconds * 1000))).toBe(seconds * 1000)
    }),
    { seed: SEED },
  )
  expect(() => momentOfText('2026-11-20')).toThrow('unreadable time')
  expect(() => momentOfText(undefined)).toThrow('unreadable time')
})
