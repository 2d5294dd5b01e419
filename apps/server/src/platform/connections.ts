import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refusedConnection } from './failures.ts'

/** How long a client may take with what it sends, ms; docs/operations/running.md tells them. */
export interface ConnectionLimits {
  /** Until the headers are whole. */
  headers: number
  /** Until the body is whole: the parameters of a call, at most 1 MB. */
  body: number
  /** A file may take longer, as long as so many bytes a second come of it. */
  fileBytesPerSecond: number
  /** Until the request is whole, whatever it is. */
  request: number
  /** Pause between two searches for overdue connections, ms. */
  look: number
  /** What comes slowly gets so long once the server stops. */
  stop: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 20_000,
  body: 20_000,
  fileBytesPerSecond: 4_096,
  request: 1_800_000,
  look: 5_000,
  stop: 3_000,
}

/** What Node's server itself keeps of the limits. */
export const nodeLimits = ({ headers, request, look }: ConnectionLimits) => ({
  headersTimeout: headers,
  requestTimeout: request,
  connectionsCheckingInterval: look,
})

/** What a body of files says it is: by calls that take one, and by resumable uploads. */
const FILE_TYPES: ReadonlySet<string> = new Set(['application/octet-stream', 'application/offset+octet-stream'])

/** How often a stopping server looks for connections whose last answer has gone out. */
const STOP_LOOK_MS = 50

/** The request that a connection carries, and since when. */
interface Carried {
  request: IncomingMessage
  since: number
}

/**
 * Watches the connections of a server. A body that comes too slowly is cut off with an envelope: somebody who sends a
 * byte at a time would hold a connection for ever. Once the server stops, connections end as soon as nothing is under
 * way on them: without it the stop waits for those that a browser opened ahead of need and never used, which Node counts as busy until
 * their headers are overdue, and for the keep-alive time after each answer that was under way.
 */
export function watchConnections(http: FastifyInstance, limits: ConnectionLimits = CONNECTION_LIMITS): void {
  const open = new Map<Socket, Carried | undefined>()
  http.server.on('connection', (socket: Socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  http.server.on('request', (request: IncomingMessage) => {
    if (open.has(request.socket)) open.set(request.socket, { request, since: performance.now() })
  })
  const cutOff = (isOverdue: (carried: Carried) => boolean) => {
    for (const [socket, carried] of open) {
      if (!carried || carried.request.complete || !isOverdue(carried)) continue
      refusedConnection(socket, '请求超时')
      socket.destroySoon()
    }
  }
  const watch = setInterval(() => cutOff((carried) => isSlow(carried, limits)), limits.look)
  watch.unref()
  http.addHook('preClose', async () => {
    clearInterval(watch)
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
    const timer = setInterval(() => http.server.closeIdleConnections(), STOP_LOOK_MS)
    const last = setTimeout(() => cutOff(() => true), limits.stop)
    http.server.once('close', () => {
      clearInterval(timer)
      clearTimeout(last)
    })
  })
}

/** Of a file, what came of it so far decides. */
function isSlow({ request, since }: Carried, { body, fileBytesPerSecond }: ConnectionLimits): boolean {
  const took = performance.now() - since
  if (took < body) return false
  if (!FILE_TYPES.has(request.headers['content-type'] ?? '')) return true
  return request.socket.bytesRead < (took / 1000) * fileBytesPerSecond
}
