import { agentCode } from '../../platform/agent/agentCode.ts'
import type { FirstCall } from '../../platform/requests/firstCalls.ts'
import { storedVip } from '../../platform/subject/storedChoice.ts'

/**
 * Calls that start before the client is loaded. They must equal those of the factories in this folder's parent: a
 * difference costs a request (e2e/shell/firstLoad.test.ts). Imports neither React nor the query client, which load
 * later.
 */

/** Calls of every page about a subject: its modules and which of them are open. */
export const beginSubject = (appID: number): FirstCall[] => [
  ['subjects.moduleInfoX', { agentCode: agentCode(), options: 0, appID }],
]

/** Calls of the home page: progress, access, and the data of the exam countdown and today's list. */
export const beginHome = ({ appID, appEName, vn }: { appID: number; appEName: string; vn: number }): FirstCall[] => [
  ['subjects.studyOverview', { appID }],
  ['subjects.vipinfo', { appID, isdefault: 1 }],
  ['subjects.getExamTimeData', { appID }],
  ['subjects.getExamDate', { appEName, vip: storedVip() }],
  ['plans.today', { appid: appID, vn }],
]

/** Calls of a question page: the chapter's questions; none where the address names no chapter. */
export const beginChapter = ({ appID, cptID }: { appID: number; cptID: number }): FirstCall[] =>
  appID === 0 || cptID === 0
    ? []
    : [['practice.getChapterTestEx', { appID, cptID, queryHistory: 1, queryTestInfo: 1, queryKnowledge: 1 }]]
