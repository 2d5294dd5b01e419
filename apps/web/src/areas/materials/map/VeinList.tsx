import { Lock } from 'lucide-react'
import { useCallback } from 'react'
import type { NodeID, TreeRow } from '../../../ui/lists/treeRows.ts'
import { VirtualTree } from '../../../ui/lists/VirtualTree.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { BANDS, bandNamed, bandsText, pointsIn } from './bands.ts'
import styles from './KnowledgeVein.module.css'
import type { VeinNode } from './vein.ts'

interface VeinListProps {
  nodes: readonly VeinNode[]
  expanded: ReadonlySet<NodeID>
  onExpanded: (expanded: ReadonlySet<NodeID>) => void
  shownID: number | undefined
  onOpen: (node: VeinNode) => void
  word: string
}

/** The map as a list of rows. A branch unfolds; a node with a text opens in the panel. */
export function VeinList({ nodes, expanded, onExpanded, shownID, onOpen, word }: VeinListProps) {
  const row = useCallback(
    ({ node }: TreeRow<VeinNode>) => (
      <span className={styles.line} data-branch={node.children.length > 0 || undefined}>
        <Marked text={node.name} word={word} />
        {node.hasText && !node.open && <Lock role="img" aria-label="未开通" />}
        <span className={styles.known}>{knownText(node)}</span>
      </span>
    ),
    [word],
  )
  return (
    <VirtualTree
      label="知识脉络列表"
      className={styles.list}
      nodes={nodes}
      expanded={expanded}
      onExpandedChange={onExpanded}
      onActivate={onOpen}
      rowHeight={2.5}
      renderRow={row}
      {...(shownID !== undefined && { currentID: shownID })}
    />
  )
}

function knownText({ band, bands, children }: VeinNode): string {
  if (children.length > 0) return pointsIn(bands) > 0 ? bandsText(bands) : ''
  const own = band && bandNamed(band)
  return own ? `${own.sign} ${own.name}` : ''
}

/** The whole map for print: names in order, each with its sign. */
export function PrintedVein({ nodes }: { nodes: readonly VeinNode[] }) {
  return (
    <div className={styles.printed}>
      <p>{BANDS.map(({ sign, name }) => `${sign} ${name}`).join('　')}</p>
      <PrintedNodes nodes={nodes} />
    </div>
  )
}

const PrintedNodes = ({ nodes }: { nodes: readonly VeinNode[] }) => (
  <ul>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.band && `${bandNamed(node.band).sign} `}
        {node.name}
        {node.children.length > 0 && <PrintedNodes nodes={node.children} />}
      </li>
    ))}
  </ul>
)
