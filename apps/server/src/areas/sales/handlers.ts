import type { Handlers } from '../../platform/calls/handler.ts'
import * as changes from './changes.ts'
import * as codes from './codes.ts'
import * as offers from './offers.ts'
import { ordersOffice } from './office/handlers.ts'
import { offersOffice } from './office/offersHandlers.ts'
import * as orders from './orders.ts'
import { pricelist } from './pricelist.ts'
import * as prices from './prices.ts'
import * as purchases from './purchases.ts'

export const sales: Handlers<'sales'> = {
  ...changes,
  ...codes,
  ...offers,
  ...orders,
  ...prices,
  ...purchases,
  pricelist,
  ...ordersOffice,
  ...offersOffice,
}
