import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from '../requests/request.ts'

export type Overview = Data<'subjects.studyOverview'>

/** How far I am in a subject, as the server counts it. Asked anew at every visit, since practising changes it. */
export function useOverview(appID: number) {
  return useQuery({
    queryKey: ['subjects.studyOverview', appID],
    queryFn: ({ signal }) => request('subjects.studyOverview', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })
}
