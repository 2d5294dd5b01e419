import type { IncomingMessage, ServerResponse } from 'node:http'
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

/** What a connection carries: its latest request, since when, and how many of its requests have no whole reply yet. */
interface Carried {
  request: IncomingMessage
  response: ServerResponse
  since: number
  waiting: number
}

const carriedBy = new WeakMap<Socket, Carried>()

/**
 * Whether what is written now would be read as the reply to the request that never became whole. Where nothing was
 * asked, the browser that keeps the connection takes it for the reply to whatever it asks next; where an earlier request
 * still waits, for that one's; and a request that was answered before it was whole gets no second reply.
 */
function mayReply(socket: Socket): boolean {
  if (!socket.writable || socket.bytesRead === 0) return false
  const carried = carriedBy.get(socket)
  if (!carried) return true
  if (carried.request.complete) return carried.waiting === 0
  return carried.waiting === 1 && !carried.response.headersSent
}

/**
 * What is no HTTP, an address beyond the parser's bounds, or a request that does not become whole in time never reaches
 * Fastify. What is wrong gets an envelope: the client would take any other status for a lost session. What came too
 * late may be asked again: HTTP 408.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !mayReply(socket)) socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refusedConnection(socket, '请求超时', 'late')
  else refusedConnection(socket, error.code === 'HPE_HEADER_OVERFLOW' ? '请求过长' : '请求不正确')
}

/**
 * Watches the connections of a server. A body that comes too slowly is cut off with HTTP 408: somebody who sends a
 * byte at a time would hold a connection for ever. Once the server stops, connections end as soon as nothing is under
 * way on them: without it the stop waits for those that a browser opened ahead of need and never used, which Node counts as busy until
 * their headers are overdue, and for the keep-alive time after each answer that was under way.
 */
export function watchConnections(http: FastifyInstance, limits: ConnectionLimits = CONNECTION_LIMITS): void {
  const open = new Set<Socket>()
  http.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const carried = { request, response, since: performance.now(), waiting: waitingOn(socket) + 1 }
    carriedBy.set(socket, carried)
    response.once('close', () => {
      const latest = carriedBy.get(socket)
      if (latest) latest.waiting -= 1
    })
  })
  const cutOff = (isOverdue: (carried: Carried) => boolean) => {
    for (const socket of open) {
      const carried = carriedBy.get(socket)
      if (!carried || carried.request.complete || !isOverdue(carried)) continue
      if (!mayReply(socket)) socket.destroy()
      else {
        refusedConnection(socket, '请求超时', 'late')
        socket.destroySoon()
      }
    }
  }
  const watch = setInterval(() => cutOff((carried) => isSlow(carried, limits)), limits.look)
  watch.unref()
  http.addHook('preClose', async () => {
    clearInterval(watch)
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    const timer = setInterval(() => http.server.closeIdleConnections(), STOP_LOOK_MS)
    const last = setTimeout(() => cutOff(() => true), limits.stop)
    http.server.once('close', () => {
      clearInterval(timer)
      clearTimeout(last)
    })
  })
}

const waitingOn = (socket: Socket): number => carriedBy.get(socket)?.waiting ?? 0

/** Of a file, what came of it so far decides. */
function isSlow({ request, since }: Carried, { body, fileBytesPerSecond }: ConnectionLimits): boolean {
  const took = performance.now() - since
  if (took < body) return false
  if (!FILE_TYPES.has(request.headers['content-type'] ?? '')) return true
  return request.socket.bytesRead < (took / 1000) * fileBytesPerSecond
}
