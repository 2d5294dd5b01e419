import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

const SEED = 20261121

test('only what differs is kept, in the order given', () => {
  expect(
    changesBetween({ name: '甲', roles: ['editor'], same: 1 }, { name: '乙', roles: ['seller'], same: 1 }),
  ).toEqual([
    { field: 'name', before: '甲', after: '乙' },
    { field: 'roles', before: '["editor"]', after: '["seller"]' },
  ])
})

test('what was not there before, and what is gone after, is null', () => {
  expect(changesBetween(undefined, { name: '甲' })).toEqual([{ field: 'name', before: null, after: '甲' }])
  expect(changesBetween({ name: '甲' })).toEqual([{ field: 'name', before: '甲', after: null }])
})

test('a secret shows that it changed, and nothing of itself, at any depth', () => {
  const secret = fc.string({ minLength: 8 }).filter((text) => !/^[\s*（已隐藏）"\\]+$/.test(text))
  const field = fc.constantFrom('password', 'Password', 'password_hash', 'totpSecret', 'guid', 'toke', 'recoveryCodes')
  fc.assert(
    fc.property(field, secret, (name, value) => {
      const kept = JSON.stringify(changesBetween({}, { [name]: value, nested: { [name]: `${value}x` } }))
      return !kept.includes(JSON.stringify(value).slice(1, -1))
    }),
    { seed: SEED },
  )
})

test('phone numbers are masked, other figures stay', () => {
  expect(changesBetween({}, { contact: '13812345678 或 4001234567', id: 123456789012345 })).toEqual([
    { field: 'contact', before: null, after: '138****5678 或 4001234567' },
    { field: 'id', before: null, after: '123456789012345' },
  ])
})

test('a long text is cut, and says how long it was', () => {
  expect(changesBetween({}, { stem: '题'.repeat(5000) })[0]?.after).toMatch(/^题{2000}…（共 5000 字）$/)
})
