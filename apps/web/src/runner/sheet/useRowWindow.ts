import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { rowsBetween, scrollFor } from './rowWindow.ts'

const SPARE = 4

/**
 * The rows of a scrolling box to render. Row heights are known, in rem. Written here since the first load of the
 * question page has a budget that a general virtual list exceeds.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, tops: readonly number[]) {
  const [[first, last], setShown] = useState<[number, number]>([0, 24])

  // Scroll position and size of the box at its last event, in rem: reading them from the box would force a layout.
  const seen = useRef({ top: 0, height: 0, rem: 16 })

  const look = useCallback(() => {
    const element = box.current
    // A box without height is not laid out yet; until then the first rows are rendered.
    if (!element || element.clientHeight === 0) return
    const rem = pxPerRem()
    seen.current = { top: element.scrollTop / rem, height: element.clientHeight / rem, rem }
    const { top, height } = seen.current
    const next = rowsBetween(tops, top, top + height, SPARE)
    setShown((shown) => (shown[0] === next[0] && shown[1] === next[1] ? shown : next))
  }, [box, tops])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [box, look])

  const scrollToRow = useCallback(
    (row: number) => {
      const { top, height, rem } = seen.current
      if (!box.current || row < 0 || height === 0) return
      const to = scrollFor(tops, row, top, height)
      if (to === top) return
      box.current.scrollTop = to * rem
      look()
    },
    [box, tops, look],
  )

  return { first, last: Math.min(last, tops.length - 1), scrollToRow }
}

const pxPerRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
