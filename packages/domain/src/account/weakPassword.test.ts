import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyPasswords, type Weakness, weaknessOf } from './weakPassword.ts'

const SEED = 20261121
const PHONE = '13812345678'

test.each<[string, string, Weakness | undefined]>([
  ['Ab3$xyz', PHONE, 'short'],
  ['题题题题题题题', PHONE, 'short'],
  ['8402957136', PHONE, 'digits'],
  ['aaaaaaaaaa', PHONE, 'repeated'],
  ['abababab', PHONE, 'repeated'],
  ['abcdefgh', PHONE, 'sequence'],
  ['QWERTYUIOP', PHONE, 'sequence'],
  ['hgfedcba', PHONE, 'sequence'],
  ['1qaz2wsx', PHONE, 'sequence'],
  ['a13812345678', PHONE, 'name'],
  ['ab345678', PHONE, 'name'],
  ['liming123', 'liming', 'name'],
  ['LiMing2026', 'liming', 'name'],
  ['Password1', PHONE, 'common'],
  ['woaini520', PHONE, 'common'],
  ['admin@123', PHONE, 'common'],
  ['correct horse', PHONE, undefined],
  ['tz7#mountain', PHONE, undefined],
  ['liming-loves-rivers', 'liming', undefined],
])('the password %s of %s is %s', (password, userName, weakness) => {
  expect(weaknessOf(password, userName)).toBe(weakness)
})

test('rule: whatever is likely for an account is weak for it', () => {
  for (const name of [PHONE, 'operator', 'ab'])
    expect([...likelyPasswords(name)].filter((password) => weaknessOf(password, name) === undefined)).toEqual([])
})

test('rule: a long password of many kinds of characters that holds nothing of the account is not weak', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[b-y]{6}[A-Z]{6}[#$%]{2}[0-9]{2}$/), (password) => {
      expect(weaknessOf(password, PHONE)).toBeUndefined()
    }),
    { seed: SEED, numRuns: 300 },
  )
})

test('rule: upper and lower case make no difference to what is guessed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...likelyPasswords(PHONE)), (password) => {
      expect(weaknessOf(password.toUpperCase(), PHONE)).toBe(weaknessOf(password, PHONE))
    }),
    { seed: SEED, numRuns: 300 },
  )
})
