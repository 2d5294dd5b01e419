import type { InfiniteData } from '@tanstack/react-query'
import type { Data, Params } from '@tizhou/contract/contract'
import { type Asked, ask, callKey, OFFLINE, write } from './making/call.ts'
import { askPages, askWhole } from './making/gather.ts'

export type DueCounts = Data<'review.dueCounts'>
export type ReviewSettings = Data<'review.reviewSettings'>
export type ReviewStatistic = Data<'review.reviewStatistics'>[number]
export type ReviewPage = Data<'review.getUserErrorTest'>
/** What an infinite query holds of a list. */
export type ReviewPages = InfiniteData<ReviewPage, number>
export type RankType = Params<'review.getFavOrErrorRankTest'>['type']

/** Practising changes it: asked anew at each visit. */
const ANEW = { staleTime: 0 }

/** What of the wrong book is due today and in the next two weeks. */
export const dueCounts = (params: { appID: number }) => ask('review.dueCounts', params, { staleTime: 0, meta: OFFLINE })

/** The chapters of the subject in which questions are at home. */
export const getReviewChapter = (params: { appEName: string }) =>
  ask('review.getReviewChapter', params, { staleTime: 300_000 })

/** What of mine each chapter itself holds. */
export const reviewStatistics = (params: { appEName: string }) => ask('review.reviewStatistics', params, ANEW)

/** Why my wrong answers were wrong. */
export const errorReasons = (params: { appID: number }) => ask('review.errorReasons', params, ANEW)

/** What answers that arrived make stale of the review: of every subject, since they may be of any. */
export const deliveredReviewKeys = [
  callKey('review.dueCounts'),
  callKey('review.reviewStatistics'),
  callKey('review.errorReasons'),
  callKey('plans.today'),
]

/** My wrong questions that many get wrong, my favourites that many favour. */
export const getFavOrErrorRankTest = (params: { appID: number; type: RankType }) =>
  ask('review.getFavOrErrorRankTest', { ...params, eachPageNum: 10 }, ANEW)

export const reviewSettings = (params: { appID: number }) => ask('review.reviewSettings', params)

/** When questions are due follows from the settings. */
export const setReviewSettings = () =>
  write('review.setReviewSettings', {
    known: (client, { appID, ...settings }) => client.setQueryData(reviewSettings({ appID }).queryKey, settings),
    stale: ({ appID }) => [
      callKey('review.dueCounts', { appID }),
      callKey('review.reviewStatistics'),
      callKey('plans.today', { appid: appID }),
    ],
  })

/** Chapters that hold some of my wrong questions, with counts that include the chapters below. */
export const errorPathChapter = (params: { appID: number }) => ask('review.errorPathChapter', params, ANEW)

export const favPathChapter = (params: { appID: number; favOrNote: 'fav' | 'note' }) =>
  ask('review.favPathChapter', { ...params, siginName: '' }, ANEW)

/** The counts beside a list: what is taken out of a list or put back changes them. */
export const listCountKeys = (appID: number) => [
  callKey('review.errorPathChapter', { appID }),
  callKey('review.favPathChapter', { appID }),
]

/** Taking many out of the favourites or notes at once: the page may go meanwhile. */
const ofMarks = {
  stale: ({ appID }: { appID: number }) => listCountKeys(appID),
  request: { keepalive: true },
}
export const newDeleteUserFavs = () => write('review.newDeleteUserFavs', ofMarks)
export const newDeleteUserNote = () => write('review.newDeleteUserNote', ofMarks)

/** On which days (Beijing) how many questions came into the wrong book. */
export const errorTimeChapter = (params: { appID: number }) => ask('review.errorTimeChapter', params, ANEW)

/** Why an answer was wrong. Lists show it by themselves and stay as they are, so that they do not jump. */
export const setErrorReason = () =>
  write('review.setErrorReason', { stale: ({ appID }) => [callKey('review.errorReasons', { appID })] })

type Listed<N extends 'review.getUserErrorTest' | 'review.getUserFavOrNoteTest'> = Omit<
  Asked<N>,
  'curPage' | 'eachPageNum' | 'queryTestInfo' | 'queryKnowledge' | 'queryHistory' | 'isMenu' | 'crowd'
>
type Next = (last: ReviewPage, all: ReviewPage[]) => number | undefined

export const PAGE_OF_LIST = 50
/** As the specification has them (section 7). */
const WRONG = { queryKnowledge: 0, queryTestInfo: 0, isMenu: 1 } as const
const MARKED = { queryKnowledge: 0, queryTestInfo: 1, queryHistory: 1, isMenu: 1 } as const

/** My wrong questions, fifty at a time. */
export const errorTestPages = (params: Listed<'review.getUserErrorTest'>, next: Next) =>
  askPages('review.getUserErrorTest', { ...params, ...WRONG, eachPageNum: PAGE_OF_LIST }, next, ANEW)

/** My favourites or notes, fifty at a time. */
export const favOrNoteTestPages = (params: Listed<'review.getUserFavOrNoteTest'>, next: Next) =>
  askPages('review.getUserFavOrNoteTest', { ...params, ...MARKED, eachPageNum: PAGE_OF_LIST }, next, ANEW)

type Gather = (page: (curPage: number) => Promise<ReviewPage>) => Promise<ReviewPage>

export const PAGE_OF_SET = 200
/** A set is asked for once, when it is begun; kept for going on without network. */
const SET = { staleTime: 0, gcTime: 0, refetchOnReconnect: false, meta: OFFLINE }

/** What is due, to be practised. */
export const dueSet = (params: { appID: number; cptID?: number; beyondLimit?: 0 | 1 }, gather: Gather) =>
  askWhole('review.dueTest', { ...params, queryTestInfo: 1, eachPageNum: PAGE_OF_SET }, gather, SET)

/** `crowd`: what all did with them, which queryTestInfo=0 leaves out. */
export const errorTestSet = (params: Listed<'review.getUserErrorTest'>, gather: Gather) =>
  askWhole('review.getUserErrorTest', { ...params, ...WRONG, crowd: 1, eachPageNum: PAGE_OF_SET }, gather, SET)

export const favOrNoteTestSet = (params: Listed<'review.getUserFavOrNoteTest'>, gather: Gather) =>
  askWhole('review.getUserFavOrNoteTest', { ...params, ...MARKED, eachPageNum: PAGE_OF_SET }, gather, SET)
