import type { Data } from '@tizhou/contract/contract'
import { ownOrShared } from '@tizhou/domain/agents/agentRules'
import { outsideLink } from '@tizhou/domain/agents/links'
import type { FastifyRequest } from 'fastify'
import type { GroupRow } from '../../cores/agents/agents.ts'
import { badInput, notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { agentCodeFor } from './answering.ts'

type Group = Data<'agents.qqGroupList'>['list'][number]

interface Asked {
  subjectID: number
  vn?: number
  agentCode?: string
}

export const qqGroupList: Handler<'agents.qqGroupList'> = async ({ params, services, request }) => ({
  list: await groups(services, request, { ...params, subjectID: params.appID }, ['qq']),
})

export const cardAndGroupList: Handler<'agents.cardAndGroupList'> = async ({ params, services, request }) => ({
  list: await groups(services, request, { ...params, subjectID: params.appID }, ['card', 'qq']),
})

export const getSubjectGroups: Handler<'agents.getSubjectGroups'> = async ({ params, services, request }) => {
  const subjectID = await subjectIDOf(services, params)
  return { list: await groups(services, request, { ...params, subjectID }, ['card', 'qq', 'interview']) }
}

export const getInterviewgroup: Handler<'agents.getInterviewgroup'> = async ({ params, services, request }) => {
  const subjectID = await subjectIDOf(services, params)
  return { list: await groups(services, request, { ...params, subjectID }, ['interview']) }
}

/** The subject's first group with a link to join. */
export const getUrlNew: Handler<'agents.getUrlNew'> = async ({ params, services, request }) => {
  const subjectID = await subjectIDOf(services, params)
  const list = await groups(services, request, { ...params, subjectID }, ['qq'])
  return { group: list.find((group) => group.Url !== '') ?? null }
}

async function subjectIDOf(services: Services, asked: { appID?: number; appEName?: string }): Promise<number> {
  if (asked.appID === undefined && asked.appEName === undefined)
    throw badInput([{ field: 'appID', reason: 'appID 与 appEName 须有其一' }])
  const subject =
    asked.appID !== undefined
      ? await services.subjects.subjectByID(asked.appID)
      : await services.subjects.subjectByCode(asked.appEName as string)
  if (!subject) throw notFound('该科目')
  return subject.subject_id
}

/** Groups for all versions and for the named one. */
async function groups(
  services: Services,
  request: FastifyRequest,
  { subjectID, vn, agentCode }: Asked,
  kinds: readonly GroupRow['kind'][],
): Promise<Group[]> {
  const code = await agentCodeFor(services, request, agentCode)
  const rows = (await services.agents.groupsOf(subjectID, code, kinds)).filter(
    (row) => row.vn === null || row.vn === vn,
  )
  return ownOrShared(rows, (row) => row.agent_code, code).map((row) => ({
    GroupID: row.group_id,
    Kind: row.kind,
    Name: row.name,
    Number: row.number,
    Url: outsideLink(row.link) ?? '',
    Intro: row.intro,
  }))
}
