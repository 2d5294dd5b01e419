import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { useMemo } from 'react'
import { flush, pendingReplies } from '../../platform/outbox/outbox.ts'
import { request } from '../../platform/requests/request.ts'
import { getSession } from '../../platform/session/session.ts'
import { type Chapter, type ChapterCount, chaptersOf, withCounts } from './chapterTree.ts'

type Menu = { ChapterMenuJson: string }

/** The counts of every tree stand under one key: a reset or an answer may change any of them. */
const countsKey = (appID: number) => ['chapters.counts', appID]

const ofMenu = { staleTime: 300_000, meta: { offline: true, quiet: true } }

/** Another edition or kind of a tree: the one before stays until it is there, and the choice keeps its focus. */
const untilThere = { placeholderData: keepPreviousData }

function countsOf(appID: number, of: QueryKey, ask: (signal: AbortSignal) => Promise<ChapterCount[]>) {
  return queryOptions({
    queryKey: [...countsKey(appID), ...of],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })
}

/** The tree of a module with its counts; the runner takes names from the copy of ChapterTest. */
export const moduleMenu = (appEName: string, module: string) =>
  queryOptions({
    queryKey: ['chapters.getChapterMenuX', appEName, module],
    queryFn: ({ signal }) =>
      request('chapters.getChapterMenuX', { appEName, moduleNew: module }, { signal, allowedRepeat: true }),
    ...ofMenu,
  })

export const moduleCounts = (appID: number, module: string) =>
  countsOf(appID, [module], (signal) =>
    request('chapters.getCptStatistics', { appID, moduleNew: module }, { signal, allowedRepeat: true }),
  )

export const sourceMenu = (appEName: string, sourceName: string) =>
  queryOptions({
    queryKey: ['chapters.getCptTreeSrc', appEName, sourceName],
    queryFn: ({ signal }) =>
      request('chapters.getCptTreeSrc', { appEName, sourceName, simChild: 1 }, { signal, allowedRepeat: true }),
    ...ofMenu,
  })

export const bookCounts = (appID: number) =>
  countsOf(appID, ['books'], (signal) =>
    request('chapters.controllerStatistic', { appID, Type: '1' }, { signal, allowedRepeat: true }),
  )

/** The books of a subject, as many as the specification asks for at once (section 9, "Page sizes"). */
export const booksOptions = (appID: number, appEName: string) =>
  queryOptions({
    queryKey: ['chapters.getCataloglist', appID],
    queryFn: ({ signal }) =>
      request(
        'chapters.getCataloglist',
        { appID, appEName, curPage: 0, eachPageNum: 500, queryType: 0 },
        { signal, allowedRepeat: true },
      ),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })

export const licenceMenu = (appID: number, isYTMJ: 0 | 1) =>
  queryOptions({
    queryKey: ['chapters.getChapterMenuXTKNew', appID, isYTMJ],
    queryFn: ({ signal }) =>
      request('chapters.getChapterMenuXTKNew', { appID, isYTMJ }, { signal, allowedRepeat: true }),
    ...ofMenu,
    ...untilThere,
  })

export const licenceCounts = (appID: number, isYTMJ: 0 | 1) => ({
  ...countsOf(appID, ['licence', isYTMJ], (signal) =>
    request('chapters.getCptStatisticsZY', { appID, isYTMJ }, { signal, allowedRepeat: true }),
  ),
  ...untilThere,
})

export const grabMenu = (appEName: string) =>
  queryOptions({
    queryKey: ['chapters.getChapterMenuGP', appEName],
    queryFn: ({ signal }) => request('chapters.getChapterMenuGP', { appEName }, { signal, allowedRepeat: true }),
    ...ofMenu,
  })

export const grabCounts = (appID: number) =>
  countsOf(appID, ['grab'], (signal) =>
    request('chapters.getCptStatisticsGP', { appID }, { signal, allowedRepeat: true }),
  )

export const confusableCounts = (appID: number) =>
  countsOf(appID, ['confusable'], (signal) =>
    request('chapters.YHJFStatistics', { appID }, { signal, allowedRepeat: true }),
  )

export const tagMenu = (appID: number) =>
  queryOptions({
    queryKey: ['chapters.getCptTreeNewPointTag', appID],
    queryFn: ({ signal }) =>
      request('chapters.getCptTreeNewPointTag', { appID, SiginName: '22' }, { signal, allowedRepeat: true }),
    ...ofMenu,
  })

/** Sets before the exam: all of them, or those of one kind. */
export const preExamMenu = (appID: number, chapterType: string | undefined) =>
  queryOptions({
    queryKey: ['chapters.getpremenu', appID, chapterType ?? ''],
    queryFn: ({ signal }) =>
      request(
        'chapters.getpremenu',
        { appID, siginType: '51', ...(chapterType ? { chapterType } : {}) },
        { signal, allowedRepeat: true },
      ),
    ...ofMenu,
    ...untilThere,
  })

export const freeMenu = (appEName: string) =>
  queryOptions({
    queryKey: ['chapters.getNewCptTreeFree', appEName],
    queryFn: ({ signal }) => request('chapters.getNewCptTreeFree', { appEName }, { signal, allowedRepeat: true }),
    ...ofMenu,
  })

export const freeCounts = (appID: number) =>
  countsOf(appID, ['free'], (signal) =>
    request('chapters.getFreeStatistic', { appID }, { signal, allowedRepeat: true }),
  )

const marksKey = (appID: number) => ['chapters.updateCptTreeTagMJ', appID]

