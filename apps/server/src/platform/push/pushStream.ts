import { fastifySSE } from '@fastify/sse'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Services } from '../services.ts'
import { endsWithSession, streamCaller } from './streamCaller.ts'

const HEARTBEAT_MS = 15_000
/** Ends by itself, whatever became of whoever listens; the browser opens the next. */
const LONGEST_MS = 1_800_000
/** Browsers and devices of one person; the tabs of a browser share a stream. */
const MOST_OF_ONE = 12

/** Server-sent events for all routes that send them. */
export async function acceptStreams(http: FastifyInstance): Promise<void> {
  await http.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS })
}

/**
 * `GET /events?appID=`: what there is something new of, as server-sent events with `{topic, spread}` (push.ts). The first
 * event, `all`, says that the stream stands. It ends with the session. Pages that get none ask their calls from time to time.
 */
export function pushStream(http: FastifyInstance, services: Services): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  http.addHook('preClose', () => services.push.stop())
  http.get<{ Querystring: { appID?: string } }>(
    '/events',
    {
      sse: 'only',
      // 204 ends an EventSource for good.
      preHandler: async (request, reply) => {
        const caller = await streamCaller(services, request)
        const isFull = services.push.count >= services.config.streams
        if (!caller || isFull || services.push.countOf(caller.userID) >= MOST_OF_ONE) return reply.code(204).send()
        callers.set(request, caller)
      },
    },
    async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) return
      reply.sse.keepAlive()
      const send = (topic: string, spread: number) => reply.sse.send({ data: { topic, spread } }).catch(() => undefined)
      const appID = Number(request.query.appID)
      const leave = services.push.join({
        userID: caller.userID,
        appID: Number.isSafeInteger(appID) && appID > 0 ? appID : undefined,
        tell: (topic, spread) => void send(topic, spread),
        end: () => end(),
      })
      const end = () => {
        leave()
        unfollow()
        clearTimeout(limit)
        reply.sse.close()
      }
      const unfollow = endsWithSession(services, request, end)
      const limit = setTimeout(end, LONGEST_MS)
      limit.unref()
      reply.sse.onClose(() => {
        leave()
        unfollow()
        clearTimeout(limit)
      })
      await send('all', 0)
    },
  )
}
