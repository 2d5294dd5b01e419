import type { Stretch } from './videos.ts'

/** Most stretches of a learner's row; further ones are merged over the smallest gaps. */
const MOST_STRETCHES = 400

/**
 * The union of stretches in whole seconds, in order and disjoint, limited to 0 to `seconds`. Idempotent and independent
 * of order.
 */
export function joined(stretches: readonly Stretch[], seconds: number): Stretch[] {
  const sorted = stretches
    .map(([from, to]): Stretch => [Math.max(0, Math.floor(from)), Math.min(Math.ceil(seconds), Math.ceil(to))])
    .filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0])
  const found: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = found.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else found.push([from, to])
  }
  return found
}

/** Merges stretches over the smallest gaps, which then count as watched, to at most `most`. */
export function bounded(stretches: readonly Stretch[], most = MOST_STRETCHES): Stretch[] {
  if (stretches.length <= most) return [...stretches]
  const gaps = stretches
    .slice(1)
    .map(([from], at) => ({ at: at + 1, gap: from - (stretches[at]?.[1] ?? 0) }))
    .sort((a, b) => a.gap - b.gap)
    .slice(0, stretches.length - most)
  const closed = new Set(gaps.map(({ at }) => at))
  const found: [number, number][] = []
  for (const [at, [from, to]] of stretches.entries()) {
    const last = found.at(-1)
    if (last && closed.has(at)) last[1] = to
    else found.push([from, to])
  }
  return found
}

/** Number of distinct seconds of joined stretches. */
export const secondsOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0)

/** Share of a video watched, 0 to 1; 0 where its duration is unknown. */
export const shareOf = (stretches: readonly Stretch[], seconds: number): number =>
  seconds <= 0 ? 0 : Math.min(1, secondsOf(stretches) / Math.ceil(seconds))
