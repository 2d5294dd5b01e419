import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../calls/caller.ts'
import { Refusal } from '../../calls/envelope.ts'
import { uploadsDir } from '../../config.ts'
import type { Services } from '../../services.ts'
import { noFile, type ReceivedFile, withUpload } from './useUpload.ts'

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`

/** Passes bodies of files to the handler unread. */
export function acceptFiles<A extends Pick<FastifyInstance, 'addContentTypeParser'>>(app: A): A {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  return app
}

/** The header that names a finished upload in place of a body. */
const UPLOAD_HEADER = 'tizhou-upload'

interface Sent {
  /** The call's name, for which the upload was begun. */
  name: string
  maxBytes: number
  services: Services
  caller: Caller | undefined
  request: FastifyRequest
}

/**
 * Gives `use` the file of a call: its body, or the upload that it names (tusRoutes.ts). The file is removed when `use`
 * has ended. Throws a Refusal.
 */
export function withSentFile<T>(
  { name, maxBytes, services, caller, request }: Sent,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = uploadsDir(services.config)
  const uploadID = request.headers[UPLOAD_HEADER]
  return caller && typeof uploadID === 'string'
    ? withUpload(services, { uploadID, call: name, userID: caller.userID, maxBytes, folder }, use)
    : withFile(request, folder, maxBytes, use)
}

/**
 * Writes the body to a file in the folder and removes it when `use` has ended. Throws 400 where there is no file, where
 * it is empty or too large, or where the body was cut off.
 */
async function withFile<T>(
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const body = request.body
  if (!(body instanceof Readable)) throw noFile('没有收到文件')
  const tooLarge = () => noFile(`不能超过 ${megabytes(maxBytes)}`)
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge()
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
  try {
    const bytes = await receive(body, path, maxBytes, tooLarge)
    if (bytes === 0) throw noFile('文件是空的')
    return await use({ path, bytes })
  } finally {
    // The rest of an oversized body is read and dropped, since many clients read the answer only after sending
    // everything.
    body.resume()
    await rm(path, { force: true })
  }
}

async function receive(body: Readable, path: string, maxBytes: number, tooLarge: () => Refusal): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length
      if (bytes > maxBytes) throw tooLarge()
      await file.appendFile(chunk as Buffer)
    }
    return bytes
  } catch (error) {
    if (error instanceof Refusal || !body.errored) throw error
    throw noFile('上传中断，请重试')
  } finally {
    await file.close()
  }
}
