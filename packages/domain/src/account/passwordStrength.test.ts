import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strengthOf } from './passwordStrength.ts'
import { weaknessOf } from './weakPassword.ts'

const PHONE = '13912345678'

test.each([
  ['boat12', 'weak', 'short'],
  ['918273645', 'weak', 'digits'],
  ['river2boat', 'fair', undefined],
  ['riverandboat', 'fair', undefined],
  ['river2boat.', 'strong', undefined],
  ['River2boat', 'strong', undefined],
  ['river2boat24', 'strong', undefined],
  ['onceuponariverboat', 'strong', undefined],
])('%s is %s', (password, strength, weakness) => {
  expect(strengthOf(password, PHONE)).toEqual(weakness ? { strength, weakness } : { strength })
})

test('weak is what the rule of weak passwords calls so, and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), (password) => {
      const weakness = weaknessOf(password, PHONE)
      expect(strengthOf(password, PHONE).strength === 'weak').toBe(weakness !== undefined)
    }),
    { seed: 20261121 },
  )
})
