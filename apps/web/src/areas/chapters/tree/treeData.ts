import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getChapterMenuX } from '../../../calls/chapters.ts'
import { type ChapterCount, getCptStatistics } from '../../../calls/parts/trees.ts'
import { type Chapter, chaptersOf, withCounts } from '../chapterTree.ts'

interface Loaded {
  isPending: boolean
  isSuccess: boolean
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

/** The data of a tree page: the menu, the learner's counts, which load later, and the two joined. */
export interface TreeData {
  menu: Loaded
  counts: Loaded
  /** Undefined until the menu is loaded. */
  chapters: Chapter[] | undefined
}

/** Joins a menu with the learner's counts. */
export function useTree(
  menu: Loaded & { data: { ChapterMenuJson: string } | undefined },
  counts: Loaded & { data: ChapterCount[] | undefined },
): TreeData {
  const json = menu.data?.ChapterMenuJson
  const nodes = useMemo(() => (json === undefined ? undefined : chaptersOf(json)), [json])
  const chapters = useMemo(() => (nodes ? withCounts(nodes, counts.data ?? []) : undefined), [nodes, counts.data])
  return { menu, counts, chapters }
}

/** The tree of a module with its counts; the runner reads names from the cached tree of ChapterTest. */
export function useModuleTree(appID: number, appEName: string, moduleNew: string): TreeData {
  return useTree(useQuery(getChapterMenuX({ appEName, moduleNew })), useQuery(getCptStatistics({ appID, moduleNew })))
}
