import { displayName } from '@tizhou/domain/names/displayName'
import { appPurchases } from './appPurchases.ts'
import type { Kind } from './entry.ts'
import { legacyProducts } from './legacyProducts.ts'

/** An entry of either list, prepared for reading: trimmed, with a display name and a key. */
export interface CatalogueEntry extends Kind {
  /** The index in the catalogue; codes and names are not unique. */
  key: number
  code: string
  /** The title of the list, for searching (years, specialty numbers); may be empty. */
  title: string
  /** The display name; the code where the list has no name. */
  name: string
  /** `goods.php?id=…`; undefined for entries that the own shop does not sell. */
  shop?: string
  /** `item.htm?id={listing}`. */
  market: string
}

/** All entries of both lists, in their order, with values trimmed. */
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
