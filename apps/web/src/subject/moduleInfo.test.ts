// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  currentShift,
  defaultVersion,
  isWithdrawn,
  type ModuleInfo,
  type Version,
  versionsThatOpen,
} from './moduleInfo.ts'

const version = (vn: number, more: Partial<Version> = {}): Version => ({
  AppEName: 'ZY_LCZY_YTMJ',
  AppID: 1,
  AppName: '临床执业医师',
  CName: '临床执业医师',
  vn,
  vname: `第 ${vn} 班`,
  vnorder: vn,
  VerNO: 0,
  isVip: 0,
  EndTime: null,
  modules: ['ChapterTest'],
  ...more,
})

const info = (ar: Version[], modules: object = { ChapterTest: { isVip: 0, name: '章节练习' } }) =>
  ({ ...modules, ar }) as ModuleInfo

test('nobody has chosen: the last by vnorder that is no mock-exam version (section 4, "Version selection")', () => {
  const versions = [
    version(3, { vnorder: 1 }),
    version(1, { vnorder: 2 }),
    version(2, { vnorder: 9, AppEName: 'ZY_MNDB' }),
  ]
  expect(defaultVersion(versions)?.vn).toBe(1)
})

test('an off-sale version is taken only where there is no other', () => {
  expect(defaultVersion([version(1), version(2, { VerNO: 20 })])?.vn).toBe(1)
  expect(defaultVersion([version(2, { VerNO: 20 })])?.vn).toBe(2)
  expect(defaultVersion([version(1, { AppEName: 'X_MNDB' })])).toBeUndefined()
})

test('a module is opened by the versions on sale that hold it, lowest first', () => {
  const ar = [version(2, { vnorder: 5 }), version(1), version(3, { VerNO: 20 }), version(4, { modules: ['Video'] })]
  expect(versionsThatOpen(info(ar), 'ChapterTest').map(({ vn }) => vn)).toEqual([1, 2])
})

test('without a version one is on trial; else the highest one held is the shift (section 4, "VIP state")', () => {
  expect(currentShift(info([version(1)]))).toBe('试用版')
  expect(currentShift(info([version(2, { isVip: 1 }), version(1, { isVip: 1 })]))).toBe('第 2 班')
})

test('a subject with a single key is withdrawn (section 4, "Subject availability")', () => {
  expect(isWithdrawn(info([], {}))).toBe(true)
  expect(isWithdrawn(info([version(1)]))).toBe(false)
})
