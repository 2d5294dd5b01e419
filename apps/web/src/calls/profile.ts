import type { Data } from '@tizhou/contract/contract'
import { clientType } from '../platform/clientType.ts'
import { ask, callKey, write } from './making/call.ts'

export type PersonalInfo = Data<'profile.getPersonalInfo'>

/** Editors change the lists seldom, and what is not listed is taken too. */
const LIST_FRESH_MS = 3_600_000
const sent = () => ({ clientType: clientType() })

export const getPersonalInfo = (params: { userID: number }) => ask('profile.getPersonalInfo', params)

const list = { sent, staleTime: LIST_FRESH_MS }
export const getspecialitylist = () => ask('profile.getspecialitylist', {}, list)
export const getqualificationlist = () => ask('profile.getqualificationlist', {}, list)
export const getpositionaltitleslist = () => ask('profile.getpositionaltitleslist', {}, list)
export const getoccupationlist = () => ask('profile.getoccupationlist', {}, list)
export const getdepartmentlist = () => ask('profile.getdepartmentlist', {}, list)
export const getuniversitylist = () => ask('profile.getuniversitylist', {}, list)
/** Departments whose name contains this text. */
export const getdepartmentselect = (params: { keyName: string }) => ask('profile.getdepartmentselect', params, list)

const stale = () => [callKey('profile.getPersonalInfo'), callKey('account.getUserInfo')]
export const setPersonalInfo = () => write('profile.setPersonalInfo', { stale, waits: true })
export const changeUserHead = () => write('profile.changeUserHead', { stale, waits: true })
export const uploadHead = () => write('profile.uploadHead', { stale, waits: true })
