import { Type } from 'typebox'
import { AgentCode, Count, Id, Moment, Text } from '../../wire.ts'

/** Shapes shared by the calls of sales. Amounts in learners' calls are yuan with at most two decimals. */

const oneOf = <T extends string>(...words: T[]) => Type.Unsafe<T>(Type.String({ pattern: `^(${words.join('|')})$` }))

export const Yuan = (description?: string) => Type.Number({ minimum: 0, ...(description ? { description } : {}) })
export const Vn = () => Type.Integer({ minimum: 0, maximum: 100_000 })
export const OrderNo = () => Type.String({ minLength: 1, maxLength: 40, pattern: '^[0-9A-Za-z]+$' })
export const PayType = () => oneOf('alipay', 'wechat', 'sandbox')
export const OrderStateName = () =>
  oneOf('new', 'open', 'paid', 'closed', 'refunding', 'refunded', 'partly', 'late', 'returned')
export const OrderKindName = () => oneOf('open', 'upgrade', 'discount', 'spread')
export const Hbfqnum = () =>
  Type.Unsafe<0 | 3 | 6 | 12>(
    Type.Integer({ minimum: 0, maximum: 12, description: '0 (at once), 3, 6 or 12 payments' }),
  )
export const ProductTypeName = () => oneOf('vn', 'book', 'wsgroup')

/** The goods, by the names of section 3, "Order or payment request". */
export const wanted = {
  appID: Type.Optional(Id()),
  agentCode: AgentCode(),
  vn: Type.Optional(Vn()),
  toVn: Type.Optional(Vn()),
  discountID: Type.Optional(Id()),
  couponID: Type.Optional(Id()),
  branchBookList: Type.Optional(
    Type.String({ maxLength: 500, pattern: '^[0-9,]*$', description: 'ids of parts with commas; with type book' }),
  ),
  contents: Type.Optional(Text(100)),
  hbfqnum: Type.Optional(Hbfqnum()),
}

export const Quote = Type.Object({
  list: Yuan(),
  discountOff: Yuan(),
  couponOff: Yuan(),
  creditOff: Yuan('unused value of what is upgraded; with a spread the price of what is held'),
  fee: Yuan('of the instalments'),
  pays: Yuan(),
  days: Count(),
  EndTime: Moment(),
  lines: Type.Array(Type.Object({ name: Type.String(), amount: Type.Number() })),
  payTypes: Type.Array(PayType(), { description: 'ways to pay that are open now; none: only through service' }),
  refundDays: Count(),
})

export const OpenedOrder = Type.Object({
  orderID: Type.String(),
  id: Type.String({ description: 'of the payment, for getQRCodeTradeNo; empty where nothing is to be paid' }),
  QRCode: Type.String({ description: 'the text of the QR code; empty where nothing is to be paid' }),
  provider: Type.String(),
  payType: Type.String(),
  price: Yuan(),
  quote: Quote,
  expires: Moment(),
  instalments: Hbfqnum(),
  state: OrderStateName(),
})

export const Invoice = Type.Object({ title: Type.String(), taxNo: Type.String(), email: Type.String() })
