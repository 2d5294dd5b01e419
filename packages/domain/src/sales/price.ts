/** A row of a price list. Amounts fen, moments ms UTC. */
export interface PriceRow {
  /** Empty: all agents without a row of their own. */
  agentCode: string
  /** 0: the whole version. */
  partID: number
  price: number
  days: number
  holdsFrom: number
  /** End of its validity; null: until another row replaces it. */
  holdsUntil: number | null
}

export interface Price {
  price: number
  days: number
}

/** Days of a price without a row. */
export const USUAL_DAYS = 365

/** The input for a price: `rows` are those of one version. */
export interface PriceAsk {
  rows: readonly PriceRow[]
  agentCode: string
  /** The price without a valid row: the version's own, for a year. Parts have none. */
  fallback: Price
}

const holds = (row: PriceRow, at: number): boolean =>
  row.holdsFrom <= at && (row.holdsUntil === null || at < row.holdsUntil)

/** The row that began last; among equals the last one given. */
const latest = (rows: readonly PriceRow[]): PriceRow | undefined =>
  rows.reduce<PriceRow | undefined>((found, row) => (found && found.holdsFrom > row.holdsFrom ? found : row), undefined)

function rowAt({ rows, agentCode }: PriceAsk, partID: number, at: number): PriceRow | undefined {
  const holding = rows.filter((row) => row.partID === partID && holds(row, at))
  const own = agentCode === '' ? [] : holding.filter((row) => row.agentCode === agentCode)
  return latest(own) ?? latest(holding.filter((row) => row.agentCode === ''))
}

/** The price of a version at a moment: of the agent's own row, else the shared row, else the version's own. */
export function priceAt(ask: PriceAsk, at: number): Price {
  const { price, days } = rowAt(ask, 0, at) ?? ask.fallback
  return { price, days }
}

/**
 * The first moment from `after` on at which no row gives the price of the whole version, so that its own price counts;
 * undefined: rows give it without an end.
 */
export function fallbackFrom(ask: PriceAsk, after: number): number | undefined {
  const ends = ask.rows.map(({ holdsUntil }) => holdsUntil ?? 0).filter((end) => end > after)
  return [after, ...ends.sort((a, b) => a - b)].find((moment) => rowAt(ask, 0, moment) === undefined)
}

/** The price of a part at a moment; undefined: it is not sold separately. */
export function partPriceAt(ask: PriceAsk, partID: number, at: number): Price | undefined {
  const row = rowAt(ask, partID, at)
  return row && { price: row.price, days: row.days }
}

/**
 * The price of several parts together, with the shortest of their terms (an order has one term); undefined where one is
 * not sold separately, or there are none.
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

/** Announced prices of the whole version in order of time: only changes. */
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
