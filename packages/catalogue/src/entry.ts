import type { FamilyKey } from './families.ts'
import type { Province } from './provinces.ts'
import type { Tier } from './tiers.ts'

/** The shapes of the two lists, as section 3, "Static subject catalogue", names them. Values may end in spaces. */
export interface LegacyProduct {
  enName: string
  cnName: string
  /** Despite its name, the goods page of the product's own shop: `goods.php?id=513`. */
  alipay: string
  /** The page of a marketplace listing: `item.htm?id={physician}`; the id of the listing is a setting. */
  tmall: string
}

export interface AppPurchase {
  appName: string
  appEName: string
  /** As `tmall` of LegacyProduct. */
  url: string
}

export type Edition = 2012 | 2015 | 2016 | 2017

/** The classification of an entry, which its list does not hold. */
export interface Kind {
  family: FamilyKey
  edition: Edition
  tier?: Tier
  province?: Province
  /** The stage of resident training: Ⅰ阶段, Ⅱ阶段. */
  stage?: 1 | 2
  /** The number of the specialty in its exam (301 to 391 and so on). */
  specialty?: number
}

export interface Listed<Row> extends Kind {
  row: Row
}
