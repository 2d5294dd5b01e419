import { useMemo, useState } from 'react'
import { branchIDs, filterTree, type NodeID, type TreeNode } from '../../../ui/lists/treeRows.ts'

export interface FoundTree<T> {
  /** The nodes whose name contains the word, with their ancestors; all nodes without a word. */
  shown: readonly T[]
  /** The expanded nodes during a search: all results except those that the user folded. */
  expanded: ReadonlySet<NodeID>
  setExpanded: (expanded: ReadonlySet<NodeID>) => void
}

/** A tree reduced by a search for names. Case and surrounding white space are ignored. */
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
