import type { MapLayout, Placed } from '@tizhou/domain/map/layout'
import { bounded, fitted, SCALES, type Size, showing, type Viewport, zoomed } from '@tizhou/domain/map/viewport'
import { type PointerEvent, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pointer movements up to this distance count as a press, px. */
const STILL = 4
const WHEEL = 0.0015

interface Elements {
  /** The window. */
  box: RefObject<HTMLDivElement | null>
  /** What is moved in it. */
  sheet: RefObject<HTMLDivElement | null>
}

/**
 * The position and scale of a map in its box, changed by wheel, dragging, keys and buttons. A move only moves the sheet:
 * nothing is rendered until another block of `step` px has come into sight, which may take longer than a frame.
 * `block` is the first one in sight, `scale` the one to render.
 */
export function useViewport<N>({ box, sheet }: Elements, layout: MapLayout<N>, step: number) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [shown, setShown] = useState({ block: 0, scale: 1 })
  const view = useRef<Viewport>({ x: 0, y: 0, scale: 1 })
  /** The latest that was given to `setShown`. */
  const wanted = useRef(shown)
  const rendered = useRef(shown)
  const pulled = useRef<{ x: number; y: number; moved: boolean; id: number } | undefined>(undefined)
  const latest = useRef({ layout, size })
  latest.current = { layout, size }
  const place = () => {
    const { x, y, scale } = view.current
    // What is rendered for another scale keeps its place until it is rendered anew.
    if (sheet.current && scale === rendered.current.scale) sheet.current.style.transform = `translate(${-x}px, ${-y}px)`
  }
  const move = (change: (view: Viewport) => Viewport) => {
    view.current = bounded(change(view.current), latest.current.size, latest.current.layout)
    place()
    const { y, scale } = view.current
    const [next, last] = [{ block: Math.floor(y / step), scale }, wanted.current]
    if (next.block === last.block && next.scale === last.scale) return
    wanted.current = next
    // The neighbouring blocks are rendered, too: a move into one of them leaves time.
    const isNear = next.scale === last.scale && Math.abs(next.block - rendered.current.block) <= 1
    if (isNear) startTransition(() => setShown(next))
    else setShown(next)
  }

  useLayoutEffect(() => {
    rendered.current = shown
    place()
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a change of the window's or the map's size
  useLayoutEffect(() => move((now) => now), [size, layout])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top }
      const [dx, dy] = event.shiftKey ? [event.deltaX + event.deltaY, 0] : [event.deltaX, event.deltaY]
      move((now) =>
        event.ctrlKey || event.metaKey
          ? zoomed(now, now.scale * Math.exp(-event.deltaY * WHEEL * 2), at)
          : { ...now, x: now.x + dx, y: now.y + dy },
      )
    }
    // A wheel event that zooms the map must not zoom the page; React's own listener is passive and could not prevent
    // it.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  const middle = { x: size.width / 2, y: size.height / 2 }
  return {
    ...shown,
    size,
    zoom: (steps: number) => move((now) => zoomed(now, now.scale * SCALES.step ** steps, middle)),
    fit: () => move(() => fitted(size, layout)),
    show: (node: Placed<N>) => move((now) => showing(now, latest.current.size, node)),
    pulling: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0)
          pulled.current = { x: event.clientX, y: event.clientY, moved: false, id: event.pointerId }
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        const from = pulled.current
        if (!from) return
        const dx = event.clientX - from.x
        const dy = event.clientY - from.y
        if (!from.moved && Math.hypot(dx, dy) < STILL) return
        if (!from.moved) event.currentTarget.setPointerCapture(from.id)
        pulled.current = { ...from, x: event.clientX, y: event.clientY, moved: true }
        move((now) => ({ ...now, x: now.x - dx, y: now.y - dy }))
      },
      onPointerUp: () => {
        pulled.current = undefined
      },
      onPointerCancel: () => {
        pulled.current = undefined
      },
    },
  }
}
