import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from '../requests/request.ts'

export type Analysis = Data<'knowledge.analysisApiX'>

/** Mastery by chapter and the predicted score, as the server thinks now. */
export const analysisOptions = (appID: number) =>
  queryOptions({
    queryKey: ['knowledge.analysisApiX', appID, 'brief'],
    queryFn: ({ signal }) => request('knowledge.analysisApiX', { appID, brief: 1 }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })
