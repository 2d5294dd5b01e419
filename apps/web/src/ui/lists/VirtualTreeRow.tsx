import { ChevronRight } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { classes } from '../theme/classes.ts'
import type { TreeNode, TreeRow } from './treeRows.ts'
import styles from './VirtualTree.module.css'

interface VirtualTreeRowProps<T> {
  id: string
  row: TreeRow<T>
  active: boolean
  current: boolean
  /** px from the top of the tree. */
  start: number
  height: number
  /** The tree scrolls fast. */
  bare: boolean
  renderRow: (row: TreeRow<T>, tabIndex: 0 | -1, bare: boolean) => ReactNode
  onPress: (row: TreeRow<T>) => void
}

function Row<T extends TreeNode<T>>(props: VirtualTreeRowProps<T>) {
  const { id, row, active, current, start, height, bare, renderRow, onPress } = props
  const style = { transform: `translateY(${start}px)`, height, '--level': row.level }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself takes the keys
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={row.expanded}
      aria-selected={active}
      aria-current={current || undefined}
      tabIndex={-1}
      className={styles.row}
      style={style as CSSProperties}
      onClick={() => onPress(row)}
    >
      <ChevronRight className={classes(styles.arrow, row.expanded === undefined && styles.none)} aria-hidden="true" />
      {renderRow(row, active ? 0 : -1, bare)}
    </div>
  )
}

/** One row of a VirtualTree; renders only when its props change. */
export const VirtualTreeRow = memo(Row) as typeof Row
