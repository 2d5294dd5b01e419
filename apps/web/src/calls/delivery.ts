import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, write } from './making/call.ts'

export type Address = Data<'delivery.getuseraddresslist'>['list'][number]

/** My addresses, the default one first. */
export const getuseraddresslist = () => ask('delivery.getuseraddresslist', {})

const stale = () => [callKey('delivery.getuseraddresslist')]
export const adduserAddress = () => write('delivery.adduserAddress', { stale, waits: true })
export const updateuserAddress = () => write('delivery.updateuserAddress', { stale, waits: true, evenRefused: true })
export const destroyuserAddress = () => write('delivery.destroyuserAddress', { stale, waits: true, evenRefused: true })

export type Deliver = Data<'delivery.allDeliver'>['list'][number]

/** Parcels of books in all subjects, the newest order first. */
export const allDeliver = () => ask('delivery.allDeliver', {})

const WAY_FRESH_MS = 60_000
/** The tracking history of a parcel. */
export const getexpressDetails = (no: string) => ask('delivery.getexpressDetails', { no }, { staleTime: WAY_FRESH_MS })

const parcels = () => [callKey('delivery.allDeliver')]
export const setDeliverInfo = () => write('delivery.setDeliverInfo', { stale: parcels, waits: true, evenRefused: true })
export const takeDeliveryInfo = () =>
  write('delivery.takeDeliveryInfo', { stale: parcels, waits: true, evenRefused: true })
