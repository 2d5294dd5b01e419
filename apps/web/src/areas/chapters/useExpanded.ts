import { useMemo, useState } from 'react'
import { branchIDs, type NodeID, pathTo } from '../../ui/treeRows.ts'
import type { Chapter } from './chapterTree.ts'

/** What was open in each subject's tree, for coming back from a chapter. Gone when the window closes. */
const remembered = new Map<number, ReadonlySet<NodeID>>()

/** How many rows a tree may show at first without hiding its own top level. */
const FIRST_ROWS = 40

/**
 * Which chapters stand open. At first: the way to the last chapter, the whole tree where it is small, else the
 * first branch. While something is searched, everything that was found.
 */
export function useExpanded(
  appID: number,
  chapters: readonly Chapter[],
  lastID: number | undefined,
  found: Chapter[] | null,
) {
  const [chosen, setChosen] = useState<ReadonlySet<NodeID> | null>(() => remembered.get(appID) ?? null)
  const [closed, setClosed] = useState<ReadonlySet<NodeID>>(new Set())

  const first = useMemo(() => {
    const branches = branchIDs(chapters)
    if (rowsIn(chapters) <= FIRST_ROWS) return new Set(branches)
    const way = lastID === undefined ? firstWay(chapters) : pathTo(chapters, lastID)
    return new Set(way)
  }, [chapters, lastID])
  const all = useMemo(() => (found ? branchIDs(found) : []), [found])

  if (found) {
    const expanded: ReadonlySet<NodeID> = new Set(all.filter((id) => !closed.has(id)))
    const setExpanded = (next: ReadonlySet<NodeID>) => setClosed(new Set(all.filter((id) => !next.has(id))))
    return { expanded, setExpanded }
  }
  const setExpanded = (next: ReadonlySet<NodeID>) => {
    remembered.set(appID, next)
    setChosen(next)
  }
  return { expanded: chosen ?? first, setExpanded }
}

const rowsIn = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, chapter) => sum + 1 + rowsIn(chapter.children), 0)

function firstWay(chapters: readonly Chapter[]): NodeID[] {
  const [first] = chapters
  return first && first.children.length > 0 ? [first.id, ...firstWay(first.children)] : []
}
