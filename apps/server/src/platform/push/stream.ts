import { fastifySSE } from '@fastify/sse'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../calls/caller.ts'
import type { Services } from '../services.ts'
import { endsWithSession, streamCaller } from './streamCaller.ts'

const HEARTBEAT_MS = 15_000
/** Ends by itself, whatever became of whoever listens; the browser opens the next, by the release that runs then. */
const LONGEST_MS = 1_800_000
/** Browsers and devices of one person, for each kind of stream; the tabs of a browser share the one of news. */
const MOST_OF_ONE = 12
/** What a browser has not taken of what it was sent; beyond it is sent away and comes back for what it missed. */
const MOST_WAITING_BYTES = 256 * 1024

/** A stream that is open. */
export interface OpenStream {
  request: FastifyRequest
  /** What the browser says it had last (Last-Event-ID). */
  lastEventID: string | null
  /** Sends an event. */
  send(data: object): Promise<void>
  /** Sends what is ready as it is. False: the browser does not take what it is sent, or the stream is over. */
  write(frame: string): boolean
  end(): void
}

/** A kind of stream of server-sent events. The core that tells something by it declares it. */
export interface StreamKind<Entered> {
  /** Its address: `/events/…`. */
  path: string
  /** Who may listen, and to what. Undefined: nobody; answered with 204, which ends an EventSource for good, and the page asks instead. */
  enter(caller: Caller, request: FastifyRequest): Promise<Entered | undefined>
  /** Listens from now on; gives what ends that. */
  listen(entered: Entered, stream: OpenStream): Promise<() => void>
}

/** Server-sent events for all routes that send them. They end before the server does. */
export async function acceptStreams(http: FastifyInstance, services: Services): Promise<void> {
  await http.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS })
  http.addHook('preClose', () => services.push.stop())
}

/**
 * Opens a kind of stream to browsers. What holds for all of them stands here: whoever has a session may ask (streamCaller),
 * a server has so many (STREAMS), a person so many of a kind, and each ends with its session, after half an hour, or
 * with the server.
 */
export function openStreams<Entered>(http: FastifyInstance, services: Services, kind: StreamKind<Entered>): void {
  const { streams } = services.push
  const askers = new WeakMap<FastifyRequest, { userID: number; entered: Entered }>()
  http.get(
    kind.path,
    {
      sse: 'only',
      preHandler: async (request, reply) => {
        const caller = await streamCaller(services, request)
        const isFull = streams.count >= services.config.streams
        if (!caller || isFull || streams.countOf(kind.path, caller.userID) >= MOST_OF_ONE) return reply.code(204).send()
        const entered = await kind.enter(caller, request)
        if (entered === undefined) return reply.code(204).send()
        askers.set(request, { userID: caller.userID, entered })
      },
    },
    async (request, reply) => {
      const asker = askers.get(request)
      if (!asker) return
      reply.sse.keepAlive()
      reply.sse.sendHeaders()
      let isOver = false
      let leave = () => {}
      const over = () => {
        if (isOver) return
        isOver = true
        leave()
        takeOut?.()
        unfollow()
        clearTimeout(limit)
      }
      const end = () => {
        over()
        reply.sse.close()
      }
      const takeOut = streams.add(kind.path, asker.userID, end)
      const unfollow = endsWithSession(services, request, end)
      const limit = setTimeout(end, LONGEST_MS)
      limit.unref()
      reply.sse.onClose(over)
      // One that was on its way while the server stopped: nobody would end it.
      if (!takeOut) return end()
      leave = await kind.listen(asker.entered, {
        request,
        lastEventID: reply.sse.lastEventId,
        send: (data) => reply.sse.send({ data }).catch(() => undefined),
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
