import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { failure, Refusal } from '../calls/envelope.ts'
import { StoreSilent } from '../files/port.ts'

/** Content headers that a route may have set before it failed. */
const OF_CONTENT = ['content-length', 'content-disposition', 'content-range', 'etag', 'last-modified', 'accept-ranges']

const JSON_TYPE = 'application/json; charset=utf-8'

/** Errors of Fastify itself, before a handler runs, by code. */
const BY_CODE: Record<string, { status: number; msg: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 400, msg: '提交的内容过大' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 400, msg: '请求格式不受支持，应为 application/x-www-form-urlencoded' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, msg: '请求不完整' },
  FST_ERR_BAD_URL: { status: 400, msg: '网址不正确' },
}

/**
 * Turns all errors into envelopes. An unexpected error gets a reference; its detail is only in the log. Routes that are
 * no calls (pictures, pages of documents) answer HTTP 503, since an envelope would be taken for the file. Caches keep
 * neither.
 */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    reply.code(200).header('content-type', JSON_TYPE).header('cache-control', 'no-store')
    for (const name of OF_CONTENT) reply.removeHeader(name)
    if (error instanceof Refusal) {
      request.outcome = error.status
      return reply.send(failure(error.status, error.message, error.data))
    }
    const known = BY_CODE[error.code ?? '']
    if (known || (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)) {
      request.outcome = known?.status ?? 400
      return reply.send(failure(known?.status ?? 400, known?.msg ?? '请求不正确', { errors: [] }))
    }
    const reference = randomBytes(6).toString('hex')
    const { callName } = request.routeOptions.config
    request.outcome = 500
    request.log.error({ reference, call: callName, err: withoutValues(error) }, 'fault')
    if (!callName) reply.code(503)
    const what = error instanceof StoreSilent ? '文件存储没有响应' : '服务器出错了'
    return reply.send(failure(500, `${what}，请稍后再试（编号 ${reference}）`, null))
  })
}

/** Messages of database errors (errors with a code) quote values, so they are left out of the log. */
function withoutValues(error: Error & { code?: string }) {
  return { type: error.name, code: error.code, message: error.code ? undefined : error.message, stack: stackOf(error) }
}

const stackOf = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Ends a connection with an envelope written directly to the socket; only for sockets whose request waits for an answer
 * (connections.ts). `late`: HTTP 408, the request may be repeated.
 */
export function refusedConnection(socket: Socket, msg: string, why: 'wrong' | 'late' = 'wrong'): void {
  const body = failure(400, msg, { errors: [] })
  socket.end(
    `HTTP/1.1 ${why === 'late' ? '408 Request Timeout' : '200 OK'}\r\ncontent-type: ${JSON_TYPE}\r\n` +
      `connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Envelope status, for log and metrics. */
    outcome: number
  }
}
