import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMobile } from './phone.ts'

const SEED = { seed: 20261121 }

test.each(['13000000000', '14700000000', '15912345678', '16612345678', '17712345678', '18812345678', '19999999999'])(
  '%s is a mobile number',
  (number) => {
    expect(isMobile(number)).toBe(true)
  },
)

test.each([
  ['ten digits', '1380000000'],
  ['twelve digits', '138000000001'],
  ['a second digit of 2', '12800000000'],
  ['a second digit of 0', '10800000000'],
  ['a first digit other than 1', '23800000000'],
  ['white space', ' 13800000000'],
  ['a break at the end', '13800000000\n'],
  ['digits of full width', '１３８００００００００'],
  ['a country code', '+8613800000000'],
  ['nothing', ''],
])('no mobile number: %s', (_, text) => {
  expect(isMobile(text)).toBe(false)
})

test('exactly 11 digits, 1 first, then 3 to 9', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }), (second, rest) => {
      expect(isMobile(`1${second}${String(rest).padStart(9, '0')}`)).toBe(true)
    }),
    SEED,
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 14 }), (text) => {
      expect(isMobile(text)).toBe(text.length === 11 && /^1[3-9][0-9]*$/.test(text) && !/[^0-9]/.test(text))
    }),
    SEED,
  )
})
