import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ChapterNode } from '@tizhou/contract/areas/chapters'
import type { WireTestSet } from '@tizhou/contract/testSet'
import { request } from '../../platform/requests/request.ts'
import { picturesOfQuestion } from '../../runner/question/pictures.ts'
import { setFromWire } from '../../runner/state/wire.ts'

/** Pictures of a whole set, to be kept beside it for reading without network. */
export const picturesOfSet =
  (appID: number) =>
  (wire: WireTestSet): string[] => [
    ...new Set(setFromWire(wire).questions.flatMap((question) => picturesOfQuestion(question, appID))),
  ]

/** A chapter with what I did and what all did. Asked anew at each visit; kept for going on without network. */
export const chapterSetOptions = (appID: number, cptID: number) =>
  queryOptions({
    queryKey: ['practice.getChapterTestEx', appID, cptID],
    queryFn: ({ signal }) =>
      request(
        'practice.getChapterTestEx',
        { appID, cptID, queryHistory: 1, queryTestInfo: 1, queryKnowledge: 1 },
        { signal, allowedRepeat: true },
      ),
    staleTime: 0,
    refetchOnReconnect: false,
    meta: { offline: true, quiet: true, pictures: picturesOfSet(appID) },
  })

/** The tree that /chapterMenu shows; the same key, so that its copy serves here too. */
const MODULE = 'ChapterTest'

/** The chapter tree, for names and for what comes next. */
export function useChapterTree(appEName: string | undefined) {
  return useQuery({
    queryKey: ['chapters.getChapterMenuX', appEName, MODULE],
    queryFn: ({ signal }) =>
      request(
        'chapters.getChapterMenuX',
        { appEName: appEName ?? '', moduleNew: MODULE },
        { signal, allowedRepeat: true },
      ),
    select: nodesOf,
    enabled: appEName !== undefined,
    staleTime: 300_000,
    meta: { offline: true, quiet: true },
  })
}

export function nodesOf({ ChapterMenuJson }: { ChapterMenuJson: string }): ChapterNode[] {
  const tree: unknown = JSON.parse(ChapterMenuJson)
  return (Array.isArray(tree) ? tree : [tree]) as ChapterNode[]
}
