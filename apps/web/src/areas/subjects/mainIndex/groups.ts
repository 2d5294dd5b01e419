import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { groupListOf } from '@tizhou/domain/agents/agentRules'
import { request } from '../../../platform/requests/request.ts'
import type { Subject } from '../../../platform/subject/subject.ts'

export type Group = Data<'agents.qqGroupList'>['list'][number]

/** Groups of the subject: cards and groups for agent 889, groups for every other one (specification, section 6). */
export const groupsOptions = ({ AppID, AppVn }: Subject, agentCode: string) =>
  queryOptions({
    queryKey: ['agents.groups', AppID, AppVn, agentCode],
    queryFn: ({ signal }) =>
      request(
        groupListOf(agentCode) === 'cardAndGroup' ? 'agents.cardAndGroupList' : 'agents.qqGroupList',
        { appID: AppID, vn: AppVn, agentCode },
        { signal, allowedRepeat: true },
      ),
    select: (data) => data.list,
    staleTime: 600_000,
    meta: { quiet: true },
  })
