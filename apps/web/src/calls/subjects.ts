import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../platform/agent/agentCode.ts'
import { getSubject } from '../platform/subject/subject.ts'
import { ask, OFFLINE, write } from './making/call.ts'

export type ModuleInfo = Data<'subjects.moduleInfoX'>
export type VipRecord = Data<'subjects.vipApp'>['VipApp'][number]

/** The modules of a subject and which of them are open to the learner. Stored for reading offline. */
export const moduleInfoX = (params: { appID: number }) =>
  ask('subjects.moduleInfoX', params, {
    staleTime: 60_000,
    meta: OFFLINE,
    sent: () => ({ agentCode: agentCode(), options: 0 as const }),
  })

/** The learner's VIP records in all subjects, expired ones too (specification, section 9: isExpirevip=2). */
export const vipApp = () =>
  ask(
    'subjects.vipApp',
    { options: 1, isExpirevip: 2 },
    { sent: () => ({ agentCode: agentCode(), appID: getSubject()?.AppID }) },
  )

/** The learner's VIP data of a subject. */
export const vipinfo = (params: { appID: number }) =>
  ask('subjects.vipinfo', { ...params, isdefault: 1 }, { meta: OFFLINE })

/** Stores the subject and version chosen last, for the learner's next device. */
export const setLastApp = () => write('subjects.setLastApp')
