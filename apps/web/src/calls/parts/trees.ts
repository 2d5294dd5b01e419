import { mutationOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from '../../platform/requests/request.ts'
import { getSession } from '../../platform/session/session.ts'
import { ask, callKey, OFFLINE } from '../making/call.ts'

export type ChapterCount = Data<'chapters.getCptStatistics'>[number]
export type FreeTree = Data<'chapters.getNewCptTreeFree'>

/** Trees change when editors publish. */
const TREE = { staleTime: 300_000, meta: OFFLINE }
/** The learner's progress in a tree: fetched at each visit, since practising changes it. */
const MINE = { staleTime: 0, meta: OFFLINE }

export const getCptStatistics = (params: { appID: number; moduleNew: string }) =>
  ask('chapters.getCptStatistics', params, MINE)

/** The tree of a source: chapters, papers or both. */
export const getCptTreeSrc = (params: { appEName: string; sourceName: string }) =>
  ask('chapters.getCptTreeSrc', { ...params, simChild: 1 }, TREE)

export const controllerStatistic = (params: { appID: number }) =>
  ask('chapters.controllerStatistic', { ...params, Type: '1' }, MINE)

/** The books of a subject (`types`: their source), in one page of the specified size (section 9, "Page sizes"). */
export const getCataloglist = (params: { appID: number; appEName: string; types: string }) =>
  ask(
    'chapters.getCataloglist',
    { ...params, curPage: 0, eachPageNum: 500, queryType: 0 },
    { ...MINE, sent: () => ({ userID: getSession()?.userID }) },
  )

export const getChapterMenuXTKNew = (params: { appID: number; isYTMJ: 0 | 1 }) =>
  ask('chapters.getChapterMenuXTKNew', params, TREE)

export const getCptStatisticsZY = (params: { appID: number; isYTMJ: 0 | 1 }) =>
  ask('chapters.getCptStatisticsZY', params, MINE)

export const getChapterMenuGP = (params: { appEName: string }) => ask('chapters.getChapterMenuGP', params, TREE)

export const getCptStatisticsGP = (params: { appID: number }) => ask('chapters.getCptStatisticsGP', params, MINE)

export const YHJFStatistics = (params: { appID: number }) => ask('chapters.YHJFStatistics', params, MINE)

export const getCptTreeNewPointTag = (params: { appID: number }) =>
  ask('chapters.getCptTreeNewPointTag', { ...params, SiginName: '22' }, TREE)

/** Sets before the exam: all of them, or those of one kind. */
export const getpremenu = (params: { appID: number; chapterType?: string }) =>
  ask('chapters.getpremenu', { ...params, siginType: '51' }, TREE)

export const getNewCptTreeFree = (params: { appEName: string }) => ask('chapters.getNewCptTreeFree', params, TREE)

export const getFreeStatistic = (params: { appID: number }) => ask('chapters.getFreeStatistic', params, MINE)

/** Keys of the learner's counts in every tree of a subject: an answer or a reset may change any of them. */
export const countKeys = (appID: number) => [
  callKey('chapters.getCptStatistics', { appID }),
  callKey('chapters.controllerStatistic', { appID }),
  callKey('chapters.getCataloglist', { appID }),
  callKey('chapters.getCptStatisticsZY', { appID }),
  callKey('chapters.getCptStatisticsGP', { appID }),
  callKey('chapters.YHJFStatistics', { appID }),
  callKey('chapters.getFreeStatistic', { appID }),
]

/** The tree of linked questions with the links to the learner's last mistakes, which every answer may change. */
export const linkedMenu = (params: { appID: number }) => ask('chapters.updateCptTreeTagMJ', params, MINE)

/** The learner's marks on sets before the exam. */
export const setMarks = (params: { appID: number }) =>
  ask('chapters.updateCptTreeTagMJ', { ...params, SiginType: '51' }, { meta: OFFLINE })

type Marks = Data<'chapters.updateCptTreeTagMJ'>

/** Marks a set: updates `setMarks` at once, undoes it on a refusal, then fetches the server's state. */
export const markSet = (appID: number) =>
  mutationOptions({
    mutationFn: (mark: { ID: number; Tag: 0 | 1 | 2 }) =>
      request('chapters.updateCptTreeTagMJ', { appID, SiginType: '51', ChapterJson: [mark] }, { allowedRepeat: true }),
    onMutate: async ({ ID, Tag }, { client }): Promise<Marks | undefined> => {
      const { queryKey } = setMarks({ appID })
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) {
        const others = before.Tags.filter((tag) => tag.CptID !== ID)
        client.setQueryData(queryKey, { ...before, Tags: Tag === 0 ? others : [...others, { CptID: ID, Tag, At: 0 }] })
      }
      return before
    },
    onError: (_error, _mark, before, { client }) => client.setQueryData(setMarks({ appID }).queryKey, before),
    onSuccess: (data, _mark, _before, { client }) => client.setQueryData(setMarks({ appID }).queryKey, data),
  })

/** Practised chapters with questions added since: chapter → number of new questions. */
export const getListNew = (params: { appID: number }) => ask('chapters.getListNew', params, { staleTime: 0 })

/** What opens by sharing, and whether it is open to the learner. */
export const getAllShareChapter = (params: { appID: number }) =>
  ask('chapters.getAllShareChapter', params, { staleTime: 60_000, meta: OFFLINE })

/** The learner's share link; the server makes it at the first call. */
export const getShareChapter = (params: { appID: number }) => ask('chapters.getShareChapter', params, { staleTime: 0 })
