import type { Readable } from 'node:stream'
import { videosMediaOffice } from '@tizhou/contract/areas/videos.media.office'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessCheck } from '../../platform/access.ts'
import type { Caller } from '../../platform/caller.ts'
import { Refusal } from '../../platform/envelope.ts'
import type { Services } from '../../platform/services.ts'
import { mediaFolder } from './paths.ts'
import { finishUpload, receiveUpload, UploadRefused } from './receiveUpload.ts'
import type { UploadRow } from './tables.ts'
import { removeParts, removeUpload, uploadByID } from './uploads.ts'

/** Where uploads that `uploadBegin` began go on. */
export const UPLOADS = '/api/console/videos/uploads'
const TUS = '1.0.0'
/** What a request sends (tus 1.0, PATCH). */
export const OFFSET_STREAM = 'application/offset+octet-stream'

interface TusRequest {
  Params: { upload: string }
  Querystring: Record<string, unknown>
}
type Asked = FastifyRequest<TusRequest>

const mayUpload = accessCheck(videosMediaOffice.uploadBegin)

const STATUS: Readonly<Record<number, number>> = { 401: 401, 403: 403 }

/** The upload and its owner. Throws UploadRefused: others' uploads are not there. */
async function ofCaller(services: Services, request: Asked): Promise<{ upload: UploadRow; caller: Caller }> {
  let caller: Caller | undefined
  try {
    caller = await mayUpload(request.query, services)
  } catch (error) {
    if (error instanceof Refusal) throw new UploadRefused(STATUS[error.status] ?? 403, error.message)
    throw error
  }
  const upload = await uploadByID(services.store, request.params.upload, services.now())
  if (!caller || upload?.user_id !== caller.userID)
    throw new UploadRefused(404, '没有这个上传，可能已经过期，请重新上传')
  return { upload, caller }
}

/** Resumable uploads of videos: the core of tus 1.0 with its extensions expiration and termination. */
export async function tusRoutes(app: FastifyInstance, services: Services): Promise<void> {
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
    scope.head<TusRequest>(
      `${UPLOADS}/:upload`,
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
      `${UPLOADS}/:upload`,
      route(async (request, reply) => {
        const { upload, caller } = await ofCaller(services, request)
        const offset = Number(request.headers['upload-offset'])
        if (!/^\d{1,15}$/.test(String(request.headers['upload-offset'])))
          throw new UploadRefused(400, '缺少 Upload-Offset')
        const body = request.body as Readable | undefined
        if (request.headers['content-type'] !== OFFSET_STREAM || !body) throw new UploadRefused(415, '内容类型不对')
        const received = await receiveUpload(services, upload, offset, body)
        reply.header('upload-offset', received)
        if (received === Number(upload.bytes)) {
          const made = await finishUpload(services, upload, caller.userName, (tx, row) =>
            services.audit.in(tx).audited(
              { caller, services, request },
              {
                ...{ kind: 'media', id: row.media_id, name: row.name },
                after: { bytes: row.bytes, state: row.state, refused: row.refused },
              },
            ),
          )
          reply.header('tizhou-media', made?.media_id ?? upload.media_id)
          if (made?.refused) reply.header('tizhou-refused', encodeURIComponent(made.refused))
        }
        return reply.code(204).send()
      }),
    )
    scope.delete<TusRequest>(
      `${UPLOADS}/:upload`,
      route(async (request, reply) => {
        const { upload } = await ofCaller(services, request)
        await dropUpload(services, upload)
        return reply.code(204).send()
      }),
    )
  })
}

/** Throws away an upload with what was received of it. */
export async function dropUpload(
  { store, files }: Pick<Services, 'store' | 'files'>,
  { upload_id, media_id }: Pick<UploadRow, 'upload_id' | 'media_id'>,
): Promise<void> {
  const removed = await store.write(async (tx) => {
    if (!(await removeUpload(tx, upload_id))) return false
    await removeParts(tx, media_id)
    return true
  })
  if (removed) for (const path of await files.list(mediaFolder(media_id))) await files.remove(path)
}
