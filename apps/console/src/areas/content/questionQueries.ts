import { queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/request.ts'

/** What scoring handed-in papers again would change. Asked anew at each look: others hand in meanwhile. */
export const rescoreQuery = (appID: number, allTestID: number) =>
  queryOptions({
    queryKey: ['questions', appID, 'rescoring', allTestID],
    queryFn: ({ signal }) => request('content.rescoreCheck', { appID, allTestID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    // While it goes on in the background.
    refetchInterval: ({ state }) => (isUnderWay(state.data?.last?.state) ? 1_500 : false),
  })

export const isUnderWay = (state: string | undefined): boolean => state === 'doing' || state === 'undoing'

export const detailQuery = (appID: number, allTestID: number) =>
  queryOptions({
    queryKey: ['questions', appID, 'detail', allTestID],
    queryFn: ({ signal }) => request('content.questionDetail', { appID, allTestID }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
