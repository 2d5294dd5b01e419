import { queryOptions } from '@tanstack/react-query'
import { agentCode } from '../../../platform/agent/agentCode.ts'
import { request } from '../../../platform/requests/request.ts'

/** The static catalogue: a file of its own, which no other page needs. */
export const catalogueOptions = () =>
  queryOptions({
    queryKey: ['catalogue'],
    queryFn: async () => (await import('@tizhou/catalogue/catalogue')).readCatalogue(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: 'always',
    retry: 1,
    meta: { quiet: true },
  })

/** Classes of exams: the agent's own, or the shared ones. */
export const classesOptions = () =>
  queryOptions({
    queryKey: ['subjects.landing.getKsbClass', agentCode()],
    queryFn: ({ signal }) =>
      request('agents.getKsbClass', { agentID: agentCode(), isNewMedi: 1 }, { signal, allowedRepeat: true }),
    select: (data) => data.list,
    staleTime: 300_000,
    meta: { quiet: true },
  })

/** The subjects of one class; null: none is asked for. */
export const classSubjectsOptions = (KsbClassID: number | null) =>
  queryOptions({
    queryKey: ['subjects.landing.getKsbClassInfo', agentCode(), KsbClassID],
    queryFn: ({ signal }) =>
      request(
        'agents.getKsbClassInfo',
        { KsbClassID: KsbClassID ?? 0, agentID: agentCode() },
        { signal, allowedRepeat: true },
      ),
    select: (data) => data.list,
    enabled: KsbClassID !== null,
    staleTime: 300_000,
    meta: { quiet: true },
  })

export const storesOptions = () =>
  queryOptions({
    queryKey: ['subjects.landing.getFlagshipStores'],
    queryFn: ({ signal }) => request('agents.getFlagshipStores', {}, { signal, allowedRepeat: true }),
    select: (data) => data.list,
    staleTime: 300_000,
    meta: { quiet: true },
  })
