/** Orders from before the first start, so that the demo's back office, accounts and statements have content. */

/** Learners without a password, who only have orders. */
export const DEMO_BUYERS = [
  { userName: '13800000011', nickName: '林晚' },
  { userName: '13800000012', nickName: '赵一鸣' },
  { userName: '13800000013', nickName: '周子衿' },
] as const

export interface DemoOrder {
  buyer: string
  agentCode: string
  /** Code of the subject; absent where `bundle` names a bundle. */
  appEName?: string
  vn?: number
  bundle?: string
  /** Days from the order to the start. */
  daysAgo: number
  /** What happened to the order; absent: it was paid. */
  after?:
    | { what: 'unpaid' }
    /** The learner asked for a refund; `decided`: staff agreed, else it is open. */
    | { what: 'refund'; reason: string; decided: boolean }
    /** The books were sent to this place. */
    | { what: 'parcel'; number: string; place: string; details: string; hoursAgo: number }
}

const HOUSE = '889'
const PARTNER = '6001-69'

/** Oldest first. */
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

/** A payment at the provider for an unknown order: a case for staff, and a difference in the day's reconciliation. */
export const UNKNOWN_PAYMENT = { outTradeNo: 'DEMO-UNKNOWN-01', title: '题舟订单', amount: 19_800, daysAgo: 4 }

/** The commission that was paid out to the partner, fen. */
export const PAID_TO_PARTNER = { agentCode: PARTNER, amount: 5_000, daysAgo: 8 }

/** The staff members who handle orders and who see the partner's statements. */
export const DEMO_STAFF = { seller: 'seller', agent: 'agent', agentCode: PARTNER } as const
