import type { FoundVideo } from '../../../calls/videos.ts'

/**
 * Keeps one hit for each lesson and second, the first in the server's order: a title, a chapter at 0:00 and the
 * subtitle there lead to the same place. A hit without a second counts as the start; seconds are compared as whole
 * numbers, as shown.
 */
export function oncePerPlace(found: readonly FoundVideo[]): FoundVideo[] {
  const places = new Set<string>()
  return found.filter(({ videoID, second }) => {
    const place = `${videoID} ${Math.floor(second ?? 0)}`
    return !places.has(place) && places.add(place)
  })
}
