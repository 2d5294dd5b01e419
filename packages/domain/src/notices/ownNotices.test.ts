import { expect, test } from 'vitest'
import { leavingLink } from '../agents/links.ts'
import { NOTICE_BOUNDS } from './notices.ts'
import { type LearnerEvent, occasionOf, ownNotice } from './ownNotices.ts'

const order = { orderNo: 'T1', title: '冲刺版' }
const parcel = { orderNo: 'T1', shipmentID: 7, carrier: '顺丰速运', number: 'SF123456' }
const paper = { grantID: 9, paper: 'T1 周五模考', page: 'doexam' as const, appID: 3, paperID: 4 }
const lesson = {
  ...{ liveID: 5, revision: 2, title: `T1 ${'心'.repeat(100)}`, teacher: '周老师' },
  startsAt: Date.parse('2026-12-02T20:00:00+08:00'),
}
const EVENTS: readonly LearnerEvent[] = [
  { is: 'bought', orderID: 1, ...order, fen: 29_800 },
  { is: 'refunded', refundID: 2, ...order, fen: 1_990, isWhole: true },
  { is: 'refundRefused', refundID: 2, ...order, fen: 1_990, note: '已经学完' },
  { is: 'returned', refundID: 2, orderNo: 'T1', fen: 5 },
  { is: 'due', shipmentID: 7, revision: 0, orderNo: 'T1' },
  { is: 'sent', ...parcel },
  { is: 'delivered', ...parcel },
  { is: 'sentBack', ...parcel },
  { is: 'moreTime', ...paper, minutes: 10, unit: '第一单元', reason: '断电' },
  { is: 'moreTimeGone', ...paper, minutes: 10, unit: null },
  { is: 'anotherAttempt', ...paper, counts: 'new', closesAt: null, reason: '断电' },
  { is: 'anotherAttemptGone', ...paper },
  { is: 'lessonGone', ...lesson },
  { is: 'lessonBack', ...lesson },
  { is: 'lessonMoved', ...lesson, before: lesson.startsAt - 3_600_000 },
  {
    ...{ is: 'rescored', rescoringID: 5, attemptID: 6, isUndone: false, why: 'credit', note: '选项 B 也对' },
    ...{ before: 1, score: 2, fullMark: 3, paper: 'T1 周五模考', page: 'renjiduihua', appID: 3, paperID: 4 },
  },
]

test('each event has its words, its price and a page of the product', () => {
  expect(EVENTS.map((event) => ownNotice(event).title)).toEqual([
    '已开通：冲刺版',
    '已退款 ¥19.90：冲刺版',
    '退款申请未通过：冲刺版',
    '已退回 ¥0.05',
    '请填写图书的收货地址',
    '图书已寄出：顺丰速运 SF123456',
    '图书已送达',
    '图书被退回',
    '考试加时 10 分钟',
    '考试加时 10 分钟已收回',
    '您可以再考一次',
    '增加的作答机会已收回',
    `直播已取消：T1 ${'心'.repeat(37)}…`,
    `直播照常进行：T1 ${'心'.repeat(37)}…`,
    `直播改到 12 月 2 日 20:00：T1 ${'心'.repeat(37)}…`,
    '成绩有更新',
  ])
  for (const event of EVENTS) {
    const { title, text, link } = ownNotice(event)
    expect(text).toContain('T1')
    expect(title.length).toBeLessThanOrEqual(NOTICE_BOUNDS.title)
    expect(leavingLink(link)).toBe(link)
  }
})

test('what was free names no price', () => {
  expect(ownNotice({ is: 'bought', orderID: 1, ...order, fen: 0 }).text).not.toContain('实付')
})

test('every event has an occasion of its own; a corrected number is another one', () => {
  const all = [...EVENTS, { is: 'sent' as const, ...parcel, number: 'SF123457' }].map(occasionOf)
  expect(new Set(all).size).toBe(all.length)
})

test('whoever booked a lesson reads from when to when it moved', () => {
  const { text } = ownNotice({ is: 'lessonMoved', ...lesson, title: '心力衰竭', before: lesson.startsAt - 3_600_000 })
  expect(text).toBe('您预约的直播“心力衰竭”（周老师）从 12 月 2 日 19:00 改到 12 月 2 日 20:00 开始，预约仍然有效。')
})
