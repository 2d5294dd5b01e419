import type { Data } from '@tizhou/contract/contract'

export type AgentRow = Data<'agents.agentList'>['rows'][number]
export type Agent = Data<'agents.agentDetail'>
export type Group = Data<'agents.agentGroupList'>['rows'][number]
export type ExamClass = Data<'agents.examClassList'>['rows'][number]
export type Banner = ExamClass['banners'][number]

export const GROUP_KINDS: Readonly<Record<string, string>> = { qq: '学习群', card: '名片', interview: '面试（答辩）群' }

/** The owner of a row: an agent by its code, or all agents for ''. */
export const ownerName = (agentCode: string): string => (agentCode === '' ? '全部代理商' : agentCode)
