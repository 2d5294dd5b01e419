import { field } from '../../platform/settings.ts'
import { readShopSettings } from './shops.ts'

export const shopSettings = field(
  [
    {
      name: 'SHOP_URL',
      default: 'none: no links',
      meaning: 'https address of the own web shop, where purchase links of the front page lead',
    },
    {
      name: 'MARKET_URL',
      default: 'none: no links',
      meaning: 'https address of the marketplace, where purchase links of the front page lead',
    },
    {
      name: 'MARKET_ITEMS',
      default: 'none',
      meaning:
        'ids of the marketplace’s listings by family of exams, such as `physician:10086,computer:10010` (docs/areas/catalogue.md)',
    },
  ],
  readShopSettings,
)
