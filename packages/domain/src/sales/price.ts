/** One row of a price list. Amounts fen, moments ms UTC. */
export interface PriceRow {
  /** Empty: every agent that has no row of its own. */
  agentCode: string
  /** 0: the version whole. */
  partID: number
  price: number
  days: number
  holdsFrom: number
  /** From then on it holds no longer; null: until another row takes its place. */
  holdsUntil: number | null
}

export interface Price {
  price: number
  days: number
}

/** The term of a price that stands in no list, days. */
export const USUAL_DAYS = 365

/** Which price is asked for: `rows` are those of one version of one subject. */
export interface PriceAsk {
  rows: readonly PriceRow[]
  agentCode: string
  /** What the version costs where no row holds: its own price, for a year. Parts have none. */
  fallback: Price
}

const holds = (row: PriceRow, at: number): boolean =>
  row.holdsFrom <= at && (row.holdsUntil === null || at < row.holdsUntil)

/** Of several that hold the one that began last; of those that began together the last one given. */
const latest = (rows: readonly PriceRow[]): PriceRow | undefined =>
  rows.reduce<PriceRow | undefined>((found, row) => (found && found.holdsFrom > row.holdsFrom ? found : row), undefined)

function rowAt({ rows, agentCode }: PriceAsk, partID: number, at: number): PriceRow | undefined {
  const holding = rows.filter((row) => row.partID === partID && holds(row, at))
  const own = agentCode === '' ? [] : holding.filter((row) => row.agentCode === agentCode)
  return latest(own) ?? latest(holding.filter((row) => row.agentCode === ''))
}

/** What a version costs at a moment: the agent's own row, else the shared row, else the version's own price. */
export function priceAt(ask: PriceAsk, at: number): Price {
  const { price, days } = rowAt(ask, 0, at) ?? ask.fallback
  return { price, days }
}

/** What a part costs at a moment; undefined: it is not sold apart. */
export function partPriceAt(ask: PriceAsk, partID: number, at: number): Price | undefined {
  const row = rowAt(ask, partID, at)
  return row && { price: row.price, days: row.days }
}

/**
 * What several parts cost together, for the shortest of their terms (one order has one term); undefined where there is
 * none, or one of them is not sold apart.
 */
export function partsPriceAt(ask: PriceAsk, partIDs: readonly number[], at: number): Price | undefined {
  const prices = [...new Set(partIDs)].map((partID) => partPriceAt(ask, partID, at))
  if (prices.length === 0) return undefined
  const all: Price = { price: 0, days: Number.POSITIVE_INFINITY }
  for (const one of prices) {
    if (!one) return undefined
    all.price += one.price
    all.days = Math.min(all.days, one.days)
  }
  return all
}

/** The prices of the version whole that were announced for later, in the order of their moments: only what changes. */
export function announcedPrices(ask: PriceAsk, after: number): (Price & { from: number })[] {
  const moments = ask.rows
    .flatMap((row) => [row.holdsFrom, row.holdsUntil ?? 0])
    .filter((moment) => moment > after)
    .sort((a, b) => a - b)
  let before = priceAt(ask, after)
  const changes: (Price & { from: number })[] = []
  for (const from of new Set(moments)) {
    const price = priceAt(ask, from)
    if (price.price !== before.price || price.days !== before.days) changes.push({ from, ...price })
    before = price
  }
  return changes
}
