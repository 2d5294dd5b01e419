import { useMemo, useState } from 'react'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { branchIDs, type NodeID, pathTo } from '../../../ui/lists/treeRows.ts'
import type { Chapter } from '../chapterTree.ts'

const NOTHING_CHOSEN: ReadonlyMap<number | string, ReadonlySet<NodeID>> = new Map()

/** How many rows a tree may show at first without hiding its own top level. */
const FIRST_ROWS = 40

/**
 * Which chapters stand open. At first: the way to the last chapter, the whole tree where it is small, else the
 * first branch. While something is searched, everything that was found. What one unfolded is there when one comes back,
 * for each `part` of the tree by itself.
 */
export function useExpanded(
  chapters: readonly Chapter[],
  lastID: number | undefined,
  found: Chapter[] | null,
  part: number | string = '',
) {
  const [chosen, setChosen] = useKeptState('expanded', NOTHING_CHOSEN)
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
  return {
    expanded: chosen.get(part) ?? first,
    setExpanded: (next: ReadonlySet<NodeID>) => setChosen(new Map(chosen).set(part, next)),
  }
}

const rowsIn = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, chapter) => sum + 1 + rowsIn(chapter.children), 0)

function firstWay(chapters: readonly Chapter[]): NodeID[] {
  const [first] = chapters
  return first && first.children.length > 0 ? [first.id, ...firstWay(first.children)] : []
}
