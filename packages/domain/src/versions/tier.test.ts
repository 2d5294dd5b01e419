import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPopUpTier, oldPopUpTier } from './tier.ts'

const entry = (AppVnName: string, VnOrder: number) => ({ AppVnName, VnOrder })

test('without VIP entries both pop-ups show 试用版', () => {
  expect(oldPopUpTier([])).toBe('试用版')
  expect(newPopUpTier([])).toBe('试用版')
})

test('the old pop-up shows the first entry, the new one the last by VnOrder', () => {
  const entries = [entry('提高班', 2), entry('冲刺班', 10), entry('基础班', 1)]
  expect(oldPopUpTier(entries)).toBe('提高班')
  expect(newPopUpTier(entries)).toBe('冲刺班')
})

test('an entry without a name is shown as 试用版 rather than as nothing', () => {
  expect(oldPopUpTier([entry('', 1)])).toBe('试用版')
  expect(newPopUpTier([entry('', 1)])).toBe('试用版')
})

test('the new tier does not depend on the order of the entries, and is the highest', () => {
  const orders = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(orders, (all) => {
      const entries = all.map((order) => entry(`第 ${order} 班`, order))
      expect(newPopUpTier(entries)).toBe(`第 ${Math.max(...all)} 班`)
      expect(newPopUpTier(entries.toReversed())).toBe(newPopUpTier(entries))
    }),
    { seed: 20261121 },
  )
})
