/** Where a value and its band stand in the picture; y runs down. */
export interface Place {
  x: number
  y: number
  low: number
  high: number
}

interface Box {
  width: number
  height: number
  max: number
}

/** Evenly from edge to edge; a single one stands in the middle. What is off the scale stops at its edge. */
export function placesOf(
  points: readonly { value: number; low: number; high: number }[],
  { width, height, max }: Box,
): Place[] {
  const down = (value: number) => height - (Math.min(max, Math.max(0, value)) / max) * height
  return points.map((point, at) => ({
    x: points.length === 1 ? width / 2 : (at / (points.length - 1)) * width,
    y: down(point.value),
    low: down(point.low),
    high: down(point.high),
  }))
}

const round = (value: number) => Math.round(value * 10) / 10

export const linePath = (places: readonly Place[]): string =>
  places.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

/** There along the upper edge and back along the lower one; a single value has a narrow band. */
export function bandPath(places: readonly Place[]): string {
  const [only] = places
  if (!only) return ''
  const drawn =
    places.length === 1
      ? [
          { ...only, x: only.x - 6 },
          { ...only, x: only.x + 6 },
        ]
      : places
  const upper = drawn.map(({ x, high }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(high)}`)
  const lower = drawn.toReversed().map(({ x, low }) => `L${round(x)} ${round(low)}`)
  return `${[...upper, ...lower].join('')}Z`
}
