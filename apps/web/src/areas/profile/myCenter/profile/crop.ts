/**
 * The square to crop to: `zoom` from 1 (the largest square), `x` and `y` its position from 0 to 1 of the remaining
 * space.
 */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

/** The square in pixels of the picture. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** The crop after dragging the picture by these shares of the shown square. */
export function dragged(size: { width: number; height: number }, crop: Crop, dx: number, dy: number): Crop {
  const { side } = squareOf(size, crop)
  const move = (at: number, length: number, by: number) =>
    length - side < 1 ? at : within(at - (by * side) / (length - side))
  return { ...crop, x: move(crop.x, size.width, dx), y: move(crop.y, size.height, dy) }
}
