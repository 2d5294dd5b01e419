import { firstRefusal, type May } from './purchaseRules.ts'

/** null: any. */
interface Scope {
  subjectID: number | null
  vn: number | null
  /** Empty: every agent. */
  agentCode: string
}

export interface Bought {
  subjectID: number
  vn: number
  agentCode: string
  /** Several versions together: only offers for every subject fit. */
  bundle?: boolean
}

const fits = (scope: Scope, { subjectID, vn, bundle }: Bought): boolean =>
  (scope.subjectID === null || (!bundle && scope.subjectID === subjectID)) &&
  (scope.vn === null || (!bundle && scope.vn === vn))

const ofAgent = (scope: Scope, { agentCode }: Bought): boolean =>
  scope.agentCode === '' || scope.agentCode === agentCode

export interface Discount extends Scope {
  startsAt: number
  endsAt: number
  stoppedAt: number | null
  onlyNew: boolean
}

/** `bought`: whether the person has bought something of the subject before. */
export const mayTakeDiscount = (discount: Discount, goods: Bought, bought: boolean, now: number): May =>
  firstRefusal(
    !fits(discount, goods) && 'otherGoods',
    !ofAgent(discount, goods) && 'otherAgent',
    now < discount.startsAt && 'notStarted',
    (now >= discount.endsAt || (discount.stoppedAt !== null && discount.stoppedAt <= now)) && 'over',
    discount.onlyNew && bought && 'onlyNew',
  )

export interface Coupon extends Scope {
  /** Fen of the price before the coupon. */
  minAmount: number
  endsAt: number
  usedAt: number | null
  /** The order that reserves it. */
  orderID: number | null
}

/** `amount`: the price without the coupon, fen. `orderID`: the order for which it is asked, if any. */
export const mayUseCoupon = (
  coupon: Coupon,
  ask: { goods: Bought; amount: number; spread: boolean; orderID?: number | null; now: number },
): May =>
  firstRefusal(
    coupon.usedAt !== null && 'couponUsed',
    coupon.orderID !== null && coupon.orderID !== (ask.orderID ?? null) && 'couponKept',
    ask.now >= coupon.endsAt && 'couponOver',
    ask.spread && 'couponKind',
    !fits(coupon, ask.goods) && 'otherGoods',
    !ofAgent(coupon, ask.goods) && 'otherAgent',
    ask.amount < coupon.minAmount && 'couponAmount',
  )

export interface CouponType {
  startsAt: number
  endsAt: number
  stoppedAt: number | null
  /** null: unlimited. */
  quantity: number | null
  perUser: number
  validDays: number
}

/** Whether another coupon may be given to a person. `given` and `mine`: numbers given to all and to that person. */
export const mayGiveCoupon = (type: CouponType, { given, mine }: { given: number; mine: number }, now: number): May =>
  firstRefusal(
    now < type.startsAt && 'notStarted',
    (now >= type.endsAt || type.stoppedAt !== null) && 'over',
    type.quantity !== null && given >= type.quantity && 'couponsGone',
    mine >= type.perUser && 'couponsEnough',
  )
