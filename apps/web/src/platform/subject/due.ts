import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from '../requests/request.ts'

export type DueCounts = Data<'review.dueCounts'>

/** What of the wrong book is due today and in the next two weeks. Asked anew at every visit, since practising changes it. */
export const dueCountsOptions = (appID: number) =>
  queryOptions({
    queryKey: ['review.dueCounts', appID],
    queryFn: ({ signal }) => request('review.dueCounts', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })
