import { queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/request.ts'

/** What rescoring handed-in papers would change. Fetched at each visit: others hand in meanwhile. */
export const rescoreQuery = (appID: number, allTestID: number) =>
  queryOptions({
    queryKey: ['questions', appID, 'rescoring', allTestID],
    queryFn: ({ signal }) => request('content.rescoreCheck', { appID, allTestID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    // Polls while the rescoring runs in the background.
    refetchInterval: ({ state }) => (isUnderWay(state.data?.last?.state) ? 1_500 : false),
  })

export const isUnderWay = (state: string | undefined): boolean => state === 'doing' || state === 'undoing'

export const detailQuery = (appID: number, allTestID: number) =>
  queryOptions({
    queryKey: ['questions', appID, 'detail', allTestID],
    queryFn: ({ signal }) => request('content.questionDetail', { appID, allTestID }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })

/** The values by which the list of questions can be filtered. */
export const facetsQuery = (appID: number) =>
  queryOptions({
    queryKey: ['questions', appID, 'facets'],
    queryFn: ({ signal }) => request('content.questionFacets', { appID }, { signal, allowedRepeat: true }),
    staleTime: 60_000,
  })
