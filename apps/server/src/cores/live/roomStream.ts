import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/calls/caller.ts'
import { openStreams } from '../../platform/push/stream.ts'
import type { Services } from '../../platform/services.ts'
import type { LessonRow } from './lessons.ts'
import { LiveRooms } from './rooms.ts'

/** Whether a caller may be in a room now; the calls of the area use the same rule. */
export type MayEnter = (
  services: Services,
  caller: Caller,
  lessonID: number,
) => Promise<{ lesson: LessonRow; isTeacher: boolean } | undefined>

/**
 * `GET /events/live/:liveID?after=`: a room's changes after a sequence number, as server-sent events with the data of
 * `live.feed`. A reconnecting browser sends its position as Last-Event-ID. Pages without a stream poll `live.feed`.
 */
export function roomStream(http: FastifyInstance, services: Services, mayEnter: MayEnter): void {
  const rooms = new LiveRooms(services)
  http.addHook('preClose', async () => rooms.stop())
  openStreams<{ lessonID: number; userID: number; isTeacher: boolean }>(http, services, {
    path: '/events/live/:liveID',
    async enter(caller, request) {
      const lessonID = Number((request.params as { liveID: string }).liveID)
      if (!Number.isSafeInteger(lessonID) || lessonID <= 0) return undefined
      const found = await mayEnter(services, caller, lessonID)
      return found && { lessonID, userID: caller.userID, isTeacher: found.isTeacher }
    },
    listen({ lessonID, userID, isTeacher }, { request, lastEventID, write, end }) {
      const after = Number(lastEventID ?? (request.query as { after?: string }).after ?? 0)
      return rooms.join(lessonID, {
        after: Number.isSafeInteger(after) && after > 0 ? after : 0,
        userID,
        isTeacher,
        write,
        end,
      })
    },
  })
}
