import { queryOptions } from '@tanstack/react-query'
import { agentCode } from '../../platform/agent/agentCode.ts'
import { request } from '../../platform/requests/request.ts'

/** The subject of a code, before log-in; null: there is none. */
export const askedSubjectOptions = (appEName: string | undefined) =>
  queryOptions({
    queryKey: ['agents.askedSubject', appEName],
    queryFn: ({ signal }) =>
      request('subjects.searchAppEName', { appPName: appEName }, { signal, allowedRepeat: true }),
    select: (data) => data.list.find((subject) => subject.AppEName === appEName) ?? null,
    enabled: appEName !== undefined,
    staleTime: 300_000,
    meta: { quiet: true },
  })

/** The agent's own classes of exams, or the shared ones. */
export const classesOptions = (agentID: string | undefined) =>
  queryOptions({
    queryKey: ['agents.getKsbClass', agentID],
    queryFn: ({ signal }) => request('agents.getKsbClass', { agentID, isNewMedi: 1 }, { signal, allowedRepeat: true }),
    select: (data) => data.list,
    enabled: agentID !== undefined,
    staleTime: 300_000,
    meta: { quiet: true },
  })

/** The banners of one class, with its name. */
export const bannersOptions = (mediClassID: number) =>
  queryOptions({
    queryKey: ['agents.getKsbClassBanner', mediClassID, agentCode()],
    queryFn: ({ signal }) =>
      request('agents.getKsbClassBanner', { mediClassID, agentID: agentCode() }, { signal, allowedRepeat: true }),
    staleTime: 300_000,
    meta: { quiet: true },
  })
