import { agentCode } from '../../platform/agent/agentCode.ts'
import type { FirstCall } from '../../platform/requests/firstCalls.ts'
import { storedVip } from '../../platform/subject/storedChoice.ts'

/**
 * Calls that begin before the client has started, as the factories beside this file will make them: a difference costs a
 * request (e2e/shell/firstLoad.test.ts). Knows neither React nor the query client, which come later.
 */

/** Of every page about a subject: what the subject holds and what of it is open. */
export const beginSubject = (appID: number): FirstCall[] => [
  ['subjects.moduleInfoX', { agentCode: agentCode(), options: 0, appID }],
]

/** Of the home page: how far I am, my access, and what the countdown to the exam and the list of today show. */
export const beginHome = ({ appID, appEName, vn }: { appID: number; appEName: string; vn: number }): FirstCall[] => [
  ['subjects.studyOverview', { appID }],
  ['subjects.vipinfo', { appID, isdefault: 1 }],
  ['subjects.getExamTimeData', { appID }],
  ['subjects.getExamDate', { appEName, vip: storedVip() }],
  ['plans.today', { appid: appID, vn }],
]

/** Of a question page: the chapter's questions. Nothing where the address names no chapter. */
export const beginChapter = ({ appID, cptID }: { appID: number; cptID: number }): FirstCall[] =>
  appID === 0 || cptID === 0
    ? []
    : [['practice.getChapterTestEx', { appID, cptID, queryHistory: 1, queryTestInfo: 1, queryKnowledge: 1 }]]
