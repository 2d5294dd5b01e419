import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { failure, Refusal } from '../calls/envelope.ts'
import { StoreSilent } from '../files/port.ts'

/** Headers that a route has set for what it could not send. */
const OF_CONTENT = ['content-length', 'content-disposition', 'content-range', 'etag', 'last-modified', 'accept-ranges']

const JSON_TYPE = 'application/json; charset=utf-8'

/** What Fastify itself refuses before a handler runs. */
const BY_CODE: Record<string, { status: number; msg: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 400, msg: '提交的内容过大' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 400, msg: '请求格式不受支持，应为 application/x-www-form-urlencoded' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, msg: '请求不完整' },
  FST_ERR_BAD_URL: { status: 400, msg: '网址不正确' },
}

/**
 * The one place where failures become envelopes. A fault of ours tells a reference; its detail is only in the log. What is
 * no call (pictures, pages of documents) fails with HTTP 503: its reader takes an envelope for the file. No cache keeps
 * either.
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

/** Database errors quote the values they failed on: only what names the fault goes to the log. */
function withoutValues(error: Error & { code?: string }) {
  return { type: error.name, code: error.code, message: error.code ? undefined : error.message, stack: stackOf(error) }
}

const stackOf = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Ends a connection with an envelope of its own, past Fastify; to be called only where a request waits for it
 * (connections.ts). `late`: HTTP 408, the same may be asked again.
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
