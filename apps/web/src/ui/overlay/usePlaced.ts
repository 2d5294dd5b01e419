import { type RefObject, useLayoutEffect } from 'react'
import { type Align, placeBeside, type Side } from './place.ts'

/**
 * Keeps an open pop-up beside its anchor while the page scrolls or changes size. The pop-up is `position: fixed`; the
 * offset of an ancestor that contains fixed descendants (transform, filter) is subtracted.
 */
export function usePlaced(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  side: Side,
  align: Align,
): void {
  useLayoutEffect(() => {
    if (!open) return
    const place = () => {
      const element = popup.current
      if (!element || !anchor.current) return
      element.style.left = '0px'
      element.style.top = '0px'
      const origin = element.getBoundingClientRect()
      const at = placeBeside(
        anchor.current.getBoundingClientRect(),
        origin,
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        side,
        align,
      )
      element.style.left = `${at.left - origin.left}px`
      element.style.top = `${at.top - origin.top}px`
      element.dataset.side = at.side
    }
    place()
    // The content may load later or change with the text size.
    const observer = new ResizeObserver(place)
    if (popup.current) observer.observe(popup.current)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [open, anchor, popup, side, align])
}
