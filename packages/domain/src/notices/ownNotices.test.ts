import { expect, test } from 'vitest'
import { leavingLink } from '../agents/links.ts'
import { NOTICE_BOUNDS } from './notices.ts'
import { type LearnerEvent, occasionOf, ownNotice } from './ownNotices.ts'

const order = { orderNo: 'T1', title: '冲刺版' }
const parcel = { orderNo: 'T1', shipmentID: 7, carrier: '顺丰速运', number: 'SF123456' }
const paper = { grantID: 9, paper: 'T1 周五模考', page: 'doexam', appID: 3, paperID: 4 }
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
