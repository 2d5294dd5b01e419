import { displayName } from '@tizhou/domain/names/displayName'
import { appPurchases } from './appPurchases.ts'
import type { Kind } from './entry.ts'
import { legacyProducts } from './legacyProducts.ts'

/** An entry of either list as it is read: trimmed, its name as it is shown, a key of its own. */
export interface CatalogueEntry extends Kind {
  /** Place in the catalogue: codes repeat and names do, keys don't. */
  key: number
  code: string
  /** As the list writes it, for searching (years, specialty numbers); may be empty. */
  title: string
  /** As it is shown; the code where the list has no name. */
  name: string
  /** `goods.php?id=…`; undefined for those that the own shop does not sell. */
  shop?: string
  /** `item.htm?id={listing}`. */
  market: string
}

/** All entries of both lists, in their order; spaces at the ends of values are gone. */
export function readCatalogue(): CatalogueEntry[] {
  const legacy = legacyProducts().map(({ row, ...kind }) => ({
    kind,
    code: row.enName,
    title: row.cnName,
    shop: row.alipay,
    market: row.tmall,
  }))
  const apps = appPurchases().map(({ row, ...kind }) => ({
    kind,
    code: row.appEName,
    title: row.appName,
    shop: undefined,
    market: row.url,
  }))
  return [...legacy, ...apps].map(({ kind, code, title, shop, market }, key) => ({
    ...kind,
    key,
    code: code.trim(),
    title: title.trim(),
    name: displayName(title) || code.trim(),
    ...(shop && { shop: shop.trim() }),
    market: market.trim(),
  }))
}
