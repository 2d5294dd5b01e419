import { pointsOf, share } from './fen.ts'

export interface CommissionRow {
  agentCode: string
  /** null: every subject. */
  subjectID: number | null
  /** null: every version of the subject. */
  vn: number | null
  basisPoints: number
  holdsFrom: number
  /** null: until another row replaces it. */
  holdsUntil: number | null
}

/** What an order sells; for several versions together `vn` is null. */
export interface CommissionAsk {
  agentCode: string
  subjectID: number
  vn: number | null
}

/** The largest commission rate, in basis points. */
export const WHOLE_COMMISSION = 10_000

/**
 * The rate in basis points at a moment: a row of the version takes precedence over one of the subject, that over one of
 * all subjects; among equals the latest begun. 0 where there is none.
 */
export function commissionRateAt(
  rows: readonly CommissionRow[],
  { agentCode, subjectID, vn }: CommissionAsk,
  at: number,
): number {
  const holding = rows.filter(
    (row) => row.agentCode === agentCode && row.holdsFrom <= at && (row.holdsUntil === null || row.holdsUntil > at),
  )
  const found =
    (vn === null ? undefined : latest(holding, subjectID, vn)) ??
    latest(holding, subjectID, null) ??
    latest(holding, null, null)
  return found?.basisPoints ?? 0
}

const latest = (
  rows: readonly CommissionRow[],
  subjectID: number | null,
  vn: number | null,
): CommissionRow | undefined =>
  rows
    .filter((row) => row.subjectID === subjectID && row.vn === vn)
    .reduce<CommissionRow | undefined>(
      (found, row) => (found && found.holdsFrom > row.holdsFrom ? found : row),
      undefined,
    )

/** An agent's commission on a payment, fen. */
export const commissionOf = (paid: number, basisPoints: number): number => pointsOf(paid, basisPoints)

/**
 * The commission that a refund reverses, fen. In total it is the refunds' share of the payment, however they are
 * divided: full refunds reverse all of it.
 */
export function commissionBack(
  { amount, commission, refunded }: { amount: number; commission: number; refunded: number },
  fen: number,
): number {
  if (amount <= 0) return 0
  const back = (total: number): number => share(commission, Math.min(total, amount), amount)
  return back(refunded + fen) - back(refunded)
}
