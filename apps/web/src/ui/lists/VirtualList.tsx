import { type Key, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { classes } from '../theme/classes.ts'
import { useRem } from './rem.ts'
import { type ScrollPlace, useVirtualizer } from './useVirtualizer.ts'
import styles from './VirtualList.module.css'

export interface VirtualListProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T, at: number) => Key
  /** The estimated height of a row, in rem; rows are measured once they are rendered. */
  rowHeight: number
  renderRow: (item: T, at: number) => ReactNode
  /** Called when the last rows come into view. */
  onEnd?: () => void
  /** The number of all items, where not all are loaded. */
  total?: number
  /** The scroll position to return to. */
  place?: ScrollPlace
  className?: string
}

/** A long list that scrolls in its own box and renders only the rows in view. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, keyOf, rowHeight, renderRow, onEnd, total = items.length, place, className } = props
  const box = useRef<HTMLElement>(null)
  const px = useRem()
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    rowHeight: rowHeight * px,
    getItemKey: useCallback((at: number) => keyOf(items[at] as T, at), [items, keyOf]),
    overscan: 6,
    place,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1

  useEffect(() => {
    if (last >= items.length - 5 && items.length > 0) onEnd?.()
  }, [last, items.length, onEnd])

  return (
    <section
      ref={box}
      data-scroll-name={place ? undefined : label}
      className={classes(styles.box, className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      aria-label={label}
    >
      <ul aria-label={label} className={styles.list} style={{ height: rows.getTotalSize() }}>
        {shown.map((row) => (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={total}
            aria-posinset={row.index + 1}
            className={styles.row}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {renderRow(items[row.index] as T, row.index)}
          </li>
        ))}
      </ul>
    </section>
  )
}
