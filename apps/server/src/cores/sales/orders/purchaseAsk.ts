import type { Instalments } from '@tizhou/domain/sales/instalments'
import type { OrderKind, Quote } from '@tizhou/domain/sales/quote'
import type { ProductType } from '../tables.ts'
import type { AttemptRow, OrderItem, OrderRow } from './orderRows.ts'

/** What somebody wants to buy, through which agent. */
export interface PurchaseAsk {
  userID: number
  agentCode: string
  /** The agent has a way to be paid. */
  canPay: boolean
  kind: OrderKind
  type: ProductType
  /** undefined: that of the bundle. */
  subjectID: number | undefined
  /** What is bought; with upgrade and spread what is held. */
  vn: number | undefined
  toVn: number | undefined
  /** Ids of parts with commas. */
  parts: string
  bundleID: number | undefined
  discountID: number | undefined
  couponID: number | undefined
  instalments: Instalments
}

/** What it costs, and what a payment would open. */
export interface Offer {
  quote: Quote
  subjectID: number
  /** What is bought. */
  vn: number
  fromVn: number | null
  /** The row held that ends first, and when the last one ends: an order is held against both when it is paid. */
  fromEntitlement: number | null
  fromEnds: number | null
  parts: string
  bundleID: number | null
  discountID: number | null
  couponID: number | null
  /** The discount is for a first purchase alone. */
  onlyFirst: boolean
  items: OrderItem[]
  title: string
  /** When what is bought will end, as of now; ms UTC. */
  endsAt: number
}

export interface OpenAsk extends PurchaseAsk {
  /** Reserved before; the same one again is the same order. */
  orderNo: string | undefined
  /** What the page showed, fen; another price is refused. */
  shownPrice: number | undefined
  /** Keys of the providers through which the agent is paid now, best first. */
  offered: readonly string[]
  /** `alipay`, `wechat`, `sandbox`; undefined: the best. */
  payType: string | undefined
  /** Where providers reach this installation, as `https://host`. */
  origin: string
  clientIp: string
  buyChannel: string
  equipment: string
}

/** An order as the page pays it; `attempt` is absent where nothing is to be paid any more. */
export interface Opened {
  order: OrderRow
  attempt: AttemptRow | undefined
}
