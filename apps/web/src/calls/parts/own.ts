import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, write } from '../making/call.ts'

export type OwnDevice = Data<'account.devices'>['list'][number]
export type StudyDays = Data<'account.studyDays'>
export type DataExport = Data<'account.dataExport'>
export type AccountDeletion = Data<'account.accountDeletion'>

export const devices = () => ask('account.devices', {}, { staleTime: 0 })
const ofDevices = { stale: () => [callKey('account.devices')], waits: true, evenRefused: true } as const
export const deviceLogout = () => write('account.deviceLogout', ofDevices)
export const devicesLogoutOthers = () => write('account.devicesLogoutOthers', ofDevices)

export const phoneCode = () => write('account.phoneCode')
export const phoneConfirm = () => write('account.phoneConfirm')
/** Ends the user's other sessions. */
export const phoneChange = () =>
  write('account.phoneChange', {
    stale: () => [callKey('account.getUserInfo'), callKey('account.devices')],
    waits: true,
  })

export const studyDays = (params: { year: number }) => ask('account.studyDays', params)

export const dataExport = () => ask('account.dataExport', {}, { staleTime: 0 })
const ofExport = { stale: () => [callKey('account.dataExport')], waits: true, evenRefused: true } as const
export const dataExportStart = () => write('account.dataExportStart', ofExport)
export const dataExportStop = () => write('account.dataExportStop', ofExport)

export const accountDeletion = () => ask('account.accountDeletion', {})
/** Ends the user's other sessions. */
export const askDeletion = () =>
  write('account.askDeletion', {
    stale: () => [callKey('account.accountDeletion'), callKey('account.devices')],
    waits: true,
  })
export const takeBackDeletion = () =>
  write('account.takeBackDeletion', {
    stale: () => [callKey('account.accountDeletion')],
    waits: true,
    evenRefused: true,
  })
