import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FULL, type Layout, layoutOf, type PageSize, pageAt, pagesBetween, scaleOf, type Zoom } from './layout.ts'

/** The gap between pages and around them, CSS pixels. */
const GAP = 16
/** The height of the notice after the last readable page, CSS pixels. */
const LOCK = 420
/** The largest scale for fitting, so that small pages are not blown up. */
const LARGEST_FIT = 1.5 * FULL
const SLOT_BESIDE = 1

export interface View {
  layout: Layout
  scale: number
  zoom: Zoom
  setZoom(zoom: Zoom): void
  /** The current page, from 1. */
  current: number
  /** The pages to render. */
  shown: readonly number[]
  /** The total height, with the notice after the last readable page where pages are locked. */
  height: number
  isWide: boolean
  onScroll(): void
  /** Scrolls to a readable page, or, for a later one, to the notice. */
  goTo(page: number): void
}

/** The pages to render in a scrolling box, their scale, and the current page. Starts at a page. */
export function useView(
  box: RefObject<HTMLElement | null>,
  points: readonly PageSize[],
  begin: number,
  hasLock: boolean,
): View {
  const [size, setSize] = useState<PageSize>()
  const [top, setTop] = useState(0)
  const [chosen, setZoom] = useState<Zoom>()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setSize({ width: element.clientWidth - 2 * GAP, height: element.clientHeight - 2 * GAP })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  const room = size ?? { width: 800, height: 600 }
  const fit = scaleOf('width', points, room)
  const zoom = chosen ?? (fit > LARGEST_FIT ? LARGEST_FIT / FULL : 'width')
  const scale = scaleOf(zoom, points, room)
  const layout = useMemo(() => layoutOf(points, scale, GAP), [points, scale])

  // The reading position independent of the zoom: a page, and the part of it above the upper edge.
  const anchor = useRef({ page: begin, part: 0 })
  const onScroll = useCallback(() => {
    const now = box.current?.scrollTop ?? 0
    const page = pageAt(layout, now + GAP)
    const height = layout.sizes[page - 1]?.height ?? 1
    anchor.current = { page, part: (now - (layout.tops[page - 1] ?? 0)) / height }
    setTop(now)
  }, [box, layout])
  const isMeasured = size !== undefined
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isMeasured) return
    const { page, part } = anchor.current
    element.scrollTop =
      (layout.tops[page - 1] ?? 0) + part * (layout.sizes[page - 1]?.height ?? 0) - (part === 0 ? GAP : 0)
    setTop(element.scrollTop)
  }, [box, layout, isMeasured])

  const height = layout.total + (hasLock ? LOCK : 0)
  const bottom = top + room.height + 2 * GAP
  const isAtEnd = !hasLock && bottom >= height - 1 && top > 0
  const goTo = (page: number) => {
    const element = box.current
    if (element) element.scrollTop = page > points.length ? layout.total : (layout.tops[page - 1] ?? 0) - GAP
  }
  return {
    layout,
    scale,
    zoom,
    setZoom,
    current: isAtEnd ? points.length : pageAt(layout, top + room.height / 3),
    shown: isMeasured ? pagesBetween(layout, top, bottom, SLOT_BESIDE) : [],
    height,
    isWide: layout.width > room.width + 2 * GAP,
    onScroll,
    goTo,
  }
}
