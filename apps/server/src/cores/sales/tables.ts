import type { Generated } from 'kysely'
import type { OfferTables } from './offerTables.ts'

export type OrderState = 'new' | 'open' | 'paid' | 'closed' | 'refunding' | 'refunded' | 'partly' | 'late' | 'returned'
export type AttemptState = 'opening' | 'open' | 'paid' | 'closed' | 'failed'
export type RefundState = 'asked' | 'sent' | 'done' | 'failed' | 'refused' | 'withdrawn'
export type OrderKind = 'open' | 'upgrade' | 'discount' | 'spread'
/** A whole version, parts of it, or several versions together; the names of the wire. */
export type ProductType = 'vn' | 'book' | 'wsgroup'

/** Tables of migration 0023-sales: orders, their payments and the ledger. Amounts are fen, moments ms UTC. */
export interface SalesTables extends OfferTables {
  sale_order: {
    order_id: number
    /** Random digits; `orderID` on the wire. */
    order_no: string
    user_id: number
    agent_code: string
    kind: OrderKind
    type: ProductType
    subject_id: number
    /** The version; of a bundle the first item's. */
    vn: number
    from_vn: number | null
    from_entitlement: number | null
    /** Comma-separated ids of parts; empty: the whole version. */
    parts: string
    bundle_id: number | null
    /** JSON `OrderItem[]`: what a payment opens. */
    items: string
    list_price: number
    discount_id: number | null
    discount_off: number
    coupon_id: number | null
    coupon_off: number
    /** Credit for the unused value of the upgraded terms. */
    credit_off: number
    instalments: number
    /** Instalment fee. */
    fee: number
    /** Amount to pay. */
    amount: number
    /** JSON: the quote when the order was made. */
    price_basis: string
    state: OrderState
    created_at: number
    expires_at: number
    /** expires_at while the order awaits payment; else null. */
    due_at: number | null
    paid_at: number | null
    closed_at: number | null
    refunded: Generated<number>
    /** The agent's commission on the payment, less refunds. */
    commission: Generated<number>
    buy_channel: string
    equipment: string
    invoice: string | null
    /** When the learner last gave the invoice's data; null: asked for none. */
    invoice_asked_at: Generated<number | null>
    /** null: not issued. */
    invoice_no: Generated<string | null>
    invoice_issued_at: Generated<number | null>
    /** Incremented by every change, for the order's watchers. */
    revision: Generated<number>
    /** Orders of one purchase share it: at most one of them is paid. null: older than the column. */
    purchase_id: number | null
  }
  /** Things that can be had once (orders/reservations.ts): reserved by an order, settled by its payment. */
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
    /** When to query the provider next; null where nothing is open. */
    ask_at: number | null
    asked: Generated<number>
    paid_at: number | null
  }
  /** Every notification, once. */
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
    /** null: automatic. */
    by_id: number | null
    asked_at: number
    done_at: number | null
    takes_access: 0 | 1
    /** When to contact the provider next. */
    ask_at: number | null
    asked: Generated<number>
    /** JSON `Kept[]` (domain/sales/refund.ts): ends that staff chose; empty: by `takes_access`. */
    keeps: Generated<string>
  }
  /** Cases for staff. */
  money_case: {
    case_id: number
    /** One case for each key. */
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
    /** Identifies a payment without an order. */
    provider: string | null
    out_trade_no: string | null
    trade_no: string | null
    paid_at: number | null
    /** State of its return; null: not requested. */
    return_state: 'asked' | 'sent' | 'done' | 'failed' | null
    return_reason: string | null
    /** When to contact its provider next. */
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
    /** One entry for each key. */
    event_key: string
    kind: string
    order_id: number | null
    at: number
  }
  /** Signed amounts; the lines of an entry sum to 0. */
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