/** My marks on sets before the exam. */
export const setMarks = (appID: number) =>
  queryOptions({
    queryKey: [...marksKey(appID), '51'],
    queryFn: ({ signal }) =>
      request('chapters.updateCptTreeTagMJ', { appID, SiginType: '51' }, { signal, allowedRepeat: true }),
    meta: { offline: true, quiet: true },
  })

/** The tree of linked questions with what of it is linked to my last mistakes, which every answer may change. */
export const linkedMenu = (appID: number) =>
  queryOptions({
    queryKey: [...marksKey(appID), 'linked'],
    queryFn: ({ signal }) => request('chapters.updateCptTreeTagMJ', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })

export const mistakePoints = (appID: number) =>
  queryOptions({
    queryKey: ['knowledge.getReviewKnowledge', appID],
    queryFn: ({ signal }) => request('knowledge.getReviewKnowledge', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })

/** Points that several questions share, and pairs that are taken for one another, with how well I know them. */
export const pointsOptions = (appID: number) =>
  queryOptions({
    queryKey: ['knowledge.sameKnowPoints', appID],
    queryFn: ({ signal }) =>
      request('knowledge.sameKnowPoints', { appID, module: 'KnowledgePStrengTest' }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })

/** Marks a set, at once on screen and then on the server. */
export function useMark(appID: number) {
  const client = useQueryClient()
  const { queryKey } = setMarks(appID)
  return useMutation({
    mutationFn: (mark: { ID: number; Tag: 0 | 1 | 2 }) =>
      request('chapters.updateCptTreeTagMJ', { appID, SiginType: '51', ChapterJson: [mark] }, { allowedRepeat: true }),
    onMutate: async ({ ID, Tag }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Data<'chapters.updateCptTreeTagMJ'>>(queryKey)
      if (before) {
        const others = before.Tags.filter((tag) => tag.CptID !== ID)
        client.setQueryData(queryKey, { ...before, Tags: Tag === 0 ? others : [...others, { CptID: ID, Tag, At: 0 }] })
      }
      return before
    },
    onError: (_error, _mark, before) => client.setQueryData(queryKey, before),
    onSuccess: (data) => client.setQueryData(queryKey, data),
  })
}

/** Chapters that I have practised and where something is new since: chapter → how many questions. */
export const newOptions = (appID: number) =>
  queryOptions({
    queryKey: ['chapters.getListNew', appID],
    queryFn: ({ signal }) => request('chapters.getListNew', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** What opens by sharing, and whether it is open to me. */
export const sharedOptions = (appID: number) =>
  queryOptions({
    queryKey: ['chapters.getAllShareChapter', appID],
    queryFn: ({ signal }) => request('chapters.getAllShareChapter', { appID }, { signal, allowedRepeat: true }),
    staleTime: 60_000,
    meta: { offline: true, quiet: true },
  })

/** My link; made by the server when it is first asked for. */
export const shareOptions = (appID: number) =>
  queryOptions({
    queryKey: ['chapters.getShareChapter', appID],
    queryFn: ({ signal }) => request('chapters.getShareChapter', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { quiet: true },
  })

type MenuOptions = ReturnType<typeof moduleMenu>
type CountsOptions = ReturnType<typeof moduleCounts>

interface Loaded {
  isPending: boolean
  isSuccess: boolean
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

/** A tree as its page shows it: the menu, my counts, which come after it and may lag behind, and both together. */
export interface TreeData {
  menu: Loaded
  counts: Loaded
  /** Undefined until the menu is here. */
  chapters: Chapter[] | undefined
}

/** Joins a menu, however it was asked for, with my counts of it. */
export function useTree(menu: Loaded & { data: Menu | undefined }, countsOptions: CountsOptions): TreeData {
  const counts = useQuery(countsOptions)
  const json = menu.data?.ChapterMenuJson
  const nodes = useMemo(() => (json === undefined ? undefined : chaptersOf(json)), [json])
  const chapters = useMemo(() => (nodes ? withCounts(nodes, counts.data ?? []) : undefined), [nodes, counts.data])
  return { menu, counts, chapters }
}

export function useModuleTree(appID: number, appEName: string, module: string): TreeData {
  const options: MenuOptions = moduleMenu(appEName, module)
  return useTree(useQuery(options), moduleCounts(appID, module))
}

/** A reset was asked for while answers of before it are still on this device. */
export class UnsentReplies extends Error {}

/**
 * Begins chapters (with all below them) or the whole subject (null) anew; wrong book, favourites and notes stay.
 * Unsent answers go out before it: sent afterwards they would count again. Without network nothing is reset.
 */
export function useReset(appID: number, module: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (cptIDs: readonly number[] | null) => {
      await flush()
      const userID = getSession()?.userID
      if (userID !== undefined && (await pendingReplies(userID)).length > 0) throw new UnsentReplies()
      if (cptIDs === null) return request('practice.resetallTestReplyInfo', { appID })
      let reset = 0
      for (const cptID of cptIDs)
        reset += (await request('practice.resetTestInfo', { appID, cptID, moduleNew: module })).reset
      return { reset }
    },
    onSuccess: async () => {
      // What was opened before shows answers that no longer count.
      client.removeQueries({ queryKey: ['practice.getChapterTestEx', appID] })
      await Promise.all([
        client.invalidateQueries({ queryKey: countsKey(appID) }),
        client.invalidateQueries({ queryKey: ['chapters.getCataloglist', appID] }),
        client.invalidateQueries({ queryKey: ['subjects.studyOverview', appID] }),
      ])
    },
  })
}
