import { isMobile } from '../phone/phone.ts'
import { cleanInput } from '../text/cleanInput.ts'

/** An address as somebody typed it (specification, section 3, "Address"). */
export interface TypedAddress {
  userName: string
  phone: string
  /** Province, city and county, as the list of places names them. */
  address: string
  /** Street and house. */
  details: string
}

/** Longest texts, in characters, and how many addresses one learner keeps. */
export const ADDRESS_BOUNDS = { userName: 20, details: 120, addresses: 20 }

/** As it is kept: what people type is cleaned, and the spaces of a phone number go. */
export const cleanAddress = (typed: TypedAddress): TypedAddress => ({
  userName: cleanInput(typed.userName),
  phone: typed.phone.replace(/[\s-]/g, ''),
  address: typed.address.trim(),
  details: cleanInput(typed.details),
})

/** What is wrong with a cleaned address, by field; nothing: it may be kept. `isPlace`: the list of places knows it. */
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
