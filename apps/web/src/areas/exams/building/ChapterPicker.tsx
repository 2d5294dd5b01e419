import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { branchIDs, type NodeID, type TreeRow } from '../../../ui/treeRows.ts'
import { VirtualTree } from '../../../ui/VirtualTree.tsx'
import styles from './ChapterPicker.module.css'
import { leavesOf, type PickNode, type Ticks, tickOf, toggled } from './chapterTicks.ts'

interface ChapterPickerProps {
  nodes: readonly PickNode[]
  ticks: Ticks
  onChange: (ticks: Set<number>) => void
}

/** Trees up to this size stand open at first. */
const OPEN_MOST = 30

/** The chapters to draw from, with tick boxes at every level; nothing ticked is the whole subject. */
export function ChapterPicker({ nodes, ticks, onChange }: ChapterPickerProps) {
  const [kept, setExpanded] = useKeptState<ReadonlySet<NodeID> | null>('expanded', null)
  const first = useMemo(() => {
    const branches = branchIDs(nodes)
    return new Set(branches.length <= OPEN_MOST ? branches : [])
  }, [nodes])
  const all = useMemo(() => nodes.flatMap(leavesOf), [nodes])
  // The same function while nothing in the rows changes: they stand still while one scrolls.
  const latest = useRef((_: PickNode) => {})
  useEffect(() => {
    latest.current = (node) => onChange(toggled(node, ticks))
  })
  const renderRow = useCallback(
    ({ node }: TreeRow<PickNode>, tabIndex: 0 | -1) => {
      const tick = tickOf(node, ticks)
      return (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps a press on the box from folding the row */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box itself takes the keys */}
          <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
            <Checkbox
              aria-label={node.name}
              checked={tick === 'all'}
              partly={tick === 'some'}
              tabIndex={tabIndex}
              onChange={() => latest.current(node)}
            />
          </span>
          <span className={styles.name}>{node.name}</span>
          <span className={styles.count}>{node.tests} 题</span>
        </>
      )
    },
    [ticks],
  )
  return (
    <Card
      title="章节"
      note={ticks.size === 0 ? '未勾选：整个科目' : `已选 ${ticks.size} / ${all.length} 章`}
      action={
        <span className={styles.tools}>
          <Button size="s" variant="ghost" disabled={ticks.size === all.length} onClick={() => onChange(new Set(all))}>
            全选
          </Button>
          <Button size="s" variant="ghost" disabled={ticks.size === 0} onClick={() => onChange(new Set())}>
            清空
          </Button>
        </span>
      }
      className={styles.card}
      flush
    >
      <VirtualTree
        label="选择章节"
        className={styles.tree}
        nodes={nodes}
        expanded={kept ?? first}
        onExpandedChange={setExpanded}
        onActivate={(node) => latest.current(node)}
        rowHeight={2.5}
        renderRow={renderRow}
      />
    </Card>
  )
}
