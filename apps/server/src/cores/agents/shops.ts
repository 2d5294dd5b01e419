import { FAMILIES } from '@tizhou/catalogue/families'
import { outsideLink } from '@tizhou/domain/agents/links'

/** Targets of the catalogue's purchase links (SHOP_URL, MARKET_URL, MARKET_ITEMS). Without them no link is shown. */
export interface ShopSettings {
  /** https address of the folder of goods.php. */
  shopUrl: string | undefined
  /** https address of the folder of item.htm. */
  marketUrl: string | undefined
  /** Ids of the marketplace's listings by family of exams (packages/catalogue). */
  marketItems: Readonly<Record<string, string>>
}

const ITEM = /^([a-zA-Z]{1,40}):(\d{1,20})$/

/** Throws where a setting is invalid, so that no link leads nowhere. */
export function readShopSettings(env: NodeJS.ProcessEnv): ShopSettings {
  const items = (env.MARKET_ITEMS || '').split(',').filter((text) => text.trim() !== '')
  return {
    shopUrl: address(env, 'SHOP_URL'),
    marketUrl: address(env, 'MARKET_URL'),
    marketItems: Object.fromEntries(
      items.map((text) => {
        const [, family, id] = ITEM.exec(text.trim()) ?? []
        if (!family || !id) throw new Error(`MARKET_ITEMS must be family:number, with commas between, not "${text}"`)
        if (!Object.hasOwn(FAMILIES, family)) throw new Error(`MARKET_ITEMS: there is no family "${family}"`)
        return [family, id]
      }),
    ),
  }
}

function address(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  if (!outsideLink(text) || /[?#]/.test(text)) throw new Error(`${name} must be an https address without a query`)
  return text.replace(/\/+$/, '')
}
