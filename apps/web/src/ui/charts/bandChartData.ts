/** The coordinates of a value and its band; y points down. */
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

/** Spreads the points evenly from edge to edge; a single point is in the middle. Values off the scale are clipped. */
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

/** The outline of the band: along the upper edge and back along the lower one. A single value gets a narrow band. */
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
