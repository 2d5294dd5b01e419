import type { Handlers } from '../../platform/handler.ts'
import { adduserAddress, destroyuserAddress, getuseraddresslist, updateuserAddress } from './addresses.ts'

export const delivery: Handlers<'delivery'> = {
  getuseraddresslist,
  adduserAddress,
  updateuserAddress,
  destroyuserAddress,
}
