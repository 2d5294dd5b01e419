import { share, sumOf } from './fen.ts'

export const DAY = 86_400_000

/** Moments ms UTC; valid from `startsAt` until just before `endsAt`. */
export interface Term {
  startsAt: number
  endsAt: number
}

/** The term of a purchase: from now, or from the end of the held terms of the same version. */
export function openTerm(held: readonly Term[], days: number, now: number): Term {
  const startsAt = Math.max(now, ...held.map((term) => term.endsAt))
  return { startsAt, endsAt: startsAt + days * DAY }
}

/** The term of an upgrade: from now; the old version ends at that moment. */
export const upgradeTerm = (days: number, now: number): Term => ({ startsAt: now, endsAt: now + days * DAY })

/** The term of a paid difference or exchange: the new version keeps the old one's end. */
export const inheritedTerm = (held: readonly Term[], now: number): Term => ({
  startsAt: now,
  endsAt: Math.max(now, ...held.map((term) => term.endsAt)),
})

/** A day that has begun counts whole. */
const days = (from: number, until: number): number => Math.max(0, Math.ceil((until - from) / DAY))

/** Remaining days of a term, including the one that has begun. */
export const daysLeft = ({ startsAt, endsAt }: Term, now: number): number => days(Math.max(startsAt, now), endsAt)

/** A term with the amount paid for it, fen; free and granted terms have no value. */
export interface Holding extends Term {
  worth: number
}

/** The credit of an upgrade: the value of each term in proportion to its remaining days. */
export const unusedValue = (held: readonly Holding[], now: number): number =>
  sumOf(
    held.map((one) => {
      const whole = days(one.startsAt, one.endsAt)
      return whole === 0 ? 0 : share(one.worth, daysLeft(one, now), whole)
    }),
  )

/**
 * A person's terms of one version in order, after `taken` ms of the one at `at` were revoked: from its end, never of
 * the past. Terms that follow without a gap move forward by as much.
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
