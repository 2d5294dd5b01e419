import type { Handlers } from '../../platform/calls/handler.ts'
import * as addresses from './addresses.ts'
import { deliveryOffice } from './office/handlers.ts'
import * as shipments from './shipments.ts'

export const delivery: Handlers<'delivery'> = {
  ...addresses,
  ...shipments,
  ...deliveryOffice,
}
