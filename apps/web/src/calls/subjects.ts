import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../platform/agent/agentCode.ts'
import { getSubject } from '../platform/subject/subject.ts'
import { ask, OFFLINE, write } from './making/call.ts'

export type ModuleInfo = Data<'subjects.moduleInfoX'>
export type VipRecord = Data<'subjects.vipApp'>['VipApp'][number]

/** What a subject holds and what of it is open to me. Kept for reading without network. */
export const moduleInfoX = (params: { appID: number }) =>
  ask('subjects.moduleInfoX', params, {
    staleTime: 60_000,
    meta: OFFLINE,
    sent: () => ({ agentCode: agentCode(), options: 0 as const }),
  })

/** My VIP records of all subjects, ended ones too (specification, section 9: isExpirevip=2). */
export const vipApp = () =>
  ask(
    'subjects.vipApp',
    { options: 1, isExpirevip: 2 },
    { sent: () => ({ agentCode: agentCode(), appID: getSubject()?.AppID }) },
  )

/** My VIP data of a subject. */
export const vipinfo = (params: { appID: number }) =>
  ask('subjects.vipinfo', { ...params, isdefault: 1 }, { meta: OFFLINE })

/** The subject and version that I study last, for my next device. */
export const setLastApp = () => write('subjects.setLastApp')
