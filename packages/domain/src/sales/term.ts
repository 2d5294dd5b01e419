import { share, sumOf } from './fen.ts'

export const DAY = 86_400_000

/** Moments ms UTC; it counts from `startsAt` until just before `endsAt`. */
export interface Term {
  startsAt: number
  endsAt: number
}

/** A new purchase of a version: from now, or from the end of what one holds of the same version. */
export function openTerm(held: readonly Term[], days: number, now: number): Term {
  const startsAt = Math.max(now, ...held.map((term) => term.endsAt))
  return { startsAt, endsAt: startsAt + days * DAY }
}

/** An upgrade: the new version runs anew from now; the old one ends at that moment. */
export const upgradeTerm = (days: number, now: number): Term => ({ startsAt: now, endsAt: now + days * DAY })

/** A paid difference, or a change: the new version takes the old one's end. */
export const inheritedTerm = (held: readonly Term[], now: number): Term => ({
  startsAt: now,
  endsAt: Math.max(now, ...held.map((term) => term.endsAt)),
})

/** A day that has begun counts whole. */
const days = (from: number, until: number): number => Math.max(0, Math.ceil((until - from) / DAY))

/** Whole days that are left of a term, the day that has begun among them. */
export const daysLeft = ({ startsAt, endsAt }: Term, now: number): number => days(Math.max(startsAt, now), endsAt)

/** A term and what was paid for it, fen; what was opened free or given by staff is worth nothing. */
export interface Holding extends Term {
  worth: number
}

/** What an upgrade credits: of each term its worth by the days that are left of it. */
export const unusedValue = (held: readonly Holding[], now: number): number =>
  sumOf(
    held.map((one) => {
      const whole = days(one.startsAt, one.endsAt)
      return whole === 0 ? 0 : share(one.worth, daysLeft(one, now), whole)
    }),
  )

/**
 * The terms that somebody has of one version, in their order, after `taken` ms of the one at `at` were taken back: from
 * its end, never what has passed. Those that stand behind it without a gap move up by as much.
 */
export function shortened<T extends Term>(terms: readonly T[], at: number, taken: number, now: number): T[] {
  const moved = [...terms]
  const term = moved[at]
  if (!term) return moved
  const less = Math.min(Math.max(0, taken), Math.max(0, term.endsAt - Math.max(term.startsAt, now)))
  let end = term.endsAt
  moved[at] = { ...term, endsAt: end - less }
  for (let next = at + 1; next < moved.length; next++) {
    const following = moved[next]
    if (following?.startsAt !== end) break
    end = following.endsAt
    moved[next] = { ...following, startsAt: following.startsAt - less, endsAt: end - less }
  }
  return moved
}
