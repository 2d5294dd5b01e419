/** What was sold before the first start, so that rooms, accounts and statements of the demo have something to show. */

/** Learners who only ever bought something. They have no password. */
export const DEMO_BUYERS = [
  { userName: '13800000011', nickName: '林晚' },
  { userName: '13800000012', nickName: '赵一鸣' },
  { userName: '13800000013', nickName: '周子衿' },
] as const

export interface DemoOrder {
  buyer: string
  agentCode: string
  /** Codes of subjects; the name of a bundle instead. */
  appEName?: string
  vn?: number
  bundle?: string
  /** Days before the start at which it was ordered. */
  daysAgo: number
  /** What became of it; absent: paid, and nothing else. */
  after?:
    | { what: 'unpaid' }
    /** The learner asked for the money; `decided`: staff agreed, else it waits. */
    | { what: 'refund'; reason: string; decided: boolean }
    /** The books went to this place. */
    | { what: 'parcel'; number: string; place: string; details: string; hoursAgo: number }
}

const HOUSE = '889'
const PARTNER = '6001-69'

/** The oldest first. */
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

/** Somebody paid this at the provider for an order that nobody knows: a case for staff, and a difference of the day's bill. */
export const UNKNOWN_PAYMENT = { outTradeNo: 'DEMO-UNKNOWN-01', title: '题舟订单', amount: 19_800, daysAgo: 4 }

/** What the partner was paid of its commission, fen. */
export const PAID_TO_PARTNER = { agentCode: PARTNER, amount: 5_000, daysAgo: 8 }

/** Who of the staff does what needs somebody, and who sees the partner's statements. */
export const DEMO_STAFF = { seller: 'seller', agent: 'agent', agentCode: PARTNER } as const
