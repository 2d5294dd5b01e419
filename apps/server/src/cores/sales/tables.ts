import type { Generated } from 'kysely'
import type { OfferTables } from './offerTables.ts'

export type OrderState = 'new' | 'open' | 'paid' | 'closed' | 'refunding' | 'refunded' | 'partly' | 'late' | 'returned'
export type AttemptState = 'opening' | 'open' | 'paid' | 'closed' | 'failed'
export type RefundState = 'asked' | 'sent' | 'done' | 'failed' | 'refused' | 'withdrawn'
export type OrderKind = 'open' | 'upgrade' | 'discount' | 'spread'
/** A version whole, parts of it, several versions together: the words of the wire. */
export type ProductType = 'vn' | 'book' | 'wsgroup'

/** Tables of migration 0023-sales: orders, their payments and the ledger. Amounts are fen, moments ms UTC. */
export interface SalesTables extends OfferTables {
  sale_order: {
    order_id: number
    /** Opaque digits; `orderID` on the wire. */
    order_no: string
    user_id: number
    agent_code: string
    kind: OrderKind
    type: ProductType
    subject_id: number
    /** What is bought; of a bundle that of its first item. */
    vn: number
    from_vn: number | null
    from_entitlement: number | null
    /** Ids of parts with commas; empty: the version whole. */
    parts: string
    bundle_id: number | null
    /** JSON `OrderItem[]`: what a payment opens. */
    items: string
    list_price: number
    discount_id: number | null
    discount_off: number
    coupon_id: number | null
    coupon_off: number
    /** Unused value of what is upgraded. */
    credit_off: number
    instalments: number
    /** Of the instalments. */
    fee: number
    /** What is paid. */
    amount: number
    /** JSON: the quote as it was when the order was made. */
    price_basis: string
    state: OrderState
    created_at: number
    expires_at: number
    /** expires_at while the order waits for money; else null. */
    due_at: number | null
    paid_at: number | null
    closed_at: number | null
    refunded: Generated<number>
    /** The agent's share of what was paid, refunds taken off. */
    commission: Generated<number>
    buy_channel: string
    equipment: string
    invoice: string | null
    /** Counts every change, for those who watch the order. */
    revision: Generated<number>
    /** Orders of one purchase share it: of them one is ever paid. null: made before there were any. */
    purchase_id: number | null
  }
  /** What somebody can have once (orders/reservations.ts): reserved by an order, settled by its payment. */
  sale_once: {
    once_key: string
    user_id: number
    order_id: number
    reserved_at: number
    settled_at: number | null
  }
  payment_attempt: {
    attempt_id: number
    order_id: number
    provider: string
    out_trade_no: string
    amount: number
    state: AttemptState
    qr_text: string
    provider_trade_no: string | null
    opened_at: number
    expires_at: number
    /** When the provider is asked next; null where nothing is open. */
    ask_at: number | null
    asked: Generated<number>
    paid_at: number | null
  }
  /** Every notification once. */
  payment_news: {
    provider: string
    news_id: string
    received_at: number
    out_trade_no: string
    amount: number
    outcome: string
  }
  sale_refund: {
    refund_id: number
    order_id: number
    attempt_id: number
    refund_no: string
    amount: number
    reason: string
    state: RefundState
    /** null: by itself. */
    by_id: number | null
    asked_at: number
    done_at: number | null
    takes_access: 0 | 1
    /** When the provider is told, or asked, next. */
    ask_at: number | null
    asked: Generated<number>
    /** JSON `Kept[]` (domain/sales/refund.ts): what stays open of the order; empty: by `takes_access`. */
    keeps: Generated<string>
  }
  /** What staff have to look at. */
  money_case: {
    case_id: number
    /** One case an event. */
    case_key: string
    kind: string
    order_id: number | null
    attempt_id: number | null
    amount: number
    state: 'open' | 'settled'
    note: string
    at: number
    settled_by: number | null
    settled_at: number | null
    /** Of a payment that no order asked for: which one it is. */
    provider: string | null
    out_trade_no: string | null
    trade_no: string | null
    paid_at: number | null
    /** How far its way back is; null: nobody sent it. */
    return_state: 'asked' | 'sent' | 'done' | 'failed' | null
    return_reason: string | null
    /** When its provider is told, or asked, next. */
    ask_at: number | null
    asked: Generated<number>
  }
  order_event: {
    event_id: number
    order_id: number
    at: number
    kind: string
    by_id: number | null
    data: string
  }
  ledger_entry: {
    entry_id: number
    /** An event is entered once. */
    event_key: string
    kind: string
    order_id: number | null
    at: number
  }
  /** Signed; the lines of an entry add up to 0. */
  ledger_line: { entry_id: number; n: number; account: string; amount: number; at: number }
  bill_run: {
    provider: string
    /** YYYY-MM-DD in Beijing. */
    day: string
    state: 'done' | 'differs' | 'failed'
    at: number
    paid_count: number
    paid: number
    refund_count: number
    refunded: number
    fees: number
    differences: number
  }
  bill_difference: {
    difference_id: number
    provider: string
    day: string
    kind: 'missingHere' | 'missingThere' | 'amount'
    out_trade_no: string
    refund_no: string | null
    order_id: number | null
    ours: number | null
    theirs: number | null
  }
}
