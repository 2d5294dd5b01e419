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

/** A tree as its page shows it: the menu, my counts, which come after it and may lag behind, and both together. */
export interface TreeData {
  menu: Loaded
  counts: Loaded
  /** Undefined until the menu is here. */
  chapters: Chapter[] | undefined
}

/** Joins a menu with my counts of it, however they were asked for. */
export function useTree(
  menu: Loaded & { data: { ChapterMenuJson: string } | undefined },
  counts: Loaded & { data: ChapterCount[] | undefined },
): TreeData {
  const json = menu.data?.ChapterMenuJson
  const nodes = useMemo(() => (json === undefined ? undefined : chaptersOf(json)), [json])
  const chapters = useMemo(() => (nodes ? withCounts(nodes, counts.data ?? []) : undefined), [nodes, counts.data])
  return { menu, counts, chapters }
}

/** The tree of a module with its counts; the runner takes names from the copy of ChapterTest. */
export function useModuleTree(appID: number, appEName: string, moduleNew: string): TreeData {
  return useTree(useQuery(getChapterMenuX({ appEName, moduleNew })), useQuery(getCptStatistics({ appID, moduleNew })))
}
