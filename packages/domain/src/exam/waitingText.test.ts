import { expect, test } from 'vitest'
import { waitingCount, waitingUntil, waitingWhy } from './waitingText.ts'

const NOON = Date.UTC(2026, 3, 21, 6, 5)

test('how many wait, until when in Beijing, and why', () => {
  expect(waitingCount(12)).toBe('12 题待公布')
  expect(waitingUntil({ why: 'window', until: NOON })).toBe('2026 年 4 月 21 日 14:05（北京时间）公布')
  expect(waitingWhy({ why: 'window', until: NOON })).toContain('还没公布成绩的考试')
})

test('nobody knows when a learner hands in', () => {
  expect(waitingUntil({ why: 'sitting', until: null })).toBe('交卷后公布')
  expect(waitingUntil({ why: 'sitting' })).toBe('交卷后公布')
  expect(waitingWhy({ why: 'sitting' })).toContain('您正在作答的试卷')
})

test('a moment just before midnight in Beijing is of its own day', () => {
  expect(waitingUntil({ why: 'window', until: Date.UTC(2026, 11, 31, 15, 59, 59) })).toBe(
    '2026 年 12 月 31 日 23:59（北京时间）公布',
  )
})
