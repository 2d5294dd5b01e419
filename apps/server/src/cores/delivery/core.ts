import { coreOf } from '../../platform/coreFront.ts'
import { addressesOf, putAddress, removeAddress } from './addresses.ts'

/** What others ask of the core `delivery`, as `services.delivery`. */
export class Delivery extends coreOf({
  reads: { addressesOf },
  changes: { putAddress, removeAddress },
}) {}
