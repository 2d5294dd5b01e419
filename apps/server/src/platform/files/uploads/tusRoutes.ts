import type { Readable } from 'node:stream'
import { type CallName, calls } from '@tizhou/contract/contract'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessCheck } from '../../calls/access.ts'
import type { Caller } from '../../calls/caller.ts'
import { Refusal } from '../../calls/envelope.ts'
import { type UploadRow, uploadByID } from '../../database/uploadRows.ts'
import type { Services } from '../../services.ts'
import { receiveUpload, UploadRefused } from './receiveUpload.ts'
import { beginUpload, callOf, dropUpload, freeBytes } from './resumable.ts'

/** Where a file for a call is uploaded in portions; the call then names the upload. */
export const UPLOADS = '/api/console/uploads'
/** The same routes for videos: where uploads begun by `videos.uploadBegin` continue. */
export const VIDEO_UPLOADS = '/api/console/videos/uploads'
const TUS = '1.0.0'
/** Content type of an upload's bytes (tus 1.0, PATCH). */
export const OFFSET_STREAM = 'application/offset+octet-stream'

interface TusRequest {
  Params: { upload: string }
  Querystring: Record<string, unknown>
}
type Asked = FastifyRequest<TusRequest>

/** Takes over an upload whose last byte has come, where no call names it afterwards. */
export type WhenWhole = (
  services: Services,
  of: { upload: UploadRow; caller: Caller; request: FastifyRequest },
  reply: FastifyReply,
) => Promise<void>

const STATUS: Readonly<Record<number, number>> = { 401: 401, 403: 403 }
const NONE = '没有这个上传，可能已经过期，请重新上传'

/** Turns a Refusal into an UploadRefused with an HTTP status. */
async function asked<T>(work: Promise<T>, otherwise: number): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) throw new UploadRefused(STATUS[error.status] ?? otherwise, error.message)
    throw error
  }
}

/** Whoever may make the call may upload a file for it. Throws UploadRefused. */
async function mayMake(name: string, services: Services, request: Asked): Promise<Caller> {
  const call = calls.get(name as CallName)
  if (!call) throw new UploadRefused(404, NONE)
  const caller = await asked(accessCheck(call)(request.query, services), 403)
  if (!caller) throw new UploadRefused(401, '请先登录')
  return caller
}

/** The upload and its owner. Throws UploadRefused, 404 also for another user's upload. */
async function ofCaller(services: Services, request: Asked): Promise<{ upload: UploadRow; caller: Caller }> {
  const caller = await mayMake(callOf({ upload_id: request.params.upload }), services, request)
  const upload = await uploadByID(services.store, request.params.upload, services.now())
  if (upload?.user_id !== caller.userID) throw new UploadRefused(404, NONE)
  return { upload, caller }
}

/** Values of the Upload-Metadata header: `filename <base64>,mark <base64>`. */
function metadataOf(request: Asked): Record<string, string> {
  const pairs = String(request.headers['upload-metadata'] ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
  return Object.fromEntries(pairs.map(([key = '', text = '']) => [key, Buffer.from(text, 'base64').toString('utf8')]))
}

/** Checks the file's declared size and name against what the call accepts. Throws UploadRefused. */
function fileOf(name: string, request: Asked): { bytes: number; fileName: string; mark: string } {
  const limits = calls.get(name as CallName)?.upload
  const length = String(request.headers['upload-length'])
  if (!limits || !/^[1-9]\d{0,14}$/.test(length)) throw new UploadRefused(400, limits ? '文件是空的' : '没有这个调用')
  const bytes = Number(length)
  if (bytes > limits.maxBytes) throw new UploadRefused(413, `不能超过 ${Math.floor(limits.maxBytes / 1_000_000)} MB`)
  const { filename = '', mark = '' } = metadataOf(request)
  const fileName = cleanInput(filename).slice(-200)
  const { kinds } = limits
  if (kinds && !kinds.some((kind) => fileName.toLowerCase().endsWith(kind)))
    throw new UploadRefused(415, `只接受 ${kinds.join('、')} 文件`)
  return { bytes, fileName: fileName || '文件', mark: mark.slice(0, 80) }
}

/**
 * Resumable uploads: the core of tus 1.0 with the extensions creation, expiration and termination. Only for calls of
 * staff: learners send pictures, which are small.
 */
export async function tusRoutes(
  app: FastifyInstance,
  services: Services,
  whenWhole: Partial<Record<CallName, WhenWhole>>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(OFFSET_STREAM, (_request, payload, done) => done(null, payload))
    const route = (handle: (request: Asked, reply: FastifyReply) => Promise<FastifyReply>) => {
      return async (request: Asked, reply: FastifyReply) => {
        reply.header('tus-resumable', TUS).header('cache-control', 'no-store')
        try {
          if (request.headers['tus-resumable'] !== TUS) throw new UploadRefused(412, `只支持 tus ${TUS}`)
          return await handle(request, reply)
        } catch (error) {
          if (!(error instanceof UploadRefused)) throw error
          return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message)
        }
      }
    }
    scope.post<TusRequest>(
      UPLOADS,
      route(async (request, reply) => {
        const name = String(request.query.call)
        const access = calls.get(name as CallName)?.access
        if (typeof access !== 'object' || !('role' in access || 'roles' in access))
          throw new UploadRefused(404, '没有这个调用')
        const { userID } = await mayMake(name, services, request)
        const file = fileOf(name, request)
        const of = { userID, call: name, ...file, now: services.now(), free: await freeBytes(services.config) }
        const { row, isNew } = await asked(
          services.store.write((tx) => beginUpload(tx, of)),
          400,
        )
        return reply
          .code(isNew ? 201 : 200)
          .header('location', `${UPLOADS}/${row.upload_id}`)
          .header('upload-offset', Number(row.received))
          .header('upload-expires', new Date(Number(row.expires_at)).toUTCString())
          .send()
      }),
    )
    for (const address of [UPLOADS, VIDEO_UPLOADS]) {
      scope.head<TusRequest>(
        `${address}/:upload`,
        route(async (request, reply) => {
          const { upload } = await ofCaller(services, request)
          return reply
            .header('upload-offset', Number(upload.received))
            .header('upload-length', Number(upload.bytes))
            .header('upload-expires', new Date(Number(upload.expires_at)).toUTCString())
            .send()
        }),
      )
      scope.patch<TusRequest>(
        `${address}/:upload`,
        route(async (request, reply) => {
          const { upload, caller } = await ofCaller(services, request)
          const offset = Number(request.headers['upload-offset'])
          if (!/^\d{1,15}$/.test(String(request.headers['upload-offset'])))
            throw new UploadRefused(400, '缺少 Upload-Offset')
          const body = request.body as Readable | undefined
          if (request.headers['content-type'] !== OFFSET_STREAM || !body) throw new UploadRefused(415, '内容类型不对')
          const received = await receiveUpload(services, upload, offset, body)
          reply.header('upload-offset', received)
          if (received === Number(upload.bytes))
            await whenWhole[callOf(upload) as CallName]?.(services, { upload, caller, request }, reply)
          return reply.code(204).send()
        }),
      )
      scope.delete<TusRequest>(
        `${address}/:upload`,
        route(async (request, reply) => {
          const { upload } = await ofCaller(services, request)
          await dropUpload(services, upload)
          return reply.code(204).send()
        }),
      )
    }
  })
}
