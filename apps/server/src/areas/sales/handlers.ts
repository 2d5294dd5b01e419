import type { Handlers } from '../../platform/handler.ts'
import { ordersOffice } from './office/handlers.ts'
import { pricelist } from './pricelist.ts'

export const sales: Handlers<'sales'> = { pricelist, ...ordersOffice }
