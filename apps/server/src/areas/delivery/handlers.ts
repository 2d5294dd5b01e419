import type { Handlers } from '../../platform/handler.ts'
import { adduserAddress, destroyuserAddress, getuseraddresslist, updateuserAddress } from './addresses.ts'
import { deliveryOffice } from './office/handlers.ts'
import { allDeliver, getexpressDetails, setDeliverInfo, takeDeliveryInfo } from './shipments.ts'

export const delivery: Handlers<'delivery'> = {
  getuseraddresslist,
  adduserAddress,
  updateuserAddress,
  destroyuserAddress,
  allDeliver,
  setDeliverInfo,
  takeDeliveryInfo,
  getexpressDetails,
  ...deliveryOffice,
}
