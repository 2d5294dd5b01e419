import { expect, test } from 'vitest'
import type { Subject } from '../../platform/subject.ts'
import type { FoundSubject, VipRecord } from './queries.ts'
import { myShifts } from './shifts.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const record = (AppID: number, AppVn: number, days: number): VipRecord => ({
  AppID,
  AppVn,
  AppEName: `APP_${AppID}`,
  AppVnName: `第 ${AppVn} 班`,
  VnOrder: AppVn,
  StartTime: NOW - 86_400_000,
  EndTime: NOW + days * 86_400_000,
})
const all: FoundSubject[] = [
  { AppID: 1, AppEName: 'APP_1', AppName: '临床执业医师', CName: '临床', Family: '执业' },
  { AppID: 2, AppEName: 'APP_2', AppName: '内科主治医师', CName: '内科', Family: '主治' },
]
const current = {
  AppID: 1,
  AppEName: 'APP_1',
  AppName: '临床',
  AppCName: '临床',
  AppVn: 1,
  AppVname: '第 1 班',
} as Subject
const seen = (subject: Subject | null, records: VipRecord[]) =>
  myShifts(subject, records, all, NOW).map(({ name, shift, endsAt, current: now }) => [
    name,
    shift,
    endsAt !== undefined,
    now,
  ])

test('the one being studied comes first, then those open longest', () => {
  expect(seen(current, [record(2, 1, 10), record(2, 2, 90)])).toEqual([
    ['临床', '第 1 班', false, true],
    ['内科', '第 2 班', true, false],
    ['内科', '第 1 班', true, false],
  ])
})

test('a record of the one being studied adds its end and no second line', () => {
  expect(seen(current, [record(1, 1, 30)])).toEqual([['临床', '第 1 班', true, true]])
})

test('records that have ended are left out, also one that ends this moment', () => {
  expect(seen(null, [record(2, 1, -1), record(1, 1, 0)])).toEqual([])
})

test('several records of one version count with the latest end', () => {
  expect(myShifts(null, [record(2, 1, 10), record(2, 1, 90)], all, NOW)[0]?.endsAt).toBe(NOW + 90 * 86_400_000)
})

test('a subject that is no longer listed keeps its code as its name', () => {
  expect(seen(null, [record(9, 1, 5)])).toEqual([['APP_9', '第 1 班', true, false]])
})
