import { displayName } from '@tizhou/domain/names/displayName'
import { appPurchases } from './appPurchases.ts'
import type { Kind } from './entry.ts'
import { legacyProducts } from './legacyProducts.ts'

/** An entry of either list, trimmed, with the name to show and a key. */
export interface CatalogueEntry extends Kind {
  /** Position in the catalogue. Codes and names repeat; keys do not. */
  key: number
  code: string
  /** The name as in the list, for searching (years, specialty numbers); may be empty. */
  title: string
  /** The name to show; the code where the list has no name. */
  name: string
  /** `goods.php?id=…`; undefined for entries that the own shop does not sell. */
  shop?: string
  /** `item.htm?id={listing}`. */
  market: string
}

/** All entries of both lists, in their order, without spaces at the ends of values. */
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
