import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { flush, pendingReplies } from '../../platform/outbox/outbox.ts'
import { request } from '../../platform/requests/request.ts'
import { getSession } from '../../platform/session/session.ts'
import { type Chapter, chaptersOf, withCounts } from './chapterTree.ts'

/** The tree of this page (spec/screens.json: /chapterMenu is the module ChapterTest). */
export const MODULE = 'ChapterTest'

const countsKey = (appID: number) => ['chapters.getCptStatistics', appID]

/** The chapters of the subject with my counts; the counts come after the tree and may lag behind it. */
export function useChapters(appID: number, appEName: string) {
  const menu = useQuery({
    queryKey: ['chapters.getChapterMenuX', appEName, MODULE],
    queryFn: ({ signal }) =>
      request('chapters.getChapterMenuX', { appEName, moduleNew: MODULE }, { signal, allowedRepeat: true }),
    staleTime: 300_000,
    meta: { offline: true, quiet: true },
  })
  const counts = useQuery({
    queryKey: countsKey(appID),
    queryFn: ({ signal }) =>
      request('chapters.getCptStatistics', { appID, moduleNew: MODULE }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })
  const json = menu.data?.ChapterMenuJson
  const nodes = useMemo(() => (json === undefined ? undefined : chaptersOf(json)), [json])
  const chapters = useMemo<Chapter[] | undefined>(
    () => (nodes ? withCounts(nodes, counts.data ?? []) : undefined),
    [nodes, counts.data],
  )
  return { menu, counts, chapters }
}

/** A reset was asked for while answers of before it are still on this device. */
export class UnsentReplies extends Error {}

/**
 * Begins a chapter (with all below it) or the whole subject (null) anew; wrong book, favourites and notes stay.
 * Unsent answers go out before it: sent afterwards they would count again. Without network nothing is reset.
 */
export function useReset(appID: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (cptID: number | null) => {
      await flush()
      const userID = getSession()?.userID
      if (userID !== undefined && (await pendingReplies(userID)).length > 0) throw new UnsentReplies()
      return cptID === null
        ? request('practice.resetallTestReplyInfo', { appID })
        : request('practice.resetTestInfo', { appID, cptID, moduleNew: MODULE })
    },
    onSuccess: async () => {
      // What was opened before shows answers that no longer count.
      client.removeQueries({ queryKey: ['practice.getChapterTestEx', appID] })
      await Promise.all([
        client.invalidateQueries({ queryKey: countsKey(appID) }),
        client.invalidateQueries({ queryKey: ['subjects.studyOverview', appID] }),
      ])
    },
  })
}
