import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { With } from '../../coreFront.ts'
import { addUploaded, HOLD_MS, holdUpload, letGo, type UploadRow } from '../../database/uploadRows.ts'
import { uploadFolder } from './resumable.ts'

/** Size of a part: the most that a broken connection loses, and what a request for a range opens. */
const PART_BYTES = 16 * 2 ** 20

/** The services that receiving an upload needs. */
export type ReceiveServices = With<'store' | 'files' | 'now'>

/** `message` is shown to users; `status` is the HTTP status of tus. */
export class UploadRefused extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** A request's body, read portion by portion. A broken connection ends it. */
class Incoming {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer | undefined
  /** The connection broke, or more bytes came than were declared. */
  broken = false
  tooMuch = false
  #left: number

  constructor(body: Readable, left: number) {
    this.#chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
    this.#left = left
  }

  /** Whether another portion follows. */
  async more(): Promise<boolean> {
    if (this.#rest && this.#rest.length > 0) return true
    try {
      const { value, done } = await this.#chunks.next()
      this.#rest = done ? undefined : (value as Buffer)
    } catch {
      this.broken = true
      this.#rest = undefined
    }
    if (this.#rest && this.#rest.length > this.#left) {
      this.tooMuch = true
      this.#rest = undefined
    }
    return this.#rest !== undefined
  }

  /** At most `most` bytes, as they come. */
  async *portion(most: number, alive: () => Promise<void>): AsyncGenerator<Buffer> {
    let left = most
    while (left > 0 && (await this.more())) {
      const chunk = this.#rest as Buffer
      const taken = chunk.subarray(0, left)
      this.#rest = chunk.subarray(taken.length)
      left -= taken.length
      this.#left -= taken.length
      await alive()
      yield taken
    }
  }
}

/**
 * Stores the bytes that a request sends of an upload, from `offset` on, in parts: full parts, and the received bytes of
 * the last one when the connection broke, are kept. Gives the number of bytes received in all. Throws UploadRefused:
 * 409 for another offset, 423 where another request holds it, 507 where the disk is full.
 */
export async function receiveUpload(
  services: ReceiveServices,
  upload: UploadRow,
  offset: number,
  body: Readable,
): Promise<number> {
  const { store, files, now } = services
  const { upload_id: uploadID, media_id, bytes } = upload
  const holder = randomBytes(8).toString('hex')
  if (offset !== Number(upload.received)) throw new UploadRefused(409, '位置不对，请从已收到的地方继续')
  const hold = () => store.write((tx) => holdUpload(tx, { uploadID, offset: received, holder, now: now() }))
  let received = offset
  if (!(await hold())) throw new UploadRefused(423, '这个文件正在另一处上传')
  let heldAt = now()
  const alive = async () => {
    if (now() - heldAt < HOLD_MS / 3) return
    heldAt = now()
    if (!(await hold())) throw new UploadRefused(423, '这个文件正在另一处上传')
  }
  const incoming = new Incoming(body, Number(bytes) - offset)
  try {
    while (await incoming.more()) {
      const path = `${uploadFolder(upload)}/${randomBytes(12).toString('hex')}.bin`
      const content = Readable.from(incoming.portion(PART_BYTES, alive), { objectMode: false })
      await files.put(path, content, { maxBytes: PART_BYTES })
      const size = (await files.stat(path))?.bytes ?? 0
      const part = { media_id, start_byte: received, bytes: size, path }
      const added = await store.write((tx) => addUploaded(tx, { uploadID, holder, part, now: now() }))
      if (!added) {
        await files.remove(path)
        throw new UploadRefused(423, '这个文件正在另一处上传')
      }
      received += size
    }
    if (incoming.tooMuch) throw new UploadRefused(413, '收到的比文件的大小还多')
    return received
  } catch (error) {
    if (NO_SPACE.has((error as { code?: string }).code ?? ''))
      throw new UploadRefused(507, '服务器的磁盘已满，请联系运维；腾出空间后可以从断开处继续')
    throw error
  } finally {
    await store.write((tx) => letGo(tx, uploadID, holder))
  }
}
