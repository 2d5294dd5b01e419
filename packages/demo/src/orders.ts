/** Orders before the first start, so that the demo's rooms, accounts and statements have content. */

/** Learners who have only orders. They have no password. */
export const DEMO_BUYERS = [
  { userName: '13800000011', nickName: '林晚' },
  { userName: '13800000012', nickName: '赵一鸣' },
  { userName: '13800000013', nickName: '周子衿' },
] as const

export interface DemoOrder {
  buyer: string
  agentCode: string
  /** The code of the subject; absent for a bundle, which has a name. */
  appEName?: string
  vn?: number
  bundle?: string
  /** Days between the order and the start of the demo. */
  daysAgo: number
  /** What happened to the order; absent: it was paid and nothing else. */
  after?:
    | { what: 'unpaid' }
    /** The learner requested a refund; `decided`: staff agreed, else it waits. */
    | { what: 'refund'; reason: string; decided: boolean }
    /** The books were sent to this place. */
    | { what: 'parcel'; number: string; place: string; details: string; hoursAgo: number }
}

const HOUSE = '889'
const PARTNER = '6001-69'

/** In the order of their dates, the oldest first. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  { buyer: '13800000011', agentCode: PARTNER, appEName: 'ZC_NK_YTMJ', vn: 2, daysAgo: 43 },
  { buyer: '13800000012', agentCode: PARTNER, appEName: 'ZC_NK_YTMJ', vn: 1, daysAgo: 12 },
  {
    ...{ buyer: '13800000001', agentCode: HOUSE, appEName: 'ZY_LCZY_YTMJ', vn: 1, daysAgo: 9 },
    after: { what: 'refund', reason: '买错班次或科目', decided: true },
  },
  {
    ...{ buyer: '13800000002', agentCode: HOUSE, appEName: 'ZY_LCZY_YTMJ', vn: 2, daysAgo: 5 },
    after: {
      ...{ what: 'parcel', number: 'SF1600200300400', place: '浙江省 杭州市 西湖区' },
      ...{ details: '示例路 1 号（演示地址）', hoursAgo: 24 },
    },
  },
  { buyer: '13800000013', agentCode: HOUSE, bundle: '内科笔试与答辩套餐', daysAgo: 4 },
  {
    ...{ buyer: '13800000012', agentCode: HOUSE, appEName: 'ZY_LCZY_YTMJ', vn: 1, daysAgo: 3 },
    after: { what: 'refund', reason: '考试取消或改期', decided: false },
  },
  {
    ...{ buyer: '13800000001', agentCode: HOUSE, appEName: 'ZC_NK_YTMJ', vn: 1, daysAgo: 2 },
    after: { what: 'unpaid' },
  },
]

/** A payment at the provider for an unknown order: a case for staff, and a difference in the day's bill. */
export const UNKNOWN_PAYMENT = { outTradeNo: 'DEMO-UNKNOWN-01', title: '题舟订单', amount: 19_800, daysAgo: 4 }

/** The commission paid to the partner, fen. */
export const PAID_TO_PARTNER = { agentCode: PARTNER, amount: 5_000, daysAgo: 8 }

/** The staff accounts that act in these orders, and the one that sees the partner's statements. */
export const DEMO_STAFF = { seller: 'seller', agent: 'agent', agentCode: PARTNER } as const
