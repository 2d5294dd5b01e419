import { pointsOf, share } from './fen.ts'

export interface CommissionRow {
  agentCode: string
  /** null: every subject. */
  subjectID: number | null
  /** null: every version of the subject. */
  vn: number | null
  basisPoints: number
  holdsFrom: number
  /** null: until another takes its place. */
  holdsUntil: number | null
}

/** What an order sells: of several versions together `vn` is null. */
export interface CommissionAsk {
  agentCode: string
  subjectID: number
  vn: number | null
}

/** The most that an agent can be given, in basis points. */
export const WHOLE_COMMISSION = 10_000

/**
 * Basis points at a moment: the row of the version before that of the subject before that of all subjects, of each kind
 * the one that began last. 0 where none holds.
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

/** What an agent earns of what was paid, fen. */
export const commissionOf = (paid: number, basisPoints: number): number => pointsOf(paid, basisPoints)

/**
 * What the agent gives back with a refund, fen. Whatever the parts that go back, what it gave back altogether is the
 * share of its commission that the refunds are of the payment: a full refund, in one or in many, takes all of it.
 */
export function commissionBack(
  { amount, commission, refunded }: { amount: number; commission: number; refunded: number },
  fen: number,
): number {
  if (amount <= 0) return 0
  const back = (total: number): number => share(commission, Math.min(total, amount), amount)
  return back(refunded + fen) - back(refunded)
}
