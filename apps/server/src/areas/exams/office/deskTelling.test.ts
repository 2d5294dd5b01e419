import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { expect, test } from 'vitest'
import { deskTelling } from './deskTelling.ts'

const NOW = 1_000_000
const HOUR = 3_600_000
const none = { opensAt: null, closesAt: null, tellsAt: null }
const window = { opensAt: NOW, closesAt: NOW + HOUR, tellsAt: NOW + 2 * HOUR }
const sharing = (name: string, hold?: [from: number, until: number], isWithdrawn = false) => ({
  ...{ name, isWithdrawn },
  hold: hold && { from: hold[0], until: hold[1] },
})

test('a paper by itself is told after each hand-in, or with a window when that says', () => {
  expect(deskTelling(none, [], NOW)).toEqual({ from: null, heldBy: [], holds: [] })
  expect(deskTelling(window, [], NOW)).toEqual({ from: NOW + 2 * HOUR, heldBy: [], holds: [] })
  expect(deskTelling({ ...window, tellsAt: null }, [], NOW).from).toBe(NOW + HOUR + GRACE_MS)
})

test('papers that withhold some of its questions are named with their dates, and the last is when it is told', () => {
  const open = sharing('正在考', [0, NOW + HOUR])
  const later = sharing('后开考', [NOW + HOUR, NOW + 5 * HOUR])
  const over = sharing('已公布', [0, NOW - 1])
  const named = (name: string, from: number, until: number) => ({ name, from, until })
  expect(deskTelling(none, [open, later, over], NOW)).toMatchObject({
    from: NOW + 5 * HOUR,
    heldBy: [named('正在考', 0, NOW + HOUR), named('后开考', NOW + HOUR, NOW + 5 * HOUR)],
  })
  // The first has told before this paper would.
  expect(deskTelling(window, [open, later], NOW)).toMatchObject({
    from: NOW + 5 * HOUR,
    heldBy: [named('后开考', NOW + HOUR, NOW + 5 * HOUR)],
  })
  const apart = sharing('改日考', [NOW + 3 * HOUR, NOW + 5 * HOUR])
  expect(deskTelling(window, [apart], NOW)).toMatchObject({ from: NOW + 2 * HOUR, heldBy: [] })
})

test('a paper with a window makes others wait that would be told meanwhile, but none that was withdrawn', () => {
  const shared = [sharing('随时卷'), sharing('撤下卷', undefined, true), sharing('同时考', [0, NOW + HOUR])]
  expect(deskTelling(window, [...shared, sharing('更晚公布', [0, NOW + 3 * HOUR])], NOW).holds).toEqual([
    '随时卷',
    '同时考',
  ])
  expect(deskTelling(none, shared, NOW).holds).toEqual([])
})
