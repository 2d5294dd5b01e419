import { type Key, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { rowAt, rowOffsets, type ScrollAlign, scrollFor } from './rowOffsets.ts'

/** How far a list is scrolled and how tall its rows are: handed in again, the list stands where it stood. */
export interface ScrollPlace {
  /** Px; undefined: not scrolled yet. */
  top?: number
  sizes: Map<Key, number>
}

export const newPlace = (): ScrollPlace => ({ sizes: new Map() })

export interface VirtualizerOptions {
  count: number
  getScrollElement: () => HTMLElement | null
  /** Height of a row in px: exact, or a guess where rows are measured. */
  estimateSize: (index: number) => number
  /** Every row is exactly so tall, px: nothing is measured, and nothing added up again while one scrolls. */
  uniform?: number
  getItemKey: (index: number) => Key
  /** Rows kept beyond both edges of what one sees. */
  overscan?: number
  /** A row that stays in the document wherever one scrolls. */
  keep?: number
  /** Kept by whoever shows the list; begins there and is changed while one scrolls. */
  place?: ScrollPlace
}

export interface VirtualItem {
  index: number
  key: Key
  /** From the top of all rows, px. */
  start: number
  size: number
}

/**
 * Which rows of a long list stand in the document. The list scrolls in its own box; rows lie at `start` in an
 * element as tall as `getTotalSize()`. Rows that take `measureElement` as ref (and carry data-index) count with
 * the height they really have; rows above the view that turn out taller or shorter don't move what one reads.
 */
export function useVirtualizer(options: VirtualizerOptions) {
  const { count, getScrollElement, estimateSize, getItemKey, uniform, overscan = 4, keep } = options
  const [place] = useState(() => options.place ?? newPlace())
  const [view, setView] = useState({ top: place.top ?? 0, height: 0 })
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const measured = place.sizes
  const sizeOf = (index: number) =>
    (measured.size > 0 ? measured.get(getItemKey(index)) : undefined) ?? estimateSize(index)
  const even = useMemo(() => (uniform === undefined ? undefined : rowOffsets(count, () => uniform)), [count, uniform])
  const offsets = even ?? rowOffsets(count, sizeOf)
  const latest = useRef({ offsets, getItemKey, getScrollElement })
  useLayoutEffect(() => {
    latest.current = { offsets, getItemKey, getScrollElement }
  })

  const first = Math.max(0, rowAt(offsets, view.top) - overscan)
  // Before the box is measured (and where nothing is laid out) a window's worth of rows is a fair start.
  const bottom = view.top + (view.height || globalThis.innerHeight)
  const last = Math.min(count - 1, rowAt(offsets, bottom) + overscan)

  useEffect(() => {
    const box = latest.current.getScrollElement()
    if (!box) return
    if (place.top !== undefined) box.scrollTop = place.top
    const look = () =>
      setView((before) =>
        before.top === box.scrollTop && before.height === box.clientHeight
          ? before
          : { top: box.scrollTop, height: box.clientHeight },
      )
    const scrolled = () => {
      place.top = box.scrollTop
      look()
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [place])

  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const { offsets, getItemKey, getScrollElement } = latest.current
        const box = getScrollElement()
        let above = 0
        let changed = false
        for (const { target } of entries) {
          const element = target as HTMLElement
          const index = Number(element.dataset.index)
          const size = element.offsetHeight
          const known = (offsets[index + 1] as number) - (offsets[index] as number)
          if (!element.isConnected || !(index >= 0) || size === 0 || Math.abs(size - known) < 0.5) continue
          measured.set(getItemKey(index), size)
          changed = true
          if (box && (offsets[index + 1] as number) <= box.scrollTop) above += size - known
        }
        if (!changed) return
        redraw()
        if (box && above !== 0) box.scrollTop += above
      }),
  )
  useEffect(() => () => observer.disconnect(), [observer])

  const measureElement = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      observer.observe(element)
      return () => observer.unobserve(element)
    },
    [observer],
  )

  const scrollToIndex = useCallback((index: number, { align = 'auto' }: { align?: ScrollAlign } = {}) => {
    const box = latest.current.getScrollElement()
    if (!box || index < 0) return
    const go = () => {
      const seen = { top: box.scrollTop, height: box.clientHeight }
      box.scrollTop = scrollFor(latest.current.offsets, index, seen, align)
    }
    go()
    // Rows measured on the way may have moved the target.
    requestAnimationFrame(go)
  }, [])

  const items: VirtualItem[] = []
  const add = (index: number) => {
    const start = offsets[index] as number
    items.push({ index, key: getItemKey(index), start, size: (offsets[index + 1] as number) - start })
  }
  const kept = keep !== undefined && keep >= 0 && keep < count ? keep : undefined
  if (kept !== undefined && kept < first) add(kept)
  for (let index = first; index <= last; index++) add(index)
  if (kept !== undefined && kept > last) add(kept)

  return {
    getVirtualItems: () => items,
    getTotalSize: () => offsets[count] as number,
    scrollToIndex,
    measureElement,
  }
}
