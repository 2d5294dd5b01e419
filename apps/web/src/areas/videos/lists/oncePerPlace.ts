import type { FoundVideo } from '../../../calls/videos.ts'

/**
 * One hit a lesson and place, the first that the server gives: a title, a chapter at 0:00 and the subtitle under it lead
 * to the same picture. A hit without a second is at the start; places are told apart by whole seconds, as they are shown.
 */
export function oncePerPlace(found: readonly FoundVideo[]): FoundVideo[] {
  const places = new Set<string>()
  return found.filter(({ videoID, second }) => {
    const place = `${videoID} ${Math.floor(second ?? 0)}`
    return !places.has(place) && places.add(place)
  })
}
