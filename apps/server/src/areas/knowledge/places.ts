import type { PaperComments } from '../../cores/materials/paperComments.ts'
import type { PointPlace } from '../../cores/search/pointPlaces.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

/** The places that deal with a point, and its linked points. Names are public; locked places are marked. */
export const pointPlaces: Handler<'knowledge.pointPlaces'> = async ({ params, caller, services }) => {
  const pointID = await services.points.pointAfterMerges(params.SameKnowPointID)
  const subjectID = await services.knowledge.subjectOfPoint(pointID)
  const index = subjectID === undefined ? undefined : await services.content.pointIndex(subjectID)
  if (subjectID === undefined || !index?.readable.has(pointID)) throw notFound('该考点')
  const [found, comments, links, asked] = await Promise.all([
    services.search.placesOfPoint({ subjectID, pointID }),
    services.materials.paperComments(caller, subjectID),
    services.points.linksOf([pointID]),
    services.papers.askedTimes(subjectID, [pointID]),
  ])
  const places = found.filter(({ kind, id }) => kind !== 'text' || !comments.isHeld(id))
  const open = await openAmong(services, caller, subjectID, places, comments)
  return {
    SameKnowPointID: pointID,
    AppID: subjectID,
    Asked: asked.get(pointID) ?? 0,
    list: places.map((place) => ({
      Kind: place.kind,
      ID: place.id,
      Name: place.name,
      Where: place.path.join(' › '),
      State: open.has(place) ? ('open' as const) : ('locked' as const),
      Module: place.module,
      InID: place.inID,
      ...(place.second !== undefined && open.has(place) && { Second: place.second }),
    })),
    Links: links
      .filter(({ otherID }) => index.readable.has(otherID))
      .map(({ otherID, name, kind }) => ({ SameKnowPointID: otherID, Name: name, Kind: kind })),
  }
}

/** Chapters by the rule of chapters, lessons by that of videos, all else by its module. */
async function openAmong(
  services: Services,
  caller: Caller,
  subjectID: number,
  places: readonly PointPlace[],
  comments: PaperComments,
): Promise<Set<PointPlace>> {
  const { byID } = await services.content.chapters(subjectID)
  const chapters = places.flatMap(({ kind, id }) => (kind === 'chapter' ? (byID.get(id) ?? []) : []))
  const openNow = await services.content.openChapters(caller, subjectID, chapters)
  const lessonIDs = places.flatMap(({ kind, id }) => (kind === 'video' ? [id] : []))
  const lessons = new Map((await services.videos.shownAmong(lessonIDs)).map((lesson) => [lesson.lessonID, lesson]))
  const isOpen = async ({ kind, id, free, module }: PointPlace): Promise<boolean> => {
    if (kind === 'chapter') return openNow.has(id)
    if (kind === 'text')
      return !comments.isClosed(id) && (free || (await services.entitlements.unlocks(caller, subjectID, module)))
    const lesson = lessons.get(id)
    return lesson !== undefined && services.videos.opensLesson(caller, lesson)
  }
  const open = new Set<PointPlace>()
  for (const place of places) if (await isOpen(place)) open.add(place)
  return open
}
