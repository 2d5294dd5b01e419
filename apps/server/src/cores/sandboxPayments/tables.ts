/** The books of the payment sandbox (migration 0026-sandbox-payments). Amounts in fen. */
export interface SandboxPaymentTables {
  sandbox_trade: {
    out_trade_no: string
    trade_no: string
    /** Unguessable id of its payment page. */
    page: string
    title: string
    amount: number
    instalments: number
    /** An open, expired trade counts as closed. */
    state: 'open' | 'paid' | 'closed'
    opened_at: number
    expires_at: number
    paid_at: number | null
    /** Sum of its refunds. */
    refunded: number
  }
  sandbox_refund: { out_trade_no: string; refund_no: string; amount: number; at: number }
  /** Notifications that were not accepted yet. */
  sandbox_news: { news_id: string; body: string; tries: number; next_at: number | null }
}
