import { defaultRangeExtractor, type Range, useVirtualizer as useRows, type VirtualItem } from '@tanstack/react-virtual'
import { type Key, useCallback, useEffect, useState } from 'react'

/** The scroll position and the measured rows of a list: passed in again, they restore it. */
export interface ScrollPlace {
  /** Px; undefined before any scrolling. */
  top?: number
  rows: VirtualItem[]
}

export const newPlace = (): ScrollPlace => ({ rows: [] })

export interface VirtualizerOptions {
  count: number
  getScrollElement: () => HTMLElement | null
  /** The height of a row in px: exact, or an estimate where rows are measured. */
  rowHeight: number
  /** A stable function as long as the rows are the same. */
  getItemKey: (index: number) => Key
  /** The number of rows rendered beyond either edge. */
  overscan?: number
  /** The index of a row that stays rendered out of view. */
  keep?: number
  /** The caller's scroll position: the list starts there and updates it. */
  place?: ScrollPlace
}

/**
 * The rows of a long list to render. The list scrolls in its own box; rows are positioned at `start` in an element as
 * tall as `getTotalSize()`. Rows with `measureElement` as ref (and data-index) count with their measured height; rows
 * above the view whose height differs from the estimate do not shift what is in view.
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

/** Observes the size of the box; without a layout the window's height is used. */
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
