import { sellsThroughService } from '../agents/agentRules.ts'
import { OFF_SALE, SUBJECT_WITHDRAWN, VERSION_OFF_SALE } from '../versions/selection.ts'
import { DAY, type Term } from './term.ts'

/** Reasons of refusals, for learners. */
const REFUSALS = {
  withdrawn: SUBJECT_WITHDRAWN,
  offSale: VERSION_OFF_SALE,
  service: '请联系客服购买',
  noPayment: '暂不支持在线支付，请联系客服购买',
  hidden: '该班次不单独出售，请选择其他班次',
  hiddenByVip: '您已开通的班次无需再购买该班次',
  higherHeld: '您已开通更高的班次，无需购买该班次',
  wholeHeld: '您已开通该班次的全部内容，无需单独购买',
  noSuchPart: '该内容不单独出售，请购买整个班次',
  notHeld: '您没有开通该班次，或班次已到期',
  otherSubject: '只能在同一科目内升级',
  notHigher: '只能升级到更高的班次',
  notDearer: '两个班次没有差价，请选择升级',
  freeHeld: '免费开通的班次不支持该操作',
  partHeld: '单独购买的内容不支持该操作',
  noChangesLeft: '该班次的更换次数已用完',
  endsSoon: '班次即将到期，不能更换',
  refundOpen: '退款正在处理中，请稍后再试',
  sameVersion: '更换后的班次与当前相同',
  dearer: '只能更换为价格相同或更低的班次',
  alreadyHeld: '您已开通该班次',
  notFree: '该科目不支持免费开通',
  openedBefore: '您已免费开通过该科目',
  nothingFree: '该科目暂无可免费开通的班次',
  notPaid: '订单未支付，不能退款',
  nothingPaid: '订单没有支付金额，无需退款',
  builtUpon: '该订单的班次已用于升级，请先退升级的订单',
  refundDecided: '退款已在处理，不能撤回',
  refundAmount: '退款金额必须大于 0，且不超过可退金额',
  notStarted: '活动还没有开始',
  over: '活动已结束',
  otherAgent: '该优惠不适用于当前渠道',
  otherGoods: '该优惠不适用于所选班次',
  onlyNew: '该优惠仅限首次购买',
  onceKept: '首次购买优惠已用于另一笔待支付的订单',
  orderedElsewhere: '您正在另一个页面下单，请稍后再试',
  couponUsed: '该优惠券已使用',
  couponKept: '该优惠券已用于另一笔待支付的订单',
  couponOver: '该优惠券已过期',
  couponAmount: '未达到该优惠券的最低金额',
  couponKind: '补差价不能使用优惠券',
  couponsGone: '优惠券已领完',
  couponsEnough: '您已领取过该优惠券',
  codeUnknown: '兑换码不存在，请核对后再输入',
  codeUsed: '兑换码已被使用',
  codeMine: '您已使用过该兑换码',
  codeRevoked: '兑换码已作废，请联系客服',
  codeEarly: '兑换码还没有到使用时间',
  codeOver: '兑换码已过期',
  codeSubject: '兑换码不适用于当前科目',
  codeAgent: '兑换码不适用于当前渠道',
  codeDevice: '兑换码已在另一台设备上使用',
} as const

export type Refusal = keyof typeof REFUSALS

export type May = { ok: true } | { ok: false; reason: Refusal; msg: string }

export const MAY: May = { ok: true }

export const refused = (reason: Refusal): May => ({ ok: false, reason, msg: REFUSALS[reason] })

/** The first reason against it; allowed where there is none. */
export const firstRefusal = (...reasons: readonly (Refusal | false | undefined)[]): May => {
  const reason = reasons.find((one) => one !== false && one !== undefined)
  return reason ? refused(reason) : MAY
}

/** A version as it is offered. */
export interface Offered {
  subjectID: number
  appEName: string
  withdrawn: boolean
  vn: number
  vnorder: number
  verNo: number
  /** buyListHide. */
  hidden: boolean
  /** rules.hideByVip: hidden from holders of these versions. */
  hideByVip: readonly number[]
}

/** A held term; callers pass all, rules pick the current ones. */
export interface Held extends Term {
  subjectID: number
  vn: number
  vnorder: number
  /** Ids of parts; empty: the whole version. */
  parts: readonly number[]
  /** Opened free or as a trial: without value, and no basis of an upgrade. */
  free: boolean
}

export interface Buyer {
  agentCode: string
  /** The agent has a way of payment (`hasPayment`). */
  canPay: boolean
  /** All terms of the buyer, of any subject. */
  held: readonly Held[]
  now: number
}

/** Current and future terms. */
const current = ({ held, now }: Pick<Buyer, 'held' | 'now'>, subjectID: number): Held[] =>
  held.filter((one) => one.subjectID === subjectID && one.endsAt > now)

/** Whether a version may be had at all, paid or not. */
function availability(goods: Offered, buyer: Pick<Buyer, 'held' | 'now'>): Refusal | undefined {
  if (goods.withdrawn) return 'withdrawn'
  if (goods.verNo === OFF_SALE) return 'offSale'
  if (goods.hidden) return 'hidden'
  if (current(buyer, goods.subjectID).some((one) => goods.hideByVip.includes(one.vn))) return 'hiddenByVip'
  return undefined
}

/** Whether the agent sells at all (specification, section 9, "Agents"). */
function agentRefusal({ agentCode, canPay }: Pick<Buyer, 'agentCode' | 'canPay'>): Refusal | undefined {
  if (sellsThroughService(agentCode)) return 'service'
  return canPay ? undefined : 'noPayment'
}

export const maySell = (buyer: Pick<Buyer, 'agentCode' | 'canPay'>): May => firstRefusal(agentRefusal(buyer))

