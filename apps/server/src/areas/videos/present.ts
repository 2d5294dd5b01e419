import { WATCHED_SHARE } from '@tizhou/domain/videos/videos'
import type { ShownLesson } from '../../cores/videos/shown.ts'
import type { WatchRow } from '../../cores/videos/tables.ts'
import { SHARE_PARTS } from '../../cores/videos/watching.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'

/** A learner's progress in a lesson; without a row: none. */
export const presentProgress = (videoID: number, row: WatchRow | undefined) => {
  const share = (row?.share ?? 0) / SHARE_PARTS
  return {
    videoID,
    second: Number(row?.place_ms ?? 0) / 1000,
    share,
    isDone: share >= WATCHED_SHARE ? (1 as const) : (0 as const),
    at: row ? Number(row.placed_at) : null,
  }
}

/** A lesson of a subject that learners see. Throws 404 for others. */
export async function lessonIn(services: Services, subjectID: number, lessonID: number): Promise<ShownLesson> {
  const lesson = await services.videos.shownLesson(lessonID)
  if (lesson?.subjectID !== subjectID) throw notFound('这一课')
  return lesson
}
