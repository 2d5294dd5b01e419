import { expect, test } from 'vitest'
import { momentTyped } from '../../platform/typedMoments.ts'
import { newUnit } from './paperForm.ts'
import { windowWarnings } from './windowWarnings.ts'

const at = (text: string) => momentTyped(text) as number
const units = ['第一单元', '第二单元', '第三单元'].map((name, place) => ({ ...newUnit(place), name, seconds: 3_600 }))
const [OPENS, NOON] = [at('2026-11-21T09:00'), at('2026-11-21T12:00')]

test('a window that holds the whole paper has nothing to warn of, and neither has a paper without one', () => {
  expect(windowWarnings({ opensAt: OPENS, closesAt: NOON, units }, OPENS - 1)).toEqual([])
  expect(windowWarnings({ opensAt: null, closesAt: null, units }, OPENS)).toEqual([])
})

test('a window that has ended is said', () => {
  expect(windowWarnings({ opensAt: OPENS, closesAt: NOON, units }, NOON)).toEqual([
    '截止时间（北京时间 2026-11-21 12:00）已过：学员看得到试卷，但不能再作答。',
  ])
})

test('a window that is shorter than the paper names the units that it cuts and that will not begin', () => {
  const closesAt = at('2026-11-21T10:30')
  expect(windowWarnings({ opensAt: OPENS, closesAt, units }, OPENS - 1)).toEqual([
    '开放时间共 1 小时 30 分钟，全卷 3 小时：开考就进场的学员也做不完，“第二单元”只有 30 分钟，“第三单元”不会开始。',
  ])
})

test('a window that is nearly over says what is left of it', () => {
  expect(windowWarnings({ opensAt: OPENS, closesAt: NOON, units }, at('2026-11-21T11:59:30'))).toEqual([
    '离截止只剩 0 分钟，全卷 3 小时：马上开始的学员也做不完，“第一单元”只有 0 分钟，“第二单元”“第三单元”不会开始。',
  ])
})