/** Whether a version or some `parts` may be bought; also with a discount, and for each version of a bundle. */
export function mayOpen(goods: Offered, buyer: Buyer, parts: readonly number[] = []): May {
  const mine = current(buyer, goods.subjectID)
  return firstRefusal(
    agentRefusal(buyer),
    availability(goods, buyer),
    mine.some((one) => !one.free && one.parts.length === 0 && one.vnorder > goods.vnorder) && 'higherHeld',
    parts.length > 0 && mine.some((one) => one.vn === goods.vn && one.parts.length === 0) && 'wholeHeld',
  )
}

/** Whether a held version may be upgraded to a higher one of the same subject. */
export function mayUpgrade(from: Pick<Offered, 'subjectID' | 'vn' | 'vnorder'>, to: Offered, buyer: Buyer): May {
  const mine = current(buyer, from.subjectID)
  return firstRefusal(
    agentRefusal(buyer),
    !mine.some((one) => one.vn === from.vn) && 'notHeld',
    from.subjectID !== to.subjectID && 'otherSubject',
    from.vn === to.vn && 'sameVersion',
    from.vnorder >= to.vnorder && 'notHigher',
    availability(to, buyer),
    mine.some((one) => one.vn !== from.vn && !one.free && one.parts.length === 0 && one.vnorder >= to.vnorder) &&
      'higherHeld',
  )
}

/**
 * As mayUpgrade, for paying the difference of list prices: it must be positive, and the held version must have been
 * paid for.
 */
export function maySpread(
  from: Pick<Offered, 'subjectID' | 'vn' | 'vnorder'>,
  to: Offered,
  buyer: Buyer,
  prices: { from: number; to: number },
): May {
  const upgrade = mayUpgrade(from, to, buyer)
  if (!upgrade.ok) return upgrade
  const mine = current(buyer, from.subjectID).filter((one) => one.vn === from.vn)
  return firstRefusal(
    mine.every((one) => one.free) && 'freeHeld',
    mine.every((one) => one.free || one.parts.length > 0) && 'partHeld',
    prices.to <= prices.from && 'notDearer',
  )
}

export interface ChangeRules {
  /** Most exchanges of one purchase. */
  most: number
  /** ms before its end from which on a term cannot be exchanged. */
  notWithin: number
}

export const CHANGE_RULES: ChangeRules = { most: 1, notWithin: DAY }

/** A held version that may be exchanged. */
export interface Changeable extends Held {
  /** Number of exchanges so far, including those before the record. */
  changes: number
  /** A refund of its order is in progress. */
  refundOpen: boolean
}

/** Whether it may be exchanged at all. */
export const mayGiveUp = (record: Changeable, now: number, rules: ChangeRules): May =>
  firstRefusal(
    record.endsAt <= now && 'notHeld',
    record.free && 'freeHeld',
    record.parts.length > 0 && 'partHeld',
    record.refundOpen && 'refundOpen',
    record.changes >= rules.most && 'noChangesLeft',
    record.endsAt - now < rules.notWithin && 'endsSoon',
  )

/**
 * Whether it may be exchanged for a version, of any subject, with the same or a lower list price. The remaining days
 * are kept.
 */
export function mayChange(
  record: Changeable,
  to: Offered,
  who: Pick<Buyer, 'held' | 'now'>,
  prices: { from: number; to: number },
  rules: ChangeRules,
): May {
  const giving = mayGiveUp(record, who.now, rules)
  if (!giving.ok) return giving
  const others = who.held.filter((one) => !(one.subjectID === record.subjectID && one.vn === record.vn))
  return firstRefusal(
    record.subjectID === to.subjectID && record.vn === to.vn && 'sameVersion',
    availability(to, { held: others, now: who.now }),
    current({ held: others, now: who.now }, to.subjectID).some((one) => one.vn === to.vn && one.parts.length === 0) &&
      'alreadyHeld',
    prices.to > prices.from && 'dearer',
  )
}

/** Apps that can be opened free (specification, section 9, "Free-open app limit"). */
const FREE_APPS: readonly string[] = ['ZY_XY_YTMJ', 'ZY_ZYAO_YTMJ']

export interface FreeAsk {
  appEName: string
  /** Versions of the subject. */
  versions: readonly Offered[]
  /** Whether the person has opened this subject free before. */
  before: boolean
}

/** The version that is opened free: the lowest on sale. */
export const freeVersion = ({ versions }: Pick<FreeAsk, 'versions'>): Offered | undefined =>
  versions
    .filter((one) => !one.withdrawn && one.verNo !== OFF_SALE && !one.hidden)
    .sort((a, b) => a.vnorder - b.vnorder || a.vn - b.vn)[0]

/** Once for each person and subject, and not for holders of a version of it. */
export function mayFreeOpen(ask: FreeAsk, who: Pick<Buyer, 'held' | 'now'>): May {
  const goods = freeVersion(ask)
  return firstRefusal(
    !FREE_APPS.includes(ask.appEName) && 'notFree',
    ask.before && 'openedBefore',
    !goods && 'nothingFree',
    goods && current(who, goods.subjectID).length > 0 && 'alreadyHeld',
  )
}

/** The recommended version: the lowest that may be bought above the highest held one. */
export function recommended(versions: readonly Offered[], buyer: Buyer): Offered | undefined {
  const [first] = versions
  const mine = first ? current(buyer, first.subjectID).filter((one) => !one.free) : []
  const held = Math.max(Number.NEGATIVE_INFINITY, ...mine.map((one) => one.vnorder))
  return [...versions]
    .sort((a, b) => a.vnorder - b.vnorder || a.vn - b.vn)
    .find((one) => one.vnorder > held && mayOpen(one, buyer).ok)
}
