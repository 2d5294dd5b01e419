import type { Data } from '@tizhou/contract/contract'
import type { LiveState } from '@tizhou/domain/live/lesson'
import type { LessonRow } from '../../cores/live/lessons.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { signAddress } from '../../platform/files/signedAddresses.ts'
import type { Services } from '../../platform/services.ts'
import { playsNow } from './entering.ts'
import { filmID, filmPath } from './films.ts'

type Play = Data<'live.enter'>['play']

const HOUR = 3_600_000

/** An address of a lesson's video for one person with a session, valid until some time after the lesson. */
export async function videoAddress(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  { userID }: Pick<Caller, 'userID'>,
  lesson: Pick<LessonRow, 'lesson_id' | 'video' | 'ends_at'>,
): Promise<string> {
  // Constant for an hour, so that a repeated request continues with cached data.
  const expiresAt = Math.max(lesson.ends_at, Math.floor(now() / HOUR) * HOUR) + 5 * HOUR
  const film = filmID(lesson.video)
  const path = film === undefined ? lesson.video : filmPath(lesson.lesson_id, film)
  return signAddress(await keys.of('files'), { path, expiresAt, userID })
}

/** What a room plays now: the premiere or stream while it runs, the replay afterwards. */
export async function playOf(services: Services, caller: Caller, lesson: LessonRow, state: LiveState): Promise<Play> {
  const seconds = lesson.video_seconds > 0 ? lesson.video_seconds : null
  if (playsNow({ lesson, state }))
    return lesson.video === '' ? null : { url: await videoAddress(services, caller, lesson), kind: 'file', seconds }
  const { ingest } = services.config.live
  if (lesson.place === 'ingest' && state === 'running' && ingest)
    return { url: ingest.play.replaceAll('{id}', String(lesson.lesson_id)), kind: 'hls', seconds: null }
  return null
}
