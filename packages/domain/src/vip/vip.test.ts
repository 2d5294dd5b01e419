import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsVersion, isCurrent, isVipSubject, vipData } from './vip.ts'

const NOW = Date.parse('2026-11-20T04:00:00Z')
const record = (AppID: number, AppVn: number, EndTime: number) => ({ AppID, AppVn, EndTime })

test.each([
  ['ends later', NOW + 1, true],
  ['ends now', NOW, false],
  ['has ended', NOW - 1, false],
  ['ends at no time that can be read', Number.NaN, false],
])('a VIP record that %s', (_, EndTime, current) => {
  expect(isCurrent({ EndTime }, NOW)).toBe(current)
})

test.each([
  ['same AppID and AppVn', 1, 2, true],
  ['another version', 1, 3, false],
  ['another subject', 2, 2, false],
])('a subject version is VIP by a current record: %s', (_, appID, vn, vip) => {
  expect(holdsVersion([record(1, 2, NOW + 1)], appID, vn, NOW)).toBe(vip)
})

test.each([
  ['no module', {}, false],
  ['none open', { Video: { isVip: 0 }, ar: [] }, false],
  ['one open', { Video: { isVip: 0 }, ChapterTest: { isVip: 1 }, ar: [] }, true],
  ['something that is no module', { Video: null, ar: [{ isVip: 1 }] }, false],
])('a subject counts as VIP if any of its modules has isVip 1: %s', (_, modules, vip) => {
  expect(isVipSubject(modules)).toBe(vip)
})

test('curVipData: hidden items are left out, isVip is derived, ended records stand only under userInfoAll', () => {
  const items = [
    { appID: 1, vn: 1, buyListHide: 0 },
    { appID: 1, vn: 2 },
    { appID: 1, vn: 3, buyListHide: 1 },
  ]
  const records = [record(1, 2, NOW + 1), record(1, 1, NOW - 1), record(1, 3, NOW + 1)]
  expect(vipData({ AppID: 1 }, items, records, NOW)).toEqual({
    appInfo: { AppID: 1 },
    list: [
      { appID: 1, vn: 1, buyListHide: 0, isVip: 0 },
      { appID: 1, vn: 2, isVip: 1 },
    ],
    vipdata: [records[0], records[2]],
    userInfoAll: records,
  })
})

test('time only takes VIP away', () => {
  const any = fc.array(fc.record({ AppID: fc.constant(1), AppVn: fc.constant(1), EndTime: fc.integer() }))
  fc.assert(
    fc.property(any, fc.integer(), fc.nat(), (records, now, later) => {
      if (holdsVersion(records, 1, 1, now + later)) expect(holdsVersion(records, 1, 1, now)).toBe(true)
    }),
    { seed: 20261121 },
  )
})
