import type { ReviewNode } from '@tizhou/contract/areas/review/review'
import { useMemo } from 'react'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { branchIDs, type NodeID } from '../../../ui/lists/treeRows.ts'
import { VirtualTree } from '../../../ui/lists/VirtualTree.tsx'
import type { ReviewKind } from '../queries.ts'
import styles from './ReviewTree.module.css'

interface Node {
  id: number
  name: string
  count: number
  children: Node[]
}

const ALL = 0
/** Trees up to this size are initially expanded. */
const OPEN_MOST = 60

export interface ReviewTreeProps {
  kind: ReviewKind
  nodes: readonly ReviewNode[]
  total: number
  /** Undefined: all chapters. */
  chosen: number | undefined
  onChoose: (cptID: number | undefined) => void
}

/** The chapters that contain some of the learner's questions; any level can be chosen. */
export function ReviewTree({ kind, nodes, total, chosen, onChoose }: ReviewTreeProps) {
  const tree = useMemo<Node[]>(
    () => [{ id: ALL, name: '全部章节', count: total, children: [] }, ...nodes.map(toNode)],
    [nodes, total],
  )
  const [expanded, setExpanded] = useKeptState<ReadonlySet<NodeID> | null>(`expanded-${kind}`, null)
  const opened = useMemo(() => {
    const branches = branchIDs(tree)
    return new Set(branches.length <= OPEN_MOST ? branches : tree.map((node) => node.id))
  }, [tree])
  const choose = (node: Node) => onChoose(node.id === ALL ? undefined : node.id)
  return (
    <VirtualTree
      label="章节"
      className={styles.tree}
      nodes={tree}
      expanded={expanded ?? opened}
      onExpandedChange={setExpanded}
      onActivate={choose}
      rowHeight={2.5}
      currentID={chosen ?? ALL}
      renderRow={({ node, expanded: open }, tabIndex) => (
        <span className={styles.row} data-chosen={node.id === (chosen ?? ALL) || undefined}>
          {open === undefined ? (
            <span className={styles.name}>{node.name}</span>
          ) : (
            <button
              type="button"
              tabIndex={tabIndex}
              className={styles.name}
              onClick={(event) => {
                event.stopPropagation()
                choose(node)
              }}
            >
              {node.name}
            </button>
          )}
          <span className={styles.count}>{node.count}</span>
        </span>
      )}
    />
  )
}

const toNode = ({ ID, Name, Count, Childs }: ReviewNode): Node => ({
  id: ID,
  name: Name,
  count: Count,
  children: Childs.map(toNode),
})
