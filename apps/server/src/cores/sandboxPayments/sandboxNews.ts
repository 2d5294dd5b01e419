import { momentOf } from '@tizhou/domain/dates/moment'
import { Forged, type PaymentNews } from '../../platform/payments/port.ts'

const KINDS: readonly unknown[] = ['paid', 'closed', 'refunded'] satisfies PaymentNews['kind'][]
/** Ten million yuan: far above any order, and small enough for exact sums. */
const MOST_FEN = 1_000_000_000
const NAME = /^[\w-]{1,64}$/

const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The contents of a signed text. Throws Forged where it is no valid notification, since others may know the key. */
export function newsOf(text: string): Omit<PaymentNews, 'provider'> {
  const { newsId, outTradeNo, tradeNo, kind, amountFen, paidAt, refundNo } = fieldsOf(text)
  if (!isName(newsId) || !isName(outTradeNo) || !isName(tradeNo)) throw new Forged('no name')
  if (!KINDS.includes(kind)) throw new Forged('unknown kind')
  if (!isCount(amountFen) || amountFen > MOST_FEN || (amountFen === 0 && kind !== 'closed'))
    throw new Forged('no amount')
  if (!isCount(paidAt) || paidAt === 0 || momentOf(paidAt) === undefined) throw new Forged('no moment')
  if (refundNo !== undefined && !isName(refundNo)) throw new Forged('no name')
  const news = { newsId, outTradeNo, tradeNo, kind: kind as PaymentNews['kind'], amountFen, paidAt }
  return refundNo === undefined ? news : { ...news, refundNo }
}

function fieldsOf(text: string): Partial<Record<keyof PaymentNews, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    throw new Forged('no text')
  }
}
