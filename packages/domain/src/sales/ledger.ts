/**
 * Double-entry accounts. Positive: assets (or expenses); negative: liabilities (or revenue). The lines of an event sum
 * to 0. `suspense` holds money without an order to take it: late, paid twice, a wrong amount.
 */
export type Account = `provider:${string}` | `agent:${string}` | 'revenue' | 'commission' | 'suspense' | 'fees' | 'bank'

export interface LedgerLine {
  account: Account
  /** Fen, signed, never 0. */
  amount: number
}

interface Earning {
  amount: number
  fee: number
  agentCode: string
  commission: number
}

/** Amounts are non-negative fen. */
export type LedgerEvent =
  /** An order was paid. `fee`: the instalment fee; `commission`: the agent's. */
  | ({ kind: 'paid'; provider: string } & Earning)
  /** Money that belongs to no order. */
  | { kind: 'held'; provider: string; amount: number }
  /** Held money pays an order. */
  | ({ kind: 'accepted' } & Earning)
  /** Held money was returned. */
  | { kind: 'returned'; provider: string; amount: number }
  /** A paid order was refunded. `fee`, `commission`: the parts that are reversed. */
  | ({ kind: 'refunded'; provider: string } & Earning)
  /** The provider paid out: `amount` left its account, of which it kept `fee`. */
  | { kind: 'paidOut'; provider: string; amount: number; fee: number }
  /** An agent was paid commission. */
  | { kind: 'agentPaid'; agentCode: string; amount: number }
  /** Such a payment is reversed. */
  | { kind: 'agentPaidBack'; agentCode: string; amount: number }

export function ledgerLines(event: LedgerEvent): LedgerLine[] {
  return linesOf(event).filter((line) => line.amount !== 0)
}

function linesOf(event: LedgerEvent): LedgerLine[] {
  const { kind, amount } = event
  switch (kind) {
    case 'paid':
      return [line(`provider:${event.provider}`, amount), ...sold(event), ...earned(event)]
    case 'held':
      return [line(`provider:${event.provider}`, amount), line('suspense', -amount)]
    case 'accepted':
      return [line('suspense', amount), ...sold(event), ...earned(event)]
    case 'returned':
      return [line('suspense', amount), line(`provider:${event.provider}`, -amount)]
    case 'refunded':
      return [
        line('revenue', amount - event.fee),
        line('fees', event.fee),
        line(`provider:${event.provider}`, -amount),
        ...earned({ agentCode: event.agentCode, commission: -event.commission }),
      ]
    case 'paidOut':
      return [line('bank', amount - event.fee), line('fees', event.fee), line(`provider:${event.provider}`, -amount)]
    case 'agentPaid':
      return [line(`agent:${event.agentCode}`, amount), line('bank', -amount)]
    case 'agentPaidBack':
      return [line('bank', amount), line(`agent:${event.agentCode}`, -amount)]
  }
}

const line = (account: Account, amount: number): LedgerLine => ({ account, amount })

const sold = ({ amount, fee }: Earning): LedgerLine[] => [line('revenue', fee - amount), line('fees', -fee)]

const earned = ({ agentCode, commission }: { agentCode: string; commission: number }): LedgerLine[] => [
  line('commission', commission),
  line(`agent:${agentCode}`, -commission),
]
