// @vitest-environment node
import { expect, test } from 'vitest'
import type { PaperInfo } from './introProps.ts'
import { openingOf, shortWindowText } from './opening.ts'

const OPENS = Date.UTC(2026, 10, 21, 1, 0)
const MINUTE = 60_000
const paper = {
  OpensAt: OPENS,
  ClosesAt: OPENS + 240 * MINUTE,
  Attempts: 0,
  Units: [
    { Name: '第一单元', Seconds: 7200 },
    { Name: '第二单元', Seconds: 7200 },
  ],
}
const info = (of: object = {}, EntrySeconds: number | null = null) =>
  ({ Paper: { ...paper, ...of }, EntrySeconds }) as unknown as PaperInfo

test('before the opening it is shut and says when by Beijing time, and how long it still is', () => {
  expect(openingOf(info(), 0, OPENS - 90_000)).toEqual({
    shut: true,
    note: '北京时间 2026 年 11 月 21 日 09:00 开考，2026 年 11 月 21 日 13:00 截止。',
    opensIn: 90_000,
    short: null,
  })
})

test('a withdrawn paper is shut and says so before any other reason', () => {
  const note = '这份试卷已撤下，已有的成绩和报告都保留。'
  const shut = { shut: true, note, opensIn: null, short: null }
  expect(openingOf(info({ Withdrawn: 1, Attempts: 1 }), 1, OPENS)).toEqual(shut)
  expect(openingOf(info({ Withdrawn: 1 }), 0, OPENS - 90_000)).toEqual(shut)
})

test('at the opening it is open, without anybody asking the server', () => {
  expect(openingOf(info(), 0, OPENS)).toEqual({
    shut: false,
    note: '开放至北京时间 2026 年 11 月 21 日 13:00。',
    opensIn: null,
    short: null,
  })
})

test('it shuts with the end of the window, of the entry, and of the attempts', () => {
  expect(openingOf(info(), 0, OPENS + 240 * MINUTE)).toMatchObject({
    shut: true,
    note: '已于北京时间 2026 年 11 月 21 日 13:00 结束。',
  })
  expect(openingOf(info({}, 900), 0, OPENS + 15 * MINUTE).shut).toBe(false)
  expect(openingOf(info({}, 900), 0, OPENS + 15 * MINUTE + 1)).toMatchObject({
    shut: true,
    note: '开考 15 分钟 后不能再入场。',
  })
  expect(openingOf(info({ Attempts: 1 }), 1, OPENS)).toMatchObject({ shut: true, note: '允许的作答次数已用完。' })
  expect(openingOf(info({ OpensAt: null, ClosesAt: null }), 0, OPENS)).toMatchObject({ shut: false, note: null })
})

test('a window that is shorter than the paper says what is left, and which units fall away', () => {
  expect(shortWindowText(info().Paper, OPENS + 60 * MINUTE)).toBe(
    '距截止还有 3 小时，不够做完全卷（4 小时）。截止时统一收卷：“第二单元”只有 1 小时（按各单元用满时间、不休息计）。',
  )
  expect(shortWindowText(info().Paper, OPENS + 200 * MINUTE + 1)).toBe(
    '距截止还有 39 分钟，不够做完全卷（4 小时）。截止时统一收卷：“第一单元”只有 39 分钟，“第二单元”不再开放（按各单元用满时间、不休息计）。',
  )
  expect(shortWindowText(info({ ClosesAt: OPENS + 60 * MINUTE }).Paper, OPENS - MINUTE)).toBe(
    '开放时间共 1 小时，不够做完全卷（4 小时）。截止时统一收卷：“第一单元”只有 1 小时，“第二单元”不再开放（按各单元用满时间、不休息计）。',
  )
  expect(shortWindowText(info({ Units: [{ Name: '全卷', Seconds: 7200 }] }).Paper, OPENS + 180 * MINUTE)).toBe(
    '距截止还有 1 小时，不够做完全卷（2 小时）。截止时统一收卷：作答时间只有 1 小时。',
  )
  expect(shortWindowText(info().Paper, OPENS + 240 * MINUTE)).toBeNull()
})

test('a paper whose results are told later than it closes says when, before and after its end', () => {
  const later = info({ TellsAt: OPENS + 2_880 * MINUTE })
  expect(openingOf(later, 0, OPENS).note).toBe(
    '开放至北京时间 2026 年 11 月 21 日 13:00，2026 年 11 月 23 日 09:00 公布成绩。',
  )
  expect(openingOf(later, 0, OPENS + 240 * MINUTE).note).toBe(
    '已于北京时间 2026 年 11 月 21 日 13:00 结束，2026 年 11 月 23 日 09:00 公布成绩。',
  )
  expect(openingOf(later, 0, OPENS + 2_880 * MINUTE).note).toBe('已于北京时间 2026 年 11 月 21 日 13:00 结束。')
})
