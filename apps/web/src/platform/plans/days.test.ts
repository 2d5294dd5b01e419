// @vitest-environment node
import { expect, test } from 'vitest'
import { minutesText, monthAround, monthPlus } from './days.ts'

test('a month is shown in whole weeks from Monday to Sunday', () => {
  expect(monthAround('2026-11-23')).toEqual({ from: '2026-10-26', to: '2026-12-06', month: '2026-11' })
  expect(monthAround('2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-02-28', month: '2027-02' })
})

test('months go over years', () => {
  expect(monthPlus('2026-11-23', 2)).toBe('2027-01-01')
  expect(monthPlus('2026-01-31', -1)).toBe('2025-12-01')
})

test('minutes are said in hours where there are some', () => {
  expect([45, 60, 75].map(minutesText)).toEqual(['45 分钟', '1 小时', '1 小时 15 分钟'])
})
