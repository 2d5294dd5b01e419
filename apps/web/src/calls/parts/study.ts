import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../../platform/agent/agentCode.ts'
import { storedVip } from '../../platform/subject/storedChoice.ts'
import { ask, OFFLINE, write } from '../making/call.ts'

export type Overview = Data<'subjects.studyOverview'>
export type FoundSubject = Data<'subjects.searchAppEName'>['list'][number]
export type ExamDate = Data<'subjects.getExamDate'>['list'][number]

/** The learner's exam date, YYYY-MM-DD in Beijing; null: not set. */
export const getExamTimeData = (params: { appID: number }) => ask('subjects.getExamTimeData', params, { meta: OFFLINE })

/** Sets the exam date; '' clears it. */
export const setExamTimeData = () =>
  write('subjects.setExamTimeData', {
    known: (client, { appID, examTime }) =>
      client.setQueryData(getExamTimeData({ appID }).queryKey, { examTime: examTime || null }),
  })

/** The official exam dates of a subject, and the next of them. */
export const getExamDate = (params: { appEName: string }) =>
  ask('subjects.getExamDate', params, { staleTime: 3_600_000, meta: OFFLINE, sent: () => ({ vip: storedVip() }) })

/** The learner's progress in a subject, by the server. Fetched at every visit, since practising changes it. */
export const studyOverview = (params: { appID: number }) =>
  ask('subjects.studyOverview', params, { staleTime: 0, meta: OFFLINE })

/** Codes of withdrawn subjects → the codes that replace them. Open to visitors. */
export const replaceChapter = () => ask('subjects.replaceChapter', {}, { staleTime: Number.POSITIVE_INFINITY })

/** Whether the lessons on single points are closed for the learner at this moment: stored module info may be older. */
export const checkUserModulesDown = (params: { appID: number }) =>
  ask(
    'subjects.checkUserModulesDown',
    { ...params, modules: 'SpeakPoint' },
    { staleTime: 60_000, sent: () => ({ agentCode: agentCode() }) },
  )

/** Subjects by name or code; an empty word lists them all. Open to visitors. */
export const searchAppEName = (params: { appPName: string }) =>
  ask('subjects.searchAppEName', { ...params, agentID: agentCode() }, { staleTime: 300_000 })
