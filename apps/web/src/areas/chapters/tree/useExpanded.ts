import { useMemo, useState } from 'react'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { branchIDs, type NodeID, pathTo } from '../../../ui/lists/treeRows.ts'
import type { Chapter } from '../chapterTree.ts'

const NOTHING_CHOSEN: ReadonlyMap<number | string, ReadonlySet<NodeID>> = new Map()

/** The most rows of a tree that is initially expanded as a whole. */
const FIRST_ROWS = 40

/**
 * The expanded chapters. Initially: the ancestors of the last chapter, a small tree as a whole, else the first branch.
 * During a search: all results. The state is kept for a return to the page, separately for each `part` of the tree.
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
