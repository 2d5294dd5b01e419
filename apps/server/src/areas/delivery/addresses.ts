import { regionCode } from '@tizhou/catalogue/regions'
import type { WireAddress } from '@tizhou/contract/areas/delivery/delivery'
import { ADDRESS_BOUNDS, addressFaults, cleanAddress, type TypedAddress } from '@tizhou/domain/delivery/address'
import type { AddressRow } from '../../cores/delivery/addresses.ts'
import { badInput, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'

export const getuseraddresslist: Handler<'delivery.getuseraddresslist'> = async ({ caller, services }) => ({
  list: (await services.delivery.addressesOf(caller.userID)).map(present),
})

/** The first address is the default one. 409 where the learner has twenty already. */
export const adduserAddress: Handler<'delivery.adduserAddress'> = async ({ params, caller, services }) => {
  const checked = checkedAddress(params)
  return services.store.write(async (tx) => {
    // Serialises concurrent requests, so that the limit and the single default hold.
    await services.people.in(tx).lockLearner(caller.userID)
    const known = await services.delivery.in(tx).addressesOf(caller.userID)
    if (known.length >= ADDRESS_BOUNDS.addresses)
      throw new Refusal(409, `最多保存 ${ADDRESS_BOUNDS.addresses} 个地址，请先删除不用的`, { reason: 'tooMany' })
    const row: AddressRow = {
      ...checked,
      user_id: caller.userID,
      address_id: newId(),
      is_default: known.length === 0 ? 1 : params.isdefault,
      updated_at: services.now(),
    }
    await services.delivery.in(tx).putAddress(row)
    return present(row)
  })
}

export const updateuserAddress: Handler<'delivery.updateuserAddress'> = async ({ params, caller, services }) => {
  const checked = checkedAddress(params)
  return services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    const known = await services.delivery.in(tx).addressesOf(caller.userID)
    const before = known.find(({ address_id }) => address_id === params.id)
    if (!before) throw notFound('该地址')
    const row: AddressRow = { ...before, ...checked, is_default: params.isdefault ?? 0, updated_at: services.now() }
    await services.delivery.in(tx).putAddress(row)
    return present(row)
  })
}

/** If it was the default, the address changed last becomes the default. */
export const destroyuserAddress: Handler<'delivery.destroyuserAddress'> = async ({ params, caller, services }) =>
  services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    const known = await services.delivery.in(tx).addressesOf(caller.userID)
    const gone = known.find(({ address_id }) => address_id === params.id)
    if (!gone) throw notFound('该地址')
    await services.delivery.in(tx).removeAddress(caller.userID, gone.address_id)
    const next = known.find((one) => one !== gone)
    if (gone.is_default === 1 && next) await services.delivery.in(tx).putAddress({ ...next, is_default: 1 })
    return null
  })

/** 400 names each invalid field. */
function checkedAddress(typed: TypedAddress) {
  const clean = cleanAddress(typed)
  const region_code = regionCode(clean.address)
  const faults = addressFaults(clean, region_code !== undefined)
  if (faults.length > 0 || region_code === undefined) throw badInput(faults)
  const { userName: user_name, phone, address, details } = clean
  return { user_name, phone, region_code, address, details }
}

const present = (row: AddressRow): WireAddress => ({
  id: row.address_id,
  userName: row.user_name,
  phone: row.phone,
  address: row.address,
  details: row.details,
  isdefault: row.is_default,
})
