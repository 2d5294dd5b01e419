import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { classes } from '../theme/classes.ts'
import { useRem } from './rem.ts'
import { findByPrefix, moveByKey, type NodeID, type TreeNode, type TreeRow, visibleRows } from './treeRows.ts'
import { useSwift } from './useSwift.ts'
import { type ScrollPlace, useVirtualizer } from './useVirtualizer.ts'
import styles from './VirtualTree.module.css'
import { VirtualTreeRow } from './VirtualTreeRow.tsx'

export interface VirtualTreeProps<T> {
  label: string
  nodes: readonly T[]
  expanded: ReadonlySet<NodeID>
  onExpandedChange: (expanded: Set<NodeID>) => void
  /** Called by Enter or a press on a leaf; a row with children expands or collapses instead. */
  onActivate: (node: T) => void
  /**
   * Called by the space bar on any row of a tree whose rows can be ticked; without it the space bar does what Enter
   * does.
   */
  onTick?: (node: T) => void
  /** Height of every row in rem. */
  rowHeight: number
  /**
   * Renders a row after its arrow. Buttons inside take `tabIndex`: only the active row's can be focused. A stable
   * function keeps rows from rendering while the tree scrolls. `bare`: the tree scrolls fast, and the row needs only
   * what shows the position.
   */
  renderRow: (row: TreeRow<T>, tabIndex: 0 | -1, bare: boolean) => ReactNode
  /** The initial row: scrolled into view and marked as current. */
  currentID?: NodeID
  /** The scroll position to return to; takes precedence over `currentID`. */
  place?: ScrollPlace
  className?: string
}

const TYPING_MS = 600

/** A tree of any size in a scrolling box. The box has the focus and names its active row (role=tree). */
export function VirtualTree<T extends TreeNode<T>>(props: VirtualTreeProps<T>) {
  const { label, nodes, expanded, onExpandedChange, onActivate, rowHeight, renderRow, currentID, place, className } =
    props
  const rows = useMemo(() => visibleRows(nodes, expanded), [nodes, expanded])
  const [activeID, setActiveID] = useState<NodeID | undefined>(currentID)
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === activeID),
  )
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', until: 0 })

  const px = useRem()

  const { scrollToIndex, ...virtual } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    rowHeight: rowHeight * px,
    getItemKey: useCallback((index: number) => rows[index]?.node.id ?? index, [rows]),
    overscan: 8,
    // The active row must stay rendered: aria-activedescendant refers to it.
    keep: at,
    place,
  })

  const swift = useSwift(box)

  const begun = useRef(place?.top !== undefined)
  useEffect(() => {
    if (begun.current || currentID === undefined) return
    const row = rows.findIndex(({ node }) => node.id === currentID)
    if (row < 0) return
    begun.current = true
    setActiveID(currentID)
    // Scrolls only where the row would be below the first screen.
    const below = (row + 1) * rowHeight * px > (box.current?.clientHeight ?? 0)
    if (below) scrollToIndex(row, { align: 'center' })
  }, [rows, currentID, scrollToIndex, rowHeight, px])

  const goTo = (at: number) => {
    setActiveID(rows[at]?.node.id)
    scrollToIndex(at, { align: 'auto' })
  }

  const change = (expand: readonly NodeID[], collapse?: NodeID) => {
    const next = new Set([...expanded, ...expand])
    if (collapse !== undefined) next.delete(collapse)
    onExpandedChange(next)
  }

  const activate = (row: TreeRow<T>) => {
    setActiveID(row.node.id)
    if (row.expanded === undefined) onActivate(row.node)
    else if (row.expanded) change([], row.node.id)
    else change([row.node.id])
  }

  // A stable callback, so that rows in view do not render while the tree scrolls.
  const latest = useRef(activate)
  useEffect(() => {
    latest.current = activate
  })
  const press = useCallback((row: TreeRow<T>) => latest.current(row), [])

  const typing = () => performance.now() < typed.current.until
  const typeAhead = (key: string) => {
    typed.current = { text: typing() ? typed.current.text + key : key, until: performance.now() + TYPING_MS }
    const found = findByPrefix(rows, at, typed.current.text)
    if (found >= 0) goTo(found)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / (rowHeight * px)) - 1)
    const move = moveByKey(rows, at, event.key, page)
    const row = rows[at]
    if (event.key === ' ' && typing()) typeAhead(' ')
    else if (move) {
      if (move.to !== undefined) goTo(move.to)
      if (move.expand?.length || move.collapse !== undefined) change(move.expand ?? [], move.collapse)
    } else if (event.key === ' ' && props.onTick) {
      if (row) props.onTick(row.node)
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (row) activate(row)
    } else if (event.key.length === 1) typeAhead(event.key)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      aria-activedescendant={rows.length > 0 ? `${id}-${rows[at]?.node.id}` : undefined}
      tabIndex={0}
      // The name by which the router restores the scroll position; a tree with `place` restores it itself.
      data-scroll-name={place ? undefined : label}
      className={classes(styles.tree, className)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.inner} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index] as TreeRow<T>
          return (
            <VirtualTreeRow
              key={item.key}
              id={`${id}-${row.node.id}`}
              row={row}
              active={item.index === at}
              current={row.node.id === currentID}
              start={item.start}
              height={item.size}
              renderRow={renderRow}
              bare={swift && item.index !== at}
              onPress={press}
            />
          )
        })}
      </div>
    </div>
  )
}
