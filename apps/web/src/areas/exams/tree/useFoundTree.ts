import { useMemo, useState } from 'react'
import { branchIDs, filterTree, type NodeID, type TreeNode } from '../../../ui/lists/treeRows.ts'

export interface FoundTree<T> {
  /** The nodes whose name holds the word, with the way to them; all nodes where nothing is searched. */
  shown: readonly T[]
  /** What stands open while one searches: everything that was found, but for what one folds by hand. */
  expanded: ReadonlySet<NodeID>
  setExpanded: (expanded: ReadonlySet<NodeID>) => void
}

/** A tree cut down to what is searched by name. Case does not count, nor does white space around the word. */
export function useFoundTree<T extends TreeNode<T>>(nodes: readonly T[], word: string): FoundTree<T> {
  const [closed, setClosed] = useState<ReadonlySet<NodeID>>(new Set())
  const wanted = word.trim().toLowerCase()
  const shown = useMemo(
    () => (wanted ? filterTree(nodes, ({ name }) => name.toLowerCase().includes(wanted)) : nodes),
    [nodes, wanted],
  )
  const branches = useMemo(() => branchIDs(shown), [shown])
  const expanded = useMemo(() => new Set(branches.filter((id) => !closed.has(id))), [branches, closed])
  return {
    shown,
    expanded,
    setExpanded: (next) => setClosed(new Set(branches.filter((id) => !next.has(id)))),
  }
}
