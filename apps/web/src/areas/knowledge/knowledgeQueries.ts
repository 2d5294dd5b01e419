import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from '../../platform/requests/request.ts'

export type KnowPoint = Data<'knowledge.knowPoint'>
export type Adaptive = Data<'knowledge.startAdaptive'>
export type AdaptiveRun = Adaptive['Run']

/** All of the analysis: points and past papers too. */
export const pastOptions = (appID: number) =>
  queryOptions({
    queryKey: ['knowledge.analysisApiX', appID],
    queryFn: ({ signal }) => request('knowledge.analysisApiX', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })

/** A point or a pair with its questions; asked anew at each visit. */
export const knowPointOptions = (SameKnowPointID: number) =>
  queryOptions({
    queryKey: ['knowledge.knowPoint', SameKnowPointID],
    queryFn: ({ signal }) => request('knowledge.knowPoint', { SameKnowPointID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { offline: true, quiet: true },
  })

export const adaptiveHistoryOptions = (appID: number) =>
  queryOptions({
    queryKey: ['knowledge.adaptiveHistory', appID],
    queryFn: ({ signal }) => request('knowledge.adaptiveHistory', { appID }, { signal, allowedRepeat: true }),
    select: ({ list }) => list,
    staleTime: 0,
    meta: { quiet: true },
  })

export const pointCountOptions = (appEName: string) =>
  queryOptions({
    queryKey: ['knowledge.pointCardCount', appEName],
    queryFn: ({ signal }) => request('knowledge.pointCardCount', { appEName }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })
