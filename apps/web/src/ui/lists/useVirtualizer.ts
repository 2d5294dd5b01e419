import { defaultRangeExtractor, type Range, useVirtualizer as useRows, type VirtualItem } from '@tanstack/react-virtual'
import { type Key, useCallback, useEffect, useState } from 'react'

/** How far a list is scrolled and how tall its rows are: handed in again, the list stands where it stood. */
export interface ScrollPlace {
  /** Px; undefined: not scrolled yet. */
  top?: number
  rows: VirtualItem[]
}

export const newPlace = (): ScrollPlace => ({ rows: [] })

export interface VirtualizerOptions {
  count: number
  getScrollElement: () => HTMLElement | null
  /** Height of a row in px: exact, or a guess where rows are measured. */
  rowHeight: number
  /** The same function as long as the rows are the same. */
  getItemKey: (index: number) => Key
  /** Rows kept beyond both edges of what one sees. */
  overscan?: number
  /** A row that stays in the document wherever one scrolls. */
  keep?: number
  /** Kept by whoever shows the list; begins there and is changed while one scrolls. */
  place?: ScrollPlace
}

/**
 * Which rows of a long list stand in the document. The list scrolls in its own box; rows lie at `start` in an
 * element as tall as `getTotalSize()`. Rows that take `measureElement` as ref (and carry data-index) count with
 * the height they really have; rows above the view that turn out taller or shorter don't move what one reads.
 */
export function useVirtualizer(options: VirtualizerOptions) {
  const { count, getScrollElement, rowHeight, getItemKey, overscan = 4, keep = -1 } = options
  const [place] = useState(() => options.place ?? newPlace())
  const [begun] = useState(() => ({ initialOffset: place.top ?? 0, initialMeasurementsCache: [...place.rows] }))
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (keep < 0 || keep >= range.count || shown.includes(keep)) return shown
      return keep < (shown[0] ?? 0) ? [keep, ...shown] : [...shown, keep]
    },
    [keep],
  )
  const rows = useRows({
    ...begun,
    count,
    getScrollElement,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan,
    rangeExtractor,
    initialRect: { width: 0, height: globalThis.innerHeight },
    observeElementRect: observeBox,
    useFlushSync: false,
    onChange: (changed) => {
      place.top = changed.scrollOffset ?? undefined
      place.rows = changed.measurementsCache
    },
  })
  const { measure } = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows grow with the text
  useEffect(() => measure(), [rowHeight, measure])
  return rows
}

/** Follows the box; where nothing is laid out, a window's worth of rows is a fair start. */
function observeBox(
  { scrollElement: box }: { scrollElement: HTMLElement | null },
  changed: (size: { width: number; height: number }) => void,
) {
  if (!box) return
  const look = () => changed({ width: box.clientWidth, height: box.clientHeight || globalThis.innerHeight })
  look()
  const observer = new ResizeObserver(look)
  observer.observe(box)
  return () => observer.disconnect()
}
