/** Addresses of the installation's shops, from the server's settings, since the catalogue's lists contain no hosts. */
export interface Shops {
  /** The https address of the own shop, without query; absent: none. */
  shopUrl?: string | undefined
  /** The https address of the marketplace, without query; absent: none. */
  marketUrl?: string | undefined
  /** The ids of the marketplace's listings by family. */
  marketItems?: Readonly<Record<string, string>> | undefined
}

export interface OutboundLinks {
  shop?: string
  market?: string
}

const PAGE = /^(?:goods\.php|item\.htm)\?id=(.+)$/
const LISTING = /^\{(\w+)\}$/
const ID = /^\d{1,20}$/

/**
 * The purchase links of an entry (specification, section 2): the own shop's goods page and the marketplace's item page,
 * each with `?id=`. A link whose host or listing id is not set is left out.
 */
export function outboundLinks(entry: { shop?: string; market: string }, shops: Shops): OutboundLinks {
  const shop = entry.shop && linkTo(shops.shopUrl, entry.shop, idOf(entry.shop, shops))
  const market = linkTo(shops.marketUrl, entry.market, idOf(entry.market, shops))
  return { ...(shop && { shop }), ...(market && { market }) }
}

function idOf(page: string, { marketItems }: Shops): string | undefined {
  const id = PAGE.exec(page.trim())?.[1]
  const listing = id && LISTING.exec(id)?.[1]
  if (!listing) return id
  return marketItems && Object.hasOwn(marketItems, listing) ? marketItems[listing] : undefined
}

function linkTo(base: string | undefined, page: string, id: string | undefined): string | undefined {
  if (!base?.startsWith('https://') || /[?#\s]/.test(base) || !id || !ID.test(id)) return undefined
  return `${base.replace(/\/+$/, '')}/${page.split('?')[0]}?id=${id}`
}
