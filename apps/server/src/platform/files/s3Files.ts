import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { contentType } from './contentKinds.ts'
import { safePath } from './paths.ts'
import { patientFetch } from './patientFetch.ts'
import type { ByteRange, Content, Files, PutSettings, StagedFile, StoredFile } from './port.ts'
import type { S3Settings } from './settings.ts'
import { LEFT_BEHIND_MS, receiveContent } from './uploads/receive.ts'

/**
 * Prefix of staged objects; safePath allows no such name. No folder, since stores differ in how they escape slashes in
 * copy sources.
 */
const STAGED = '.staged-'
/** Limit for one transfer: a learner may watch a video for a long time. */
const LONGEST_MS = 1_800_000
/** How long the store may be silent before a request fails, so that requests do not pile up. */
const SILENT_MS = 10_000

/** Files in an S3-compatible store. Content is received and checked in a local file first. */
export class S3Files implements Files {
  readonly #s3: S3mini
  readonly #partial: string

  /** `partial`: a local folder for files that are being received. */
  constructor({ endpoint, region, keyID, secret }: S3Settings, partial: string, silentMs = SILENT_MS) {
    this.#s3 = new S3mini({
      endpoint,
      region,
      accessKeyId: keyID,
      secretAccessKey: secret,
      requestAbortTimeout: LONGEST_MS,
      fetch: patientFetch(silentMs),
    })
    this.#partial = partial
  }

  async put(path: string, content: Content, settings: PutSettings): Promise<void> {
    const kept = safePath(path)
    await this.#upload(kept, kept, content, settings)
  }

  async stage(path: string, content: Content, settings: PutSettings): Promise<StagedFile> {
    const kept = safePath(path)
    const beside = `${STAGED}${randomBytes(16).toString('hex')}`
    const bytes = await this.#upload(beside, kept, content, settings)
    return {
      bytes,
      commit: async () => {
        await this.#s3.copyObject(beside, kept)
      },
      discard: async () => {
        await this.#s3.deleteObject(beside)
      },
    }
  }

  async get(path: string, range?: ByteRange) {
    const kept = safePath(path)
    const response = range ? await this.#ranged(kept, range) : await this.#s3.getObjectResponse(kept)
    if (!response?.ok || !response.body) return undefined
    const file = describe(kept, response.headers)
    return { file, content: Readable.fromWeb(response.body as ReadableStream) }
  }

  async stat(path: string): Promise<StoredFile | undefined> {
    const found = await this.get(path, { start: 0, end: 0 })
    found?.content.destroy()
    return found?.file
  }

  async remove(path: string): Promise<void> {
    await this.#s3.deleteObject(safePath(path))
  }

  async list(folder: string): Promise<string[]> {
    const found = await this.#s3.listObjects('/', `${safePath(folder)}/`)
    return (found ?? []).map(({ Key }) => Key).sort()
  }

  async sweep(now: number): Promise<void> {
    for (const { Key, LastModified } of (await this.#s3.listObjects('/', STAGED)) ?? [])
      if (new Date(LastModified).getTime() < now - LEFT_BEHIND_MS) await this.#s3.deleteObject(Key)
  }

  async #ranged(path: string, { start, end }: ByteRange): Promise<Response | null> {
    try {
      return await this.#s3.getObjectRaw(path, false, start, end + 1)
    } catch (error) {
      if ((error as { status?: number }).status === 404) return null
      throw error
    }
  }

  async #upload(key: string, name: string, content: Content, settings: PutSettings): Promise<number> {
    const { path, bytes } = await receiveContent(this.#partial, name, content, settings)
    try {
      const response = await this.#s3.putAnyObject(key, await openAsBlob(path), contentType(name))
      if (!response.ok) throw new Error(`the store of files answered ${response.status}`)
      return bytes
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** For a partial reply the total size is behind the slash of Content-Range. */
function describe(path: string, headers: Headers): StoredFile {
  const whole = headers.get('content-range')?.split('/')[1] ?? headers.get('content-length')
  return {
    path,
    bytes: Number(whole),
    changedAt: Date.parse(headers.get('last-modified') ?? '') || 0,
    etag: `"${(headers.get('etag') ?? '').replaceAll('"', '')}"`,
  }
}
