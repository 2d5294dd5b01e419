/**
 * The view of a picture in its frame: enlarged about its centre, turned clockwise, and moved by shares of the frame.
 */
export interface PictureView {
  scale: number
  /** Degrees: 0, 90, 180 or 270. */
  turned: number
  x: number
  y: number
}

export const WHOLE: PictureView = { scale: 1, turned: 0, x: 0, y: 0 }
const LARGEST = 6
const STEP = 1.4

/** Limits the move: none for a picture as large as its frame, up to its edges for a larger one. */
function within({ scale, turned, x, y }: PictureView): PictureView {
  const room = (scale - 1) / 2
  const held = (value: number) => Math.min(room, Math.max(-room, value)) + 0
  return { scale, turned, x: held(x), y: held(y) }
}

export const enlarge = (view: PictureView, step: 1 | -1): PictureView =>
  within({ ...view, scale: Math.min(LARGEST, Math.max(1, step === 1 ? view.scale * STEP : view.scale / STEP)) })

export const turn = (view: PictureView): PictureView => ({ ...WHOLE, turned: (view.turned + 90) % 360 })

/** `by`: shares of the frame. */
export const move = (view: PictureView, by: { x: number; y: number }): PictureView =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y })
