import type { FastifyInstance } from 'fastify'
import { sendMedia } from '../../cores/media/sendMedia.ts'
import type { MediaRow } from '../../cores/media/tables.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { isTheirs } from '../../platform/files/fileRoutes.ts'
import { readSigned, SIGNED } from '../../platform/files/signedAddresses.ts'
import type { Services } from '../../platform/services.ts'
import { isTeacher, mayEnter, playsNow } from './entering.ts'

const FILM = /^media:([1-9]\d{0,15})$/
const DAY_S = 86_400

/** Value of `live_lesson.video` for a video of the core `media`. */
export const filmName = (mediaID: number): string => `media:${mediaID}`

/** The id of the media video; undefined where the lesson has a file of its own. */
export function filmID(video: string): number | undefined {
  const [, id] = FILM.exec(video) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The signed path of a live lesson's video. No file of the store has such a path. */
export const filmPath = (lessonID: number, mediaID: number): string => `live/film/${lessonID}/${mediaID}`

/** Whether a live lesson can play it: its bytes are in the store of files. */
export const playsLive = (media: MediaRow | undefined): media is MediaRow =>
  media?.provider === 'files' && media.state === 'ready' && media.removed_at === null

interface FilmRequest {
  Params: { lesson: string; media: string }
  Querystring: Record<string, unknown>
}

/**
 * Serves videos by signed addresses (`videoAddress`), with the session for which they were signed. Access is checked at
 * each request: a lesson that was withdrawn, moved, closed to the learner or given another video no longer plays (403).
 */
export function liveFilms(app: FastifyInstance, services: Services): void {
  app.get<FilmRequest>(`${SIGNED}live/film/:lesson/:media`, async (request, reply) => {
    const [lessonID, mediaID] = [Number(request.params.lesson), Number(request.params.media)]
    const { query } = request
    const of = readSigned(await services.keys.of('files'), filmPath(lessonID, mediaID), query, services.now())
    const theirs = of?.userID !== undefined && (await isTheirs(services, query, of.userID))
    if (!theirs || !(await plays(services, await services.sessions.find(query.guid as string), lessonID, mediaID)))
      return reply.code(403).header('cache-control', 'no-store').type('text/plain').send('not allowed')
    const media = await services.media.mediaByID(mediaID)
    const content = playsLive(media) ? await services.media.openMedia(mediaID) : undefined
    if (!media || !content) return reply.code(404).type('text/plain').send('not found')
    const seconds = Math.min(DAY_S, Math.floor((of.expiresAt - services.now()) / 1000))
    return sendMedia(request, reply, content, `video/${media.container}`, seconds)
  })
}

/** Whether this lesson shows this video to the caller now; to teachers at any time. */
async function plays(services: Services, caller: Caller, lessonID: number, mediaID: number): Promise<boolean> {
  const film = filmName(mediaID)
  if (isTeacher(caller)) return (await services.live.lessonByID(lessonID))?.video === film
  const entered = await mayEnter(services, caller, lessonID)
  return entered?.lesson.video === film && playsNow(entered)
}
