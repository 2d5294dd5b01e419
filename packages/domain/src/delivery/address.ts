import { isMobile } from '../phone/phone.ts'
import { cleanInput } from '../text/cleanInput.ts'

/** A typed address (specification, section 3, "Address"). */
export interface TypedAddress {
  userName: string
  phone: string
  /** Province, city and county, by the list of divisions. */
  address: string
  /** Street and house. */
  details: string
}

/** Most characters of each text, and most addresses of one learner. */
export const ADDRESS_BOUNDS = { userName: 20, details: 120, addresses: 20 }

/** Cleans typed texts and removes spaces from the phone number. */
export const cleanAddress = (typed: TypedAddress): TypedAddress => ({
  userName: cleanInput(typed.userName),
  phone: typed.phone.replace(/[\s-]/g, ''),
  address: typed.address.trim(),
  details: cleanInput(typed.details),
})

/** Faults of a cleaned address by field; empty: none. `isPlace`: whether the list of divisions has it. */
export function addressFaults(
  { userName, phone, details }: TypedAddress,
  isPlace: boolean,
): { field: keyof TypedAddress; reason: string }[] {
  const faults: { field: keyof TypedAddress; reason: string }[] = []
  const typed = (field: 'userName' | 'details', text: string, what: string) => {
    if (text === '') faults.push({ field, reason: `请填写${what}` })
    else if (text.length > ADDRESS_BOUNDS[field])
      faults.push({ field, reason: `${what}最多 ${ADDRESS_BOUNDS[field]} 个字` })
  }
  typed('userName', userName, '收货人')
  if (!isMobile(phone)) faults.push({ field: 'phone', reason: '请填写 11 位手机号' })
  if (!isPlace) faults.push({ field: 'address', reason: '请选择省、市、区县' })
  typed('details', details, '详细地址')
  return faults
}
