import type { Generated } from 'kysely'

/** Tables of migration 0023-sales: prices, offers, codes. Amounts are fen, moments ms UTC; `agent_code` empty: all agents. */
export interface OfferTables {
  sale_price: {
    price_id: number
    agent_code: string
    subject_id: number
    vn: number
    /** 0: the whole version. */
    part_id: number
    price: number
    days: number
    holds_from: number
    holds_until: number | null
    created_by: number | null
    created_at: number
  }
  sale_discount: {
    discount_id: number
    agent_code: string
    /** null: every subject; likewise for vn. */
    subject_id: number | null
    vn: number | null
    title: string
    kind: 'percent' | 'minus' | 'price'
    /** percent: reduction in basis points; minus: reduction in fen; price: fen. */
    value: number
    starts_at: number
    ends_at: number
    /** 1: only for learners who have never bought anything of the subject. */
    only_new: 0 | 1
    stopped_at: number | null
    created_by: number | null
    created_at: number
  }
  coupon_type: {
    type_id: number
    name: string
    kind: 'percent' | 'minus'
    value: number
    min_amount: number
    subject_id: number | null
    vn: number | null
    agent_code: string
    valid_days: number
    starts_at: number
    ends_at: number
    /** null: unlimited. */
    quantity: number | null
    given: Generated<number>
    per_user: number
    stopped_at: number | null
    created_by: number | null
    created_at: number
  }
  coupon: {
    coupon_id: number
    type_id: number
    user_id: number
    given_at: number
    given_by: number | null
    ends_at: number
    /** The order that reserves it. */
    order_id: number | null
    used_at: number | null
  }
  sale_bundle: {
    bundle_id: number
    name: string
    price: number
    days: number
    agent_code: string
    /** JSON `[{subjectID, vn}]`. */
    items: string
    starts_at: number
    ends_at: number | null
    stopped_at: number | null
    created_by: number | null
    created_at: number
  }
  agent_commission: {
    commission_id: number
    agent_code: string
    subject_id: number | null
    /** null: every version. */
    vn: number | null
    basis_points: number
    holds_from: number
    /** null: until another rate replaces it. */
    holds_until: number | null
    created_by: number | null
    created_at: number
    /** Incremented by every change: a save names the revision that was read. */
    revision: number
  }
  /** Payments of commission to agents (migration 0064-commissions). */
  agent_settlement: {
    settlement_id: number
    agent_code: string
    amount: number
    /** When the money was paid to the agent. */
    paid_at: number
    entered_at: number
    note: string
    by_name: string
    /** When it was reversed in the ledger; null: not. */
    reversed_at: number | null
    reversed_by: string
    reason: string
  }
  code_batch: {
    batch_id: number
    name: string
    kind: 'version' | 'video' | 'limited'
    agent_code: string
    subject_id: number
    vn: number
    /** Comma-separated ids of parts; empty: the whole version. */
    parts: string
    days: number
    quantity: number
    starts_at: number
    ends_at: number
    created_by: number | null
    created_at: number
    revoked_by: number | null
    revoked_at: number | null
  }
  redemption_code: {
    /** In upper case, without spaces and hyphens. */
    code: string
    batch_id: number
    used_by: number | null
    used_at: number | null
    device: string | null
    entitlement_id: number | null
    revoked_at: number | null
  }
  /** Consecutive wrong codes of a learner (`u…`) or an address. */
  code_guess: { guesser: string; failures: number; last_at: number }
  vip_change: { change_id: number; user_id: number; from_entitlement: number; to_entitlement: number; at: number }
  free_opening: { user_id: number; subject_id: number; entitlement_id: number; at: number }
}
