import type { Data } from '@tizhou/contract/contract'

export type AgentRow = Data<'backOffice.agentList'>['rows'][number]
export type Agent = Data<'backOffice.agentDetail'>
export type Group = Data<'backOffice.agentGroupList'>['rows'][number]
export type ExamClass = Data<'backOffice.examClassList'>['rows'][number]
export type Banner = ExamClass['banners'][number]
export type Shop = Data<'backOffice.flagshipStoreList'>['rows'][number]

export const GROUP_KINDS: Readonly<Record<string, string>> = { qq: '学习群', card: '名片', interview: '面试（答辩）群' }

/** Whose a row is that all agents may share. */
export const ownerName = (agentCode: string): string => (agentCode === '' ? '全部代理商' : agentCode)
