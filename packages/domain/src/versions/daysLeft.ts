import { beijingDay } from '../dates/beijing.ts'

/** Days in Beijing until the last day of what ends at this moment (ms UTC); 0: that is today, less: it is over. */
export const daysLeft = (endsAt: number, now: number): number => beijingDay(endsAt - 1) - beijingDay(now)

/** What is said of them wherever access is shown, to learners and staff alike. */
export const daysLeftText = (left: number): string => (left <= 0 ? '今天到期' : `还有 ${left} 天`)

/** Moments ms UTC. */
interface Term {
  startsAt: number
  endsAt: number
}

/** When access ends that began with `term` and goes on in terms of the same version which follow without a gap. */
export function heldUntil(term: Term, others: readonly Term[]): number {
  let end = term.endsAt
  for (const next of [...others].sort((a, b) => a.startsAt - b.startsAt))
    if (next.startsAt <= end && next.endsAt > end) end = next.endsAt
  return end
}
