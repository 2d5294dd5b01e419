import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../platform/agent/agentCode.ts'
import { getSubject } from '../platform/subject/subject.ts'
import { type Asked, ask, callKey, OFFLINE, write } from './call.ts'

export type ExamDate = Data<'subjects.getExamDate'>['list'][number]
export type FoundSubject = Data<'subjects.searchAppEName'>['list'][number]
export type ModuleInfo = Data<'subjects.moduleInfoX'>
export type Overview = Data<'subjects.studyOverview'>
export type VipRecord = Data<'subjects.vipApp'>['VipApp'][number]

/** Subjects by name or code; an empty word lists them all. Open to visitors. */
export const searchAppEName = (params: Asked<'subjects.searchAppEName'>) =>
  ask('subjects.searchAppEName', params, { staleTime: 300_000 })

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

/** The answers that say what I may open: a purchase, a refund or an end of access changes them. */
export const vipKeys = [callKey('subjects.vipApp'), callKey('subjects.vipinfo')]
export const accessKeys = [callKey('subjects.moduleInfoX'), ...vipKeys]

/** How far I am in a subject, as the server counts it. Asked anew at every visit, since practising changes it. */
export const studyOverview = (params: { appID: number }) =>
  ask('subjects.studyOverview', params, { staleTime: 0, meta: OFFLINE })

/** The subject and version that I study last, for my next device. */
export const setLastApp = () => write('subjects.setLastApp')

/** The date of my exam, YYYY-MM-DD in Beijing; null: not set. */
export const getExamTimeData = (params: { appID: number }) => ask('subjects.getExamTimeData', params, { meta: OFFLINE })

/** Sets the date; an empty text clears it. */
export const setExamTimeData = () =>
  write('subjects.setExamTimeData', {
    known: (client, { appID, examTime }) =>
      client.setQueryData(getExamTimeData({ appID }).queryKey, { examTime: examTime || null }),
  })

/** The official exam dates of a subject, and the next of them. */
export const getExamDate = (params: { appEName: string }) =>
  ask('subjects.getExamDate', params, { staleTime: 3_600_000, meta: OFFLINE })
