import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { openStreams } from './stream.ts'

/**
 * `GET /events?appID=`: topics with news, as server-sent events with `{topic, spread}` (push.ts). The first event,
 * `all`, says that the stream is open. Pages without a stream poll their calls.
 */
export const pushStream = (http: FastifyInstance, services: Services): void =>
  openStreams(http, services, {
    path: '/events',
    enter: async (caller) => caller,
    async listen({ userID }, { request, send }) {
      const appID = Number((request.query as { appID?: string }).appID)
      const leave = services.push.join({
        userID,
        appID: Number.isSafeInteger(appID) && appID > 0 ? appID : undefined,
        tell: (topic, spread) => void send({ topic, spread }),
      })
      await send({ topic: 'all', spread: 0 })
      return leave
    },
  })
