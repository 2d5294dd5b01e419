import type { AppPurchase, Kind, LegacyProduct, Listed } from './entry.ts'
import type { FamilyKey } from './families.ts'
import type { Tier } from './tiers.ts'

/**
 * Goods ids of the own shop by family and tier (specification, section 9, "Catalogue constants"). The shop has no page
 * for other families.
 */
function goodsID(family: FamilyKey, tier?: Tier): number | undefined {
  if (family === 'computer') return tier === 'guaranteed' ? 24 : tier === 'sprint' ? 22 : 23
  if (family === 'english') return tier === 'vip' ? 27 : 26
  return GOODS[family]
}

const GOODS: Partial<Record<FamilyKey, number>> = {
  assistant: 513,
  skills: 513,
  physician: 514,
  veterinarian: 514,
  pharmacist: 514,
  resident: 517,
}

/** The family whose marketplace listing a family uses: four share that of the physicians, every other has its own. */
const LISTINGS: Partial<Record<FamilyKey, FamilyKey>> = {
  assistant: 'physician',
  skills: 'physician',
  veterinarian: 'physician',
}

const listingOf = (family: FamilyKey): FamilyKey => LISTINGS[family] ?? family

const item = (family: FamilyKey) => `item.htm?id={${listingOf(family)}}`

/** An entry of the legacy list with the links of its family and tier. */
export const legacy = (kind: Kind, enName: string, cnName: string): Listed<LegacyProduct> => ({
  ...kind,
  row: { enName, cnName, alipay: `goods.php?id=${goodsID(kind.family, kind.tier)}`, tmall: item(kind.family) },
})

/** An entry of the app list with the link of its family. */
export const app = (kind: Kind, appEName: string, appName: string): Listed<AppPurchase> => ({
  ...kind,
  row: { appName, appEName, url: item(kind.family) },
})
