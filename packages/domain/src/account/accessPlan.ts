/** A term of a version that somebody holds as a whole, ms UTC. */
export interface HeldTerm {
  id: number
  startsAt: number
  endsAt: number
  /** It was paid for: bought, redeemed by a code, or came in place of what was bought. */
  isPaid: boolean
}

/** What staff do to the access of many people. `until`: the moment of the end; else `days`. */
export interface AccessAsked {
  what: 'grant' | 'extend' | 'shorten' | 'revoke'
  days?: number
  until?: number
  /** Shorten also what was paid for; money is given back elsewhere, if at all. */
  withPaid?: boolean
}

/**
 * What becomes of one person: `change`; `longer`: holds it for so long already; `none`: holds nothing to change; `paid`: only
 * what was paid for would change; `same`: ends no later anyway; `far`: the end would be too far away.
 */
export type AccessOutcome = 'change' | 'longer' | 'none' | 'paid' | 'same' | 'far'

export interface AccessPlan {
  outcome: AccessOutcome
  /** When the access ends before and after; null: there is none. */
  before: number | null
  after: number | null
  /** A term that is added behind what is held, which stays as it is. */
  added?: { startsAt: number; endsAt: number }
  /** Terms that end earlier. */
  moved: readonly { id: number; startsAt: number; endsAt: number; isPaid: boolean }[]
  /** Something that was paid for stays as it is, and ends later than was asked. */
  paidStays: boolean
}

const DAY = 86_400_000
/** A later end is a typing error. */
export const FURTHEST_MS = 20 * 366 * DAY

const lastOf = (terms: readonly { endsAt: number }[]): number | null =>
  terms.length === 0 ? null : Math.max(...terms.map(({ endsAt }) => endsAt))

/**
 * What an order of staff does to the terms of one version that one person holds. Access only ever grows behind what is held:
 * no term is made longer, so that what was bought stays what was bought.
 */
export function planAccess(held: readonly HeldTerm[], asked: AccessAsked, now: number): AccessPlan {
  const running = held.filter(({ endsAt }) => endsAt > now)
  const before = lastOf(running)
  const stays = (outcome: AccessOutcome): AccessPlan => ({
    ...{ outcome, before, after: before, moved: [], paidStays: false },
  })
  if (asked.what === 'grant' || asked.what === 'extend') {
    if (asked.what === 'extend' && before === null) return stays('none')
    const startsAt = before ?? now
    const endsAt = asked.until ?? startsAt + (asked.days ?? 0) * DAY
    if (endsAt > now + FURTHEST_MS) return stays('far')
    if (endsAt <= startsAt) return stays('longer')
    return { ...stays('change'), after: endsAt, added: { startsAt, endsAt } }
  }
  const until = asked.what === 'revoke' ? now : Math.max(now, asked.until ?? now)
  if (before === null) return stays('none')
  const later = running.filter(({ endsAt }) => endsAt > until)
  if (later.length === 0) return stays('same')
  const cut = later.filter(({ isPaid }) => asked.withPaid === true || !isPaid)
  if (cut.length === 0) return { ...stays('paid'), paidStays: true }
  const moved = cut.map(({ id, startsAt, isPaid }) => ({
    ...{ id, isPaid, endsAt: until, startsAt: Math.min(startsAt, until) },
  }))
  const left = [...running.filter((term) => !cut.includes(term)), ...moved].filter(({ endsAt }) => endsAt > now)
  return { outcome: 'change', before, after: lastOf(left), moved, paidStays: cut.length < later.length }
}

/** Tells two states of what somebody holds apart: whatever staff saw must be what is changed. */
export const seenOf = (held: readonly HeldTerm[]): string =>
  held
    .map(({ id, startsAt, endsAt }) => `${id}:${startsAt}-${endsAt}`)
    .sort()
    .join(' ')
