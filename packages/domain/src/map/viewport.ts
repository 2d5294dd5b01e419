/** The view of a map: `scale` of rows, and the px of the map to the left of and above the window. */
export interface Viewport {
  x: number
  y: number
  scale: number
}
export interface Size {
  width: number
  height: number
}

const ROW = 40
const COLUMN = 244
/** Width of a node in its column at scale 1. */
const NODE = 204
export const SCALES = { least: 0.04, most: 1.8, step: 1.25 } as const
/** Least scale of columns, so that names stay readable when rows are smaller. */
const LEAST_COLUMN = 0.8
/** Free space around the map, px. */
const MARGIN = 24

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value))

export const rowHeightAt = (scale: number): number => ROW * scale
export const columnWidthAt = (scale: number): number => COLUMN * between(LEAST_COLUMN, scale, SCALES.most)
export const nodeWidthAt = (scale: number): number => (columnWidthAt(scale) * NODE) / COLUMN

/** Size of a whole map in px, its margins included. */
export const mapSize = ({ rows, columns }: { rows: number; columns: number }, scale: number): Size => ({
  width: columns * columnWidthAt(scale) + 2 * MARGIN,
  height: rows * rowHeightAt(scale) + 2 * MARGIN,
})

/** Where a node's left edge and middle lie on the drawn map, px. */
export const placeOf = ({ depth, row }: { depth: number; row: number }, scale: number): { x: number; y: number } => ({
  x: MARGIN + depth * columnWidthAt(scale),
  y: MARGIN + row * rowHeightAt(scale),
})

/** The rows in the window, with `over` px above and below. */
export const rowsShown = ({ y, scale }: Viewport, { height }: Size, over = 0): { from: number; to: number } => ({
  from: (y - over - MARGIN) / rowHeightAt(scale),
  to: (y + height + over - MARGIN) / rowHeightAt(scale),
})

/** Limits a view to the map; a map smaller than its window is centred. */
export function bounded(view: Viewport, window: Size, of: { rows: number; columns: number }): Viewport {
  const size = mapSize(of, view.scale)
  const along = (at: number, whole: number, shown: number) =>
    whole <= shown ? (whole - shown) / 2 : between(0, at, whole - shown)
  return { ...view, x: along(view.x, size.width, window.width), y: along(view.y, size.height, window.height) }
}

/** Changes the scale while this point of the window stays in place. */
export function zoomed(view: Viewport, scale: number, at: { x: number; y: number }): Viewport {
  const next = between(SCALES.least, scale, SCALES.most)
  const along = (offset: number, point: number, ratio: number) => (offset + point - MARGIN) * ratio + MARGIN - point
  return {
    scale: next,
    x: along(view.x, at.x, columnWidthAt(next) / columnWidthAt(view.scale)),
    y: along(view.y, at.y, next / view.scale),
  }
}

/** The largest scale up to 1 that shows the whole map; where even the smallest is too large, the map's beginning. */
export function fitted(window: Size, of: { rows: number; columns: number }): Viewport {
  const byHeight = (window.height - 2 * MARGIN) / Math.max(1, of.rows * ROW)
  const byWidth = (window.width - 2 * MARGIN) / Math.max(1, of.columns * COLUMN)
  const scale = between(SCALES.least, Math.min(byHeight, Math.max(byWidth, LEAST_COLUMN), 1), SCALES.most)
  return { scale, x: 0, y: 0 }
}

/** Moves the view just enough to show a node. */
export function showing(view: Viewport, window: Size, node: { depth: number; row: number }): Viewport {
  const { x, y } = placeOf(node, view.scale)
  const along = (at: number, from: number, to: number, shown: number) =>
    from < at ? from : to > at + shown ? to - shown : at
  const half = ROW
  return {
    ...view,
    x: along(view.x, x - MARGIN, x + nodeWidthAt(view.scale) + MARGIN, window.width),
    y: along(view.y, y - half, y + half, window.height),
  }
}
