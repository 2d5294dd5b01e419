import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refusedConnection } from './failures.ts'

/** Time limits for what clients send, ms (docs/operations/running.md). */
export interface ConnectionLimits {
  /** Until the headers are whole. */
  headers: number
  /** Until the body is complete: the parameters of a call, at most 1 MB. */
  body: number
  /** An uploaded file may take longer, while it arrives at least at this rate. */
  fileBytesPerSecond: number
  /** Until the request is complete, whatever it is. */
  request: number
  /** Pause between two searches for overdue connections, ms. */
  look: number
  /** Grace period of slow requests once the server stops. */
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

/** The limits that Node's HTTP server enforces itself. */
export const nodeLimits = ({ headers, request, look }: ConnectionLimits) => ({
  headersTimeout: headers,
  requestTimeout: request,
  connectionsCheckingInterval: look,
})

/** Content types of uploaded files: of calls that take one, and of resumable uploads. */
const FILE_TYPES: ReadonlySet<string> = new Set(['application/octet-stream', 'application/offset+octet-stream'])

/** How often a stopping server looks for idle connections. */
const STOP_LOOK_MS = 50

/** State of a connection: its latest request, since when, and how many of its requests are not completely answered. */
interface Carried {
  request: IncomingMessage
  response: ServerResponse
  since: number
  waiting: number
}

const carriedBy = new WeakMap<Socket, Carried>()

/**
 * Whether a reply written now would be taken for that of the incomplete request. With no request pending, the browser
 * would take it for the reply to its next one; with an earlier request pending, for that one's; and a request that was
 * already answered gets no second reply.
 */
function mayReply(socket: Socket): boolean {
  if (!socket.writable || socket.bytesRead === 0) return false
  const carried = carriedBy.get(socket)
  if (!carried) return true
  if (carried.request.complete) return carried.waiting === 0
  return carried.waiting === 1 && !carried.response.headersSent
}

/**
 * Answers what never reaches Fastify: malformed HTTP, addresses beyond the parser's limits, requests that stay
 * incomplete. Malformed ones get an envelope, since the client takes any other status for a lost session; late ones
 * HTTP 408, which may be repeated.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !mayReply(socket)) socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refusedConnection(socket, '请求超时', 'late')
  else refusedConnection(socket, error.code === 'HPE_HEADER_OVERFLOW' ? '请求过长' : '请求不正确')
}

/**
 * Watches the connections of a server. A body that comes too slowly is cut off with HTTP 408, or one byte at a time
 * would hold a connection for ever. When the server stops, idle connections are closed: otherwise the stop would wait
 * for those that a browser opened in advance, which Node counts as busy until their headers are overdue, and for the
 * keep-alive time of the others.
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

/** For a file, the bytes received so far extend the limit. */
function isSlow({ request, since }: Carried, { body, fileBytesPerSecond }: ConnectionLimits): boolean {
  const took = performance.now() - since
  if (took < body) return false
  if (!FILE_TYPES.has(request.headers['content-type'] ?? '')) return true
  return request.socket.bytesRead < (took / 1000) * fileBytesPerSecond
}
