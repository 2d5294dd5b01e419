import type { Stretch } from './videos.ts'

/** Played stretches of a video in seconds: in order, disjoint, non-empty. */
export type Played = readonly Stretch[]

/** Longest gap that counts as an inaccuracy of seeking or saving, not as skipped. Seconds. */
const LOST_SECONDS = 2

/** Adds a stretch and merges it with overlapping or adjacent stretches. Empty and invalid stretches change nothing. */
export function withStretch(played: Played, [from, to]: Stretch): Played {
  if (!(from >= 0 && to > from && Number.isFinite(to))) return played
  const joined = played.filter(([start, end]) => end >= from && start <= to)
  const whole: Stretch = [
    Math.min(from, ...joined.map(([start]) => start)),
    Math.max(to, ...joined.map(([, end]) => end)),
  ]
  return [...played.filter(([, end]) => end < from), whole, ...played.filter(([start]) => start > to)]
}

/** How far from the beginning was played without skipping, seconds. */
export function reachOf(played: Played): number {
  let reach = 0
  for (const [from, to] of played) {
    if (from > reach + LOST_SECONDS) break
    reach = Math.max(reach, to)
  }
  return reach
}
