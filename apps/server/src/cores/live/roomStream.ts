import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import { endsWithSession, streamCaller } from '../../platform/push/streamCaller.ts'
import type { Services } from '../../platform/services.ts'
import type { LessonRow } from './lessons.ts'
import { LiveRooms, MOST_WAITING_BYTES } from './rooms.ts'

/** Ends by itself, so that nobody listens with a version that has long ended. */
const LONGEST_MS = 1_800_000

/** Whether a caller may be in a room now; the calls of the area ask the same. */
export type MayEnter = (
  services: Services,
  caller: Caller,
  lessonID: number,
) => Promise<{ lesson: LessonRow; isTeacher: boolean } | undefined>

/**
 * `GET /events/live/:liveID?after=`: what changes in a room behind a number, as server-sent events with the data of
 * `live.feed`. A browser that comes back says what it has by Last-Event-ID. Pages that get no stream ask `live.feed`.
 */
export function roomStream(http: FastifyInstance, services: Services, mayEnter: MayEnter): void {
  const rooms = new LiveRooms(services)
  const entered = new WeakMap<FastifyRequest, { lessonID: number; isTeacher: boolean }>()
  http.addHook('preClose', async () => rooms.stop())
  http.get<{ Params: { liveID: string }; Querystring: { after?: string } }>(
    '/events/live/:liveID',
    {
      sse: 'only',
      // 204 ends an EventSource for good: the page goes on by asking.
      preHandler: async (request, reply) => {
        const caller = await streamCaller(services, request)
        const lessonID = Number(request.params.liveID)
        const isFull = rooms.count >= services.config.streams
        const found =
          caller && !isFull && Number.isSafeInteger(lessonID) && lessonID > 0
            ? await mayEnter(services, caller, lessonID)
            : undefined
        if (!found) return reply.code(204).send()
        entered.set(request, { lessonID, isTeacher: found.isTeacher })
      },
    },
    async (request, reply) => {
      const found = entered.get(request)
      if (!found) return
      reply.sse.keepAlive()
      reply.sse.sendHeaders()
      let leave = () => {}
      let isOver = false
      const end = () => {
        isOver = true
        leave()
        unfollow()
        clearTimeout(limit)
        reply.sse.close()
      }
      const unfollow = endsWithSession(services, request, end)
      const limit = setTimeout(end, LONGEST_MS)
      limit.unref()
      reply.sse.onClose(() => {
        isOver = true
        leave()
        unfollow()
        clearTimeout(limit)
      })
      const after = Number(reply.sse.lastEventId ?? request.query.after ?? 0)
      leave = await rooms.join(found.lessonID, {
        after: Number.isSafeInteger(after) && after > 0 ? after : 0,
        isTeacher: found.isTeacher,
        write(frame) {
          if (isOver || reply.raw.writableLength > MOST_WAITING_BYTES) return false
          reply.raw.write(frame)
          return true
        },
        end,
      })
      if (isOver) leave()
    },
  )
}
