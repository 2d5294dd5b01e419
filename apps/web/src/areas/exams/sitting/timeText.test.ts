// @vitest-environment node
import { expect, test } from 'vitest'
import { clockText, durationText, marksText, momentText } from './timeText.ts'

test.each([
  [0, '00:00'],
  [-5, '00:00'],
  [1, '00:01'],
  [59_000, '00:59'],
  [60_000, '01:00'],
  [3_599_001, '1:00:00'],
  [3_725_000, '1:02:05'],
])('%i ms on the clock are %s', (ms, text) => expect(clockText(ms)).toBe(text))

test.each([
  [9000, '2 小时 30 分钟'],
  [7200, '2 小时'],
  [2700, '45 分钟'],
  [90, '1 分钟 30 秒'],
  [5, '5 秒'],
  [0, '0 秒'],
])('%i seconds take %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

test('moments are Beijing’s, wherever the device stands', () => {
  expect(momentText(Date.UTC(2026, 3, 20, 16, 5))).toBe('2026 年 4 月 21 日 00:05')
})

test.each([
  [72, '72'],
  [72.5, '72.5'],
  [0.1 + 0.2, '0.3'],
])('%f marks are written %s', (marks, text) => expect(marksText(marks)).toBe(text))
