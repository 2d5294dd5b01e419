import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { newId } from '../../database/ids.ts'
import {
  addKeptUpload,
  keepUploadFrom,
  keptPath,
  keptUploadOf,
  removeKeptUploadsUntil,
} from '../../database/keptUploadRows.ts'
import type { Store, Tx } from '../../database/store.ts'
import type { Files } from '../port.ts'

/** How long an upload for later calls is kept. */
const LIFE_MS = 86_400_000
/** How long one that waits for a release is kept. */
const HELD_MS = 90 * LIFE_MS
const SWEEP_EACH_MS = 3_600_000

export interface Upload {
  uploadID: number
  fileName: string
  path: string
}

/**
 * Files that one call received and later ones read, each accessible to its uploader only, until it is discarded or a
 * day is over. The store of files has them for all servers; a server that reads one caches it in a local folder.
 */
export class Uploads {
  readonly #store: Store
  readonly #files: Files
  readonly #folder: string
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(of: { store: Store; files: Files; folder: string; now: () => number }) {
    this.#store = of.store
    this.#files = of.files
    this.#folder = of.folder
    this.#now = of.now
  }

  #path = (uploadID: number): string => join(this.#folder, String(uploadID))

  /** Moves a received file here. `alongside` runs in the same transaction. */
  async keep(
    userID: number,
    fileName: string,
    received: { path: string; bytes: number },
    alongside: (tx: Tx, uploadID: number) => Promise<unknown>,
  ): Promise<number> {
    const uploadID = newId()
    await mkdir(this.#folder, { recursive: true })
    await rename(received.path, this.#path(uploadID))
    const row = {
      upload_id: uploadID,
      user_id: userID,
      file_name: fileName,
      bytes: received.bytes,
      created_at: this.#now(),
    }
    try {
      await this.#files.put(keptPath(uploadID), { file: this.#path(uploadID) }, { maxBytes: received.bytes })
      await this.#store.write(async (tx) => {
        await addKeptUpload(tx, row)
        await alongside(tx, uploadID)
      })
    } catch (error) {
      await this.discard(uploadID).catch(() => undefined)
      throw error
    }
    return uploadID
  }

  /** Undefined where there is none, where it is another user's, or where it has expired. */
  async find(userID: number, uploadID: number): Promise<Upload | undefined> {
    const row = await keptUploadOf(this.#store, userID, uploadID, this.#now() - LIFE_MS)
    if (!row) return undefined
    await this.#bring(uploadID)
    return { uploadID, fileName: row.file_name, path: this.#path(uploadID) }
  }

  /**
   * Copies a file that another server received into the local folder. Where the store has none either, reading the path
   * fails.
   */
  async #bring(uploadID: number): Promise<void> {
    const place = this.#path(uploadID)
    if (await isThere(place)) return
    const found = await this.#files.get(keptPath(uploadID))
    if (!found) return
    const partial = `${place}-${randomBytes(8).toString('hex')}.part`
    await mkdir(this.#folder, { recursive: true })
    try {
      await pipeline(found.content, createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
      await rename(partial, place)
    } finally {
      await rm(partial, { force: true })
    }
  }

  /** Keeps one that waits for a release (`held`), or lets it go in a day as any other. */
  async hold(tx: Tx, uploadID: number, held: boolean): Promise<void> {
    await keepUploadFrom(tx, uploadID, this.#now() + (held ? HELD_MS : 0))
  }

  /** Removes the file; its row was removed by the caller's transaction. */
  async discard(uploadID: number): Promise<void> {
    await rm(this.#path(uploadID), { force: true })
    await this.#files.remove(keptPath(uploadID))
  }

  start(log: Pick<Logger, 'error'>): void {
    const sweep = () =>
      this.sweep().catch(({ name, stack }: Error) => log.error({ err: { name, stack } }, 'sweep of uploads'))
    void sweep()
    this.#timer = setInterval(() => void sweep(), SWEEP_EACH_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Removes what is older than a day: rows by their own time, files (also those left by a crash) by theirs. */
  async sweep(): Promise<void> {
    const until = this.#now() - LIFE_MS
    const over = await this.#store.write((tx) => removeKeptUploadsUntil(tx, until))
    for (const uploadID of over) await this.#files.remove(keptPath(uploadID))
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
      if (mtimeMs <= until) await rm(path, { force: true })
    }
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
