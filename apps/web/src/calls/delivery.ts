import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, write } from './call.ts'

export type Address = Data<'delivery.getuseraddresslist'>['list'][number]

/** My addresses, the default one first. */
export const getuseraddresslist = () => ask('delivery.getuseraddresslist', {})

const stale = () => [callKey('delivery.getuseraddresslist')]
export const adduserAddress = () => write('delivery.adduserAddress', { stale, waits: true })
export const updateuserAddress = () => write('delivery.updateuserAddress', { stale, waits: true, evenRefused: true })
export const destroyuserAddress = () => write('delivery.destroyuserAddress', { stale, waits: true, evenRefused: true })
