import { queryOptions } from '@tanstack/react-query'
import type { ReviewNode } from '@tizhou/contract/areas/review'
import type { Data, Params } from '@tizhou/contract/contract'
import { request } from '../../../platform/requests/request.ts'

export type ReviewSettings = Data<'review.reviewSettings'>
export type ReviewStatistic = Data<'review.reviewStatistics'>[number]
export type RankType = Params<'review.getFavOrErrorRankTest'>['type']

const asked = (signal: AbortSignal) => ({ signal, allowedRepeat: true })

/** The chapters of the subject in which questions are at home. */
export const reviewChapterOptions = (appEName: string) =>
  queryOptions({
    queryKey: ['review.getReviewChapter', appEName],
    queryFn: ({ signal }) => request('review.getReviewChapter', { appEName }, asked(signal)),
    select: (data) => JSON.parse(data.ChapterMenuJson) as ReviewNode[],
    staleTime: 300_000,
    meta: { quiet: true },
  })

/** What of mine each chapter itself holds. */
export const reviewStatisticsOptions = (appEName: string) =>
  queryOptions({
    queryKey: ['review.statistics', appEName],
    queryFn: ({ signal }) => request('review.reviewStatistics', { appEName }, asked(signal)),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Why my wrong answers were wrong. */
export const errorReasonsOptions = (appID: number) =>
  queryOptions({
    queryKey: ['review.errorReasons', appID],
    queryFn: ({ signal }) => request('review.errorReasons', { appID }, asked(signal)),
    staleTime: 0,
    meta: { quiet: true },
  })

/** My wrong questions that many get wrong, my favourites that many favour. */
export const rankOptions = (appID: number, type: RankType) =>
  queryOptions({
    queryKey: ['review.rank', appID, type],
    queryFn: ({ signal }) => request('review.getFavOrErrorRankTest', { appID, type, eachPageNum: 10 }, asked(signal)),
    staleTime: 0,
    meta: { quiet: true },
  })

export const settingsOptions = (appID: number) =>
  queryOptions({
    queryKey: ['review.settings', appID],
    queryFn: ({ signal }) => request('review.reviewSettings', { appID }, asked(signal)),
    meta: { quiet: true },
  })
