import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { groupListOf } from '@tizhou/domain/agents/agentRules'
import { ensureAgent } from '../platform/agent/agent.ts'
import { agentCode, askedAgentCode } from '../platform/agent/agentCode.ts'
import { ask, callKey } from './making/call.ts'

export type Group = Data<'agents.qqGroupList'>['list'][number]

const SELDOM = { staleTime: 300_000 }

/**
 * The agent of the code in the address, for pages that need one. platform/agent makes the call once for each code and
 * stores the agent.
 */
export const getAgentInfo = () =>
  queryOptions({
    queryKey: callKey('agents.getAgentInfo', { AgentCode: askedAgentCode() }),
    queryFn: ensureAgent,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })

/** The agent's own classes of exams, or the common ones. */
export const getKsbClass = (params: { agentID?: string }) =>
  ask('agents.getKsbClass', { ...params, isNewMedi: 1 }, SELDOM)

/** The subjects of one class. */
export const getKsbClassInfo = (params: { KsbClassID: number; agentID: string }) =>
  ask('agents.getKsbClassInfo', params, SELDOM)

/** The banners of one class, with its name. */
export const getKsbClassBanner = (params: { mediClassID: number; agentID: string }) =>
  ask('agents.getKsbClassBanner', params, SELDOM)

/** Shops of every series. */
export const getFlagshipStores = () => ask('agents.getFlagshipStores', { seriesID: 0 }, SELDOM)

/** Groups of the subject: cards and groups for agent 889, groups for every other one (specification, section 6). */
export const groupList = (params: { appID: number; vn: number; agentCode: string }) =>
  ask(groupListOf(params.agentCode) === 'cardAndGroup' ? 'agents.cardAndGroupList' : 'agents.qqGroupList', params, {
    staleTime: 600_000,
  })

/** Every group and card of a subject, for visitors too. */
export const getSubjectGroups = (params: { appEName: string; vn?: number; agentCode: string }) =>
  ask('agents.getSubjectGroups', params, SELDOM)

/** The group of a subject that its members join by a link; null where there is none. */
export const getUrlNew = (params: { appID: number; appEName: string; vn: number }) =>
  ask('agents.getUrlNew', params, { ...SELDOM, sent: () => ({ agentCode: agentCode() }) })

/** Groups for learners who prepare for the same interviews. */
export const getInterviewgroup = (params: { appEName: string; agentCode: string }) =>
  ask('agents.getInterviewgroup', params, SELDOM)
