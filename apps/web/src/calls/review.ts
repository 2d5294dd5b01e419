import type { InfiniteData } from '@tanstack/react-query'
import type { Data, Params } from '@tizhou/contract/contract'
import { type Asked, ask, callKey, OFFLINE, write } from './making/call.ts'
import { askPages, askWhole } from './making/gather.ts'

export type DueCounts = Data<'review.dueCounts'>
export type ReviewSettings = Data<'review.reviewSettings'>
export type ReviewStatistic = Data<'review.reviewStatistics'>[number]
export type ReviewPage = Data<'review.getUserErrorTest'>
/** The data of an infinite query for a list. */
export type ReviewPages = InfiniteData<ReviewPage, number>
export type RankType = Params<'review.getFavOrErrorRankTest'>['type']

/** Practising changes these: fetched at each visit. */
const ANEW = { staleTime: 0 }

/** The number of due questions of the wrong book, today and in the next two weeks. */
export const dueCounts = (params: { appID: number }) => ask('review.dueCounts', params, { staleTime: 0, meta: OFFLINE })

/** The chapters of the subject that questions belong to. */
export const getReviewChapter = (params: { appEName: string }) =>
  ask('review.getReviewChapter', params, { staleTime: 300_000 })

/** The numbers of the learner's questions directly in each chapter. */
export const reviewStatistics = (params: { appEName: string }) => ask('review.reviewStatistics', params, ANEW)

/** How often the learner named each reason for wrong answers. */
export const errorReasons = (params: { appID: number }) => ask('review.errorReasons', params, ANEW)

/** The keys of review answers that delivered replies make stale, in every subject, since replies may be of any. */
export const deliveredReviewKeys = [
  callKey('review.dueCounts'),
  callKey('review.reviewStatistics'),
  callKey('review.errorReasons'),
  callKey('plans.today'),
]

/** The learner's wrong questions that many get wrong, or favourites that many share. */
export const getFavOrErrorRankTest = (params: { appID: number; type: RankType }) =>
  ask('review.getFavOrErrorRankTest', { ...params, eachPageNum: 10 }, ANEW)

export const reviewSettings = (params: { appID: number }) => ask('review.reviewSettings', params)

/** The settings determine when questions are due. */
export const setReviewSettings = () =>
  write('review.setReviewSettings', {
    known: (client, { appID, ...settings }) => client.setQueryData(reviewSettings({ appID }).queryKey, settings),
    stale: ({ appID }) => [
      callKey('review.dueCounts', { appID }),
      callKey('review.reviewStatistics'),
      callKey('plans.today', { appid: appID }),
    ],
  })

/** Chapters with wrong questions of the learner; counts include subchapters. */
export const errorPathChapter = (params: { appID: number }) => ask('review.errorPathChapter', params, ANEW)

export const favPathChapter = (params: { appID: number; favOrNote: 'fav' | 'note' }) =>
  ask('review.favPathChapter', { ...params, siginName: '' }, ANEW)

/** The keys of the counts beside a list: removing a question from the list or putting it back changes them. */
export const listCountKeys = (appID: number) => [
  callKey('review.errorPathChapter', { appID }),
  callKey('review.favPathChapter', { appID }),
]

/** Removes many favourites or notes at once; the call must survive the page. */
const ofMarks = {
  stale: ({ appID }: { appID: number }) => listCountKeys(appID),
  request: { keepalive: true },
}
export const newDeleteUserFavs = () => write('review.newDeleteUserFavs', ofMarks)
export const newDeleteUserNote = () => write('review.newDeleteUserNote', ofMarks)

/** How many questions were added to the wrong book on each day (Beijing). */
export const errorTimeChapter = (params: { appID: number }) => ask('review.errorTimeChapter', params, ANEW)

/** Sets the reason for a wrong answer. Lists show it themselves and are not fetched again, so that they do not jump. */
export const setErrorReason = () =>
  write('review.setErrorReason', { stale: ({ appID }) => [callKey('review.errorReasons', { appID })] })

type Listed<N extends 'review.getUserErrorTest' | 'review.getUserFavOrNoteTest'> = Omit<
  Asked<N>,
  'curPage' | 'eachPageNum' | 'queryTestInfo' | 'queryKnowledge' | 'queryHistory' | 'isMenu' | 'crowd'
>
type Next = (last: ReviewPage, all: ReviewPage[]) => number | undefined

export const PAGE_OF_LIST = 50
/** Specification, section 7. */
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
/** A set is fetched once, when it starts; stored for practising offline. */
const SET = { staleTime: 0, gcTime: 0, refetchOnReconnect: false, meta: OFFLINE }

/** The due questions as a set to practise. */
export const dueSet = (params: { appID: number; cptID?: number; beyondLimit?: 0 | 1 }, gather: Gather) =>
  askWhole('review.dueTest', { ...params, queryTestInfo: 1, eachPageNum: PAGE_OF_SET }, gather, SET)

/** `crowd`: the statistics of all learners, which queryTestInfo=0 leaves out. */
export const errorTestSet = (params: Listed<'review.getUserErrorTest'>, gather: Gather) =>
  askWhole('review.getUserErrorTest', { ...params, ...WRONG, crowd: 1, eachPageNum: PAGE_OF_SET }, gather, SET)

export const favOrNoteTestSet = (params: Listed<'review.getUserFavOrNoteTest'>, gather: Gather) =>
  askWhole('review.getUserFavOrNoteTest', { ...params, ...MARKED, eachPageNum: PAGE_OF_SET }, gather, SET)
