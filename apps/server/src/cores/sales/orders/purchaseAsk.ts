import type { Instalments } from '@tizhou/domain/sales/instalments'
import type { OrderKind, Quote } from '@tizhou/domain/sales/quote'
import type { ProductType } from '../tables.ts'
import type { AttemptRow, OrderItem, OrderRow } from './orderRows.ts'

/** What a person wants to buy, through which agent. */
export interface PurchaseAsk {
  userID: number
  agentCode: string
  /** Whether the agent has a way of payment. */
  canPay: boolean
  kind: OrderKind
  type: ProductType
  /** undefined: a bundle's. */
  subjectID: number | undefined
  /** The version to buy; for upgrade and spread the held one. */
  vn: number | undefined
  toVn: number | undefined
  /** Comma-separated ids of parts. */
  parts: string
  bundleID: number | undefined
  discountID: number | undefined
  couponID: number | undefined
  instalments: Instalments
}

/** The price, and what a payment would open. */
export interface Offer {
  quote: Quote
  subjectID: number
  /** The version to buy. */
  vn: number
  fromVn: number | null
  /** The held row that ends first, and the last end: both are checked again when the order is paid. */
  fromEntitlement: number | null
  fromEnds: number | null
  parts: string
  bundleID: number | null
  discountID: number | null
  couponID: number | null
  /** Whether the discount is for a first purchase only. */
  onlyFirst: boolean
  items: OrderItem[]
  title: string
  /** When the purchase would end, as of now; ms UTC. */
  endsAt: number
}

export interface OpenAsk extends PurchaseAsk {
  /** A reserved number; the same number again is the same order. */
  orderNo: string | undefined
  /** The price that the page showed, fen; another price is refused. */
  shownPrice: number | undefined
  /** Keys of the providers through which the agent's learners can pay now, best first. */
  offered: readonly string[]
  /** `alipay`, `wechat`, `sandbox`; undefined: the first. */
  payType: string | undefined
  /** Origin at which providers reach this installation, `https://host`. */
  origin: string
  clientIp: string
  buyChannel: string
  equipment: string
}

/** An order for the payment page; `attempt` is absent where nothing is left to pay. */
export interface Opened {
  order: OrderRow
  attempt: AttemptRow | undefined
}
