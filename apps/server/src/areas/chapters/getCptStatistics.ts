import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
import { chapterCounts } from '../../store/chapterCounts.ts'
import { subjectByID } from '../../store/subjects.ts'

/** One row for every chapter with questions of its own; chapters below it are not counted in. */
export const getCptStatistics: Handler<'chapters.getCptStatistics'> = async ({ params, caller, services }) => {
  const { store, content } = services
  if (!(await subjectByID(store, params.appID))) throw notFound('该科目')
  const { byID } = await content.chapters(params.appID)
  const counts = new Map((await chapterCounts(store, caller.userID, params.appID)).map((row) => [row.chapter_id, row]))
  return [...byID.values()]
    .filter((place) => place.count > 0 && (!params.moduleNew || place.module === params.moduleNew))
    .map((place) => {
      const own = counts.get(place.chapterID)
      return {
        CptID: place.chapterID,
        Total: place.count,
        Done: own?.done ?? 0,
        Right: own?.right_now ?? 0,
        Wrong: own?.wrong ?? 0,
        Favourites: own?.favourites ?? 0,
        Notes: own?.notes ?? 0,
      }
    })
}
