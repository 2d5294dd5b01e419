import { fastifySSE } from '@fastify/sse'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../calls/caller.ts'
import type { Services } from '../services.ts'
import { endsWithSession, streamCaller } from './streamCaller.ts'

const HEARTBEAT_MS = 15_000
/** The longest duration of a stream, ms; the browser then reconnects and is served by the current release. */
const LONGEST_MS = 1_800_000
/** Streams of one person for each kind; the tabs of a browser share one stream of news. */
const MOST_OF_ONE = 12
/**
 * Most bytes that a browser may leave unread; beyond that its stream is ended, and it reconnects for what it missed.
 */
const MOST_WAITING_BYTES = 256 * 1024

/** A stream that is open. */
export interface OpenStream {
  request: FastifyRequest
  /** The id of the last event that the browser received (Last-Event-ID). */
  lastEventID: string | null
  /** Sends an event. */
  send(data: object): Promise<void>
  /** Sends a formatted frame. False: the browser does not read its stream, or it has ended. */
  write(frame: string): boolean
  end(): void
}

/** A kind of stream of server-sent events, declared by the core that sends them. */
export interface StreamKind<Entered> {
  /** Its path: `/events/…`. */
  path: string
  /**
   * Who may listen, and to what. Undefined: refused with 204, after which an EventSource does not reconnect, and the
   * page polls.
   */
  enter(caller: Caller, request: FastifyRequest): Promise<Entered | undefined>
  /** Starts listening; gives the function that ends it. */
  listen(entered: Entered, stream: OpenStream): Promise<() => void>
}

/** Server-sent events for all routes that send them. Streams end before the server does. */
export async function acceptStreams(http: FastifyInstance, services: Services): Promise<void> {
  await http.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS })
  http.addHook('preClose', () => services.push.stop())
}

/**
 * Registers a kind of stream. The rules for all kinds are here: a session is needed (streamCaller), the number of
 * streams is limited by server (STREAMS) and by person and kind, and each ends with its session, after half an hour, or
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
      // It was being opened while the server stopped, which has already ended the others.
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
