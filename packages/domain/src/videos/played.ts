import type { Stretch } from './videos.ts'

/** What was played of a video, in seconds of it: in order, with a hole between any two stretches, none of them empty. */
export type Played = readonly Stretch[]

/** A hole no longer than this is a lost moment of a seek or of a save, not a part that was left out. Seconds. */
const LOST_SECONDS = 2

/** Adds a stretch; what it overlaps or touches becomes one with it. An empty or senseless stretch changes nothing. */
export function withStretch(played: Played, [from, to]: Stretch): Played {
  if (!(from >= 0 && to > from && Number.isFinite(to))) return played
  const joined = played.filter(([start, end]) => end >= from && start <= to)
  const whole: Stretch = [
    Math.min(from, ...joined.map(([start]) => start)),
    Math.max(to, ...joined.map(([, end]) => end)),
  ]
  return [...played.filter(([, end]) => end < from), whole, ...played.filter(([start]) => start > to)]
}

/** How far from the beginning was played without leaving anything out, seconds. */
export function reachOf(played: Played): number {
  let reach = 0
  for (const [from, to] of played) {
    if (from > reach + LOST_SECONDS) break
    reach = Math.max(reach, to)
  }
  return reach
}
