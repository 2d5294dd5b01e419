export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export type Side = 'bottom' | 'top'
export type Align = 'start' | 'center' | 'end'

const GAP = 6
const MARGIN = 8

/**
 * The position of a pop-up beside its anchor, in px of the window: on the wanted side, on the opposite one where there
 * is more room, and always inside the window.
 */
export function placeBeside(
  anchor: Box,
  popup: { width: number; height: number },
  window: { width: number; height: number },
  side: Side,
  align: Align,
): { left: number; top: number; side: Side } {
  const above = anchor.top - GAP - MARGIN
  const below = window.height - (anchor.top + anchor.height) - GAP - MARGIN
  const fits = (side === 'bottom' ? below : above) >= popup.height
  const actual: Side = fits ? side : below >= above ? 'bottom' : 'top'
  const top = actual === 'bottom' ? anchor.top + anchor.height + GAP : anchor.top - GAP - popup.height
  const start = {
    start: anchor.left,
    center: anchor.left + (anchor.width - popup.width) / 2,
    end: anchor.left + anchor.width - popup.width,
  }[align]
  const keepIn = (value: number, size: number, room: number) => Math.max(MARGIN, Math.min(value, room - size - MARGIN))
  return {
    left: keepIn(start, popup.width, window.width),
    top: keepIn(top, popup.height, window.height),
    side: actual,
  }
}
