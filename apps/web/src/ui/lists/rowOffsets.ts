/** Where rows begin in a column, px; one more than there are rows, the last is the height of them all. */
export function rowOffsets(count: number, sizeOf: (index: number) => number): Float64Array {
  const offsets = new Float64Array(count + 1)
  for (let index = 0; index < count; index++) offsets[index + 1] = (offsets[index] as number) + sizeOf(index)
  return offsets
}

/** The row that a height falls into; the nearest one outside. −1 where there are no rows. */
export function rowAt(offsets: Float64Array, y: number): number {
  let low = 0
  let high = offsets.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] as number) <= y) low = middle
    else high = middle - 1
  }
  return Math.min(low, offsets.length - 2)
}

export type ScrollAlign = 'auto' | 'center' | 'start'

/** How far to scroll so that a row is in view; `auto` moves no more than needed. */
export function scrollFor(
  offsets: Float64Array,
  index: number,
  view: { top: number; height: number },
  align: ScrollAlign,
): number {
  const start = offsets[index] ?? 0
  const size = (offsets[index + 1] ?? start) - start
  const whole = offsets[offsets.length - 1] as number
  const bounded = (top: number) => Math.max(0, Math.min(top, whole - view.height))
  if (align === 'start') return bounded(start)
  if (align === 'center') return bounded(start - (view.height - size) / 2)
  if (start < view.top) return bounded(start)
  if (start + size > view.top + view.height) return bounded(start + size - view.height)
  return view.top
}
