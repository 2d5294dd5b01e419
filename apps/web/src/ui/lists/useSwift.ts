import { type RefObject, useEffect, useState } from 'react'

/** Scrolling counts as fast from this share of the visible height between two scroll events. */
const SWIFT = 0.5
const CALM_MS = 120

/** Whether a box is scrolled so fast (by dragging its scroll bar) that rows need to show only the position. */
export function useSwift(box: RefObject<HTMLElement | null>): boolean {
  const [swift, setSwift] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let top = element.scrollTop
    let calm: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      const moved = Math.abs(element.scrollTop - top)
      top = element.scrollTop
      if (moved > element.clientHeight * SWIFT) setSwift(true)
      clearTimeout(calm)
      calm = setTimeout(() => setSwift(false), CALM_MS)
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(calm)
      element.removeEventListener('scroll', scrolled)
    }
  }, [box])
  return swift
}
