import { expect, test } from 'vitest'
import type { FoundSubject } from '../../calls/parts/study.ts'
import type { VipRecord } from '../../calls/subjects.ts'
import type { Subject } from '../../platform/subject/subject.ts'
import { myVersions } from './myVersions.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const record = (AppID: number, AppVn: number, days: number): VipRecord => ({
  AppID,
  AppVn,
  AppEName: `APP_${AppID}`,
  AppCName: ['', '临床', '内科'][AppID] ?? '',
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
const seen = (subject: Subject | null, records: VipRecord[], known: FoundSubject[] | null = all) =>
  myVersions(subject, records, known ?? undefined, NOW).map(({ name, versionName, state, current: now }) => [
    name,
    versionName,
    state,
    now,
  ])

test('the one being studied comes first, then those open longest', () => {
  expect(seen(current, [record(2, 1, 10), record(2, 2, 90)])).toEqual([
    ['临床', '第 1 班', 'trial', true],
    ['内科', '第 2 班', 'open', false],
    ['内科', '第 1 班', 'open', false],
  ])
})

test('a record of the one being studied adds its end and no second line', () => {
  expect(seen(current, [record(1, 1, 30)])).toEqual([['临床', '第 1 班', 'open', true]])
})

test('a record counts until its end; at that very moment it is over, and stands behind what is open', () => {
  expect(seen(null, [record(2, 1, -1), record(1, 1, 0), record(1, 2, 1)])).toEqual([
    ['临床', '第 2 班', 'open', false],
    ['临床', '第 1 班', 'ended', false],
    ['内科', '第 1 班', 'ended', false],
  ])
})

test('several records of one version count with the latest end', () => {
  expect(myVersions(null, [record(2, 1, 10), record(2, 1, 90)], all, NOW)[0]?.endsAt).toBe(NOW + 90 * 86_400_000)
})

test('a subject that is no longer in the product is withdrawn, unless the product is not known yet', () => {
  expect(seen(current, [record(9, 1, 5)], [])).toEqual([
    ['临床', '第 1 班', 'withdrawn', true],
    ['APP_9', '第 1 班', 'withdrawn', false],
  ])
  expect(seen(null, [record(9, 1, 5)], null)).toEqual([['APP_9', '第 1 班', 'open', false]])
})

test('names are shown without the words of the product (section 5, "Subject display names")', () => {
  const named = { ...current, AppCName: '临床执业医师资格考试宝典押题密卷' }
  expect(seen(named, [])[0]?.[0]).toBe('临床执业医师')
})

test('access to mock interviews is open although their variant is not listed among the subjects', () => {
  const interviews = { ...record(9, 1, 30), AppEName: 'APP_1_MNDB', AppCName: '临床面试答辩' }
  expect(seen(null, [interviews])).toEqual([['临床面试答辩', '第 1 班', 'open', false]])
  const chosen = { ...current, AppID: 9, AppEName: 'APP_1_MNDB', AppCName: '临床面试答辩' } as Subject
  expect(seen(chosen, [])).toEqual([['临床面试答辩', '第 1 班', 'trial', true]])
})
