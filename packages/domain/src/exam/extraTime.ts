import type { Plan, Run } from './attempt.ts'

/**
 * More time for one candidate, in seconds by unit: for whoever needs it, or to make up for what went wrong. It belongs to
 * the units' clocks, and a paper's window ends for all alike.
 */
export type Extra = ReadonlyMap<number, number>

export const NO_EXTRA: Extra = new Map()

/** Most seconds that are added to one unit: its own time once more, and four hours at most. */
const MOST_OF_UNIT = 14_400
/** Most seconds that are added to all units together. */
const MOST_EXTRA = 43_200

/** How much earlier an open unit may be made to end, at the least, so that the candidate's page hears of it, ms. */
const AHEAD_MS = 60_000

/** The timing of a paper for a candidate with more time. */
export const extendedPlan = (plan: Plan, extra: Extra): Plan =>
  extra.size === 0
    ? plan
    : { ...plan, units: plan.units.map((unit) => ({ ...unit, seconds: unit.seconds + (extra.get(unit.unitID) ?? 0) })) }

/** Adds seconds to the units (negative: takes them away); what comes to nothing is left out. */
export function withExtra(extra: Extra, units: readonly number[], seconds: number): Extra {
  const sum = new Map(extra)
  for (const unitID of units) {
    const now = (sum.get(unitID) ?? 0) + seconds
    if (now > 0) sum.set(unitID, now)
    else sum.delete(unitID)
  }
  return sum
}

/** How many seconds each of these units can still be given; `of` the plan without more time. */
export function mostExtra(of: Plan, extra: Extra, units: readonly number[]): number {
  const inAll = [...extra.values()].reduce((sum, one) => sum + one, 0)
  const left = of.units
    .filter(({ unitID }) => units.includes(unitID))
    .map(({ unitID, seconds }) => Math.min(seconds, MOST_OF_UNIT) - (extra.get(unitID) ?? 0))
  return Math.max(0, Math.min(...left, Math.floor((MOST_EXTRA - inAll) / Math.max(1, units.length))))
}

/**
 * Whether an attempt has used time that it would not have with `extra`: a unit ended later, or the open one would end
 * within a minute.
 */
export function isUsed(of: Plan, extra: Extra, units: readonly number[], run: Run, now: number): boolean {
  const plan = extendedPlan(of, extra)
  return run.some(({ unitID, beganAt, endedAt }) => {
    const unit = plan.units.find((one) => one.unitID === unitID)
    if (!unit || !units.includes(unitID)) return false
    return (endedAt ?? now + AHEAD_MS) > beganAt + unit.seconds * 1000
  })
}
