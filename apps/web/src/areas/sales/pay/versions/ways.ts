import type { ListedVersion } from '../../../../calls/sales.ts'

/** The ways to get a version (specification, section 4, "Purchase types"); a discount is an `open` at another price. */
export type Way = 'open' | 'upgrade' | 'spread'

/** A version of the subject that the learner holds. */
export interface Held {
  vn: number
  vname: string
  EndTime: number
}

export interface WayTo {
  way: Way
  /** The held version that is upgraded. */
  from?: Held
}

type Priced = Pick<ListedVersion, 'vn' | 'price'>

/**
 * The ways to get a version: open (or renew) it, and from the dearest held version that costs less, upgrade or pay the
 * difference. The server decides on prices and permission.
 */
export function waysTo(version: Priced, held: readonly Held[], versions: readonly Priced[]): WayTo[] {
  const priceOf = (vn: number) => versions.find((one) => one.vn === vn)?.price
  const lower = held
    .filter(({ vn }) => vn !== version.vn && (priceOf(vn) ?? Number.POSITIVE_INFINITY) < version.price)
    .sort((a, b) => (priceOf(b.vn) ?? 0) - (priceOf(a.vn) ?? 0))[0]
  const open: WayTo = { way: 'open' }
  return lower ? [{ way: 'upgrade', from: lower }, { way: 'spread', from: lower }, open] : [open]
}

/** The chosen goods. */
export interface Choice {
  /** A version, or a bundle of versions. */
  vn?: number
  bundleID?: number
  way: WayTo
  /** Parts of the version; empty: the whole. */
  parts: readonly number[]
  discountID?: number
  couponID?: number
  hbfqnum: 0 | 3 | 6 | 12
}

/**
 * The fields of the price call: those of the order, and for `spread`, which is ordered by another call, its own
 * purchase type.
 */
export const quoteFields = (choice: Choice) =>
  choice.way.way === 'spread' ? { ...orderFields(choice), purchase: 'spread' as const } : orderFields(choice)

/** The choice in the wire's names (section 3, "Order or payment request"), without the buyer and the payment type. */
export function orderFields({ vn, bundleID, way, parts, discountID, couponID, hbfqnum }: Choice) {
  const off = {
    ...(discountID === undefined ? {} : { discountID }),
    ...(couponID === undefined ? {} : { couponID }),
    ...(hbfqnum === 0 ? {} : { hbfqnum }),
  }
  const purchase = way.way === 'upgrade' ? 'upgrade' : discountID === undefined ? 'open' : 'discount'
  if (bundleID !== undefined) return { type: 'wsgroup', purchase, contents: String(bundleID), ...off } as const
  if (way.from) return { type: 'vn', purchase, vn: way.from.vn, toVn: vn ?? 0, ...off } as const
  if (parts.length > 0) return { type: 'book', purchase, vn: vn ?? 0, branchBookList: parts.join(','), ...off } as const
  return { type: 'vn', purchase, vn: vn ?? 0, ...off } as const
}

interface Wanted {
  vn?: number | undefined
  modulevip?: string | undefined
  recommended?: number | undefined
}

/**
 * The default version: the wanted one, the cheapest with the wanted module, the recommended one, the first. For a
 * learner who holds a version, none cheaper than that where there is another.
 */
export function firstChoice(
  versions: readonly (Priced & Pick<ListedVersion, 'vnJson'>)[],
  { vn, modulevip, recommended }: Wanted,
  held: readonly Pick<Held, 'vn'>[] = [],
): number | undefined {
  const has = (wanted: number | undefined, among: readonly Pick<Priced, 'vn'>[]) =>
    among.find((one) => one.vn === wanted)?.vn
  const top = Math.max(-1, ...versions.filter((one) => has(one.vn, held) !== undefined).map(({ price }) => price))
  const notLower = versions.filter(({ price }) => price >= top)
  const cheapest = (among: typeof versions) =>
    modulevip === undefined
      ? undefined
      : among.filter(({ vnJson }) => Object.hasOwn(vnJson, modulevip)).toSorted((a, b) => a.price - b.price)[0]?.vn
  return (
    has(vn, versions) ??
    cheapest(notLower) ??
    cheapest(versions) ??
    has(recommended, notLower) ??
    notLower[0]?.vn ??
    versions[0]?.vn
  )
}
