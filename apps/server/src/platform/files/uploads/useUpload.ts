import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { badInput, notFound, Refusal } from '../../calls/envelope.ts'
import { HOLD_MS, holdUpload, letGo, partsOf, uploadByID } from '../../database/uploadRows.ts'
import type { Services } from '../../services.ts'
import { callOf, dropUpload } from './resumable.ts'

/** The file of a call with `upload`, stored locally. */
export interface ReceivedFile {
  path: string
  bytes: number
}

export const noFile = (reason: string) => badInput([{ field: 'file', reason }])

interface Named {
  uploadID: string
  /** The call that names the upload and its caller: both must be those that began it. */
  call: string
  userID: number
  maxBytes: number
  /** Local folder. */
  folder: string
}

/**
 * Gives `use` a complete upload as a local file. Only one call at a time has it, across servers. It is removed after
 * use, also where the call refuses its content (400); after any other failure the call can be repeated. The hold of a
 * killed server expires after HOLD_MS.
 */
export async function withUpload<T>(
  services: Services,
  { uploadID, call, userID, maxBytes, folder }: Named,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { store, files, now, log } = services
  const upload = await uploadByID(store, uploadID, now())
  if (upload?.user_id !== userID || callOf(upload) !== call) throw notFound('这个上传，可能已经过期，请重新上传')
  const bytes = Number(upload.bytes)
  if (Number(upload.received) !== bytes) throw noFile('文件还没有传完')
  if (bytes > maxBytes) throw noFile(`不能超过 ${Math.floor(maxBytes / 1_000_000)} MB`)
  const holder = randomBytes(8).toString('hex')
  const hold = () => store.write((tx) => holdUpload(tx, { uploadID, offset: bytes, holder, now: now() }))
  if (!(await hold())) throw new Refusal(409, '这个文件正在处理，请稍候再试')
  const renewed = setInterval(() => void hold().catch(() => undefined), HOLD_MS / 3)
  const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
  const drop = () =>
    dropUpload(services, upload).catch((error: Error) => log.warn({ err: { name: error.name } }, 'uploads: left'))
  try {
    await mkdir(folder, { recursive: true })
    const parts = await partsOf(store, upload.media_id)
    await pipeline(Readable.from(joined(files, parts)), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const made = await use({ path, bytes })
    await drop()
    return made
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) await drop()
    throw error
  } finally {
    clearInterval(renewed)
    await store.write((tx) => letGo(tx, uploadID, holder))
    await rm(path, { force: true })
  }
}

async function* joined(files: Services['files'], parts: Awaited<ReturnType<typeof partsOf>>): AsyncGenerator<Buffer> {
  for (const { path } of parts) {
    const found = await files.get(path)
    if (!found) throw new Error(`uploads: ${path} is gone`)
    yield* found.content
  }
}
