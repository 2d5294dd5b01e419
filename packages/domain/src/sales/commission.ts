import { pointsOf, share } from './fen.ts'

export interface CommissionRow {
  agentCode: string
  /** null: every subject. */
  subjectID: number | null
  basisPoints: number
  holdsFrom: number
}

/** Basis points at a moment: the row of the subject before that of all subjects, of each kind the one that began last. */
export function commissionRateAt(
  rows: readonly CommissionRow[],
  { agentCode, subjectID }: { agentCode: string; subjectID: number },
  at: number,
): number {
  const holding = rows.filter((row) => row.agentCode === agentCode && row.holdsFrom <= at)
  return (latest(holding, subjectID) ?? latest(holding, null))?.basisPoints ?? 0
}

const latest = (rows: readonly CommissionRow[], subjectID: number | null): CommissionRow | undefined =>
  rows
    .filter((row) => row.subjectID === subjectID)
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
