// @vitest-environment node
import { RequestError } from '@tizhou/contract/client'
import { expect, test } from 'vitest'
import { asRequestError, fateOf } from './fate.ts'

test.each([
  [201, 'refused'],
  [300, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [401, 'signedOut'],
  [0, 'passing'],
  ['http', 'passing'],
  ['duplicate', 'passing'],
  ['unsent', 'passing'],
  [408, 'passing'],
  [418, 'passing'],
  [429, 'passing'],
  [500, 'passing'],
] as const)('a call that ends with %s is %s', (status, fate) => {
  expect(fateOf(new RequestError(status, ''))).toBe(fate)
})

test('whatever else is thrown counts as a call that did not arrive', () => {
  const refused = new RequestError(409, '')
  expect(asRequestError(refused)).toBe(refused)
  expect(asRequestError(new TypeError('no'))).toMatchObject({ status: 0, outcome: 'unreachable' })
})
