import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { addUpload, removeUploadsUntil, uploadOf } from '../uploadRows.ts'

/** A file on its way into the bank lives a day at most. */
const LIFE_MS = 86_400_000
const SWEEP_EACH_MS = 3_600_000

export interface Upload {
  uploadID: number
  fileName: string
  path: string
}

/** Files that editors uploaded, each its uploader's alone, until they are imported or a day is over. */
export class Uploads {
  readonly #store: Store
  readonly #folder: string
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(of: { store: Store; folder: string; now: () => number }) {
    this.#store = of.store
    this.#folder = of.folder
    this.#now = of.now
  }

  #path = (uploadID: number): string => join(this.#folder, String(uploadID))

  /** Takes a received file over. `alongside` belongs to the same transaction. */
  async keep(
    userID: number,
    fileName: string,
    received: { path: string; bytes: number },
    alongside: (tx: Tx, uploadID: number) => Promise<void>,
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
      await this.#store.write(async (tx) => {
        await addUpload(tx, row)
        await alongside(tx, uploadID)
      })
    } catch (error) {
      await rm(this.#path(uploadID), { force: true })
      throw error
    }
    return uploadID
  }

  /** Undefined where there is none, where it is another's, and where its day is over. */
  async find(userID: number, uploadID: number): Promise<Upload | undefined> {
    const row = await uploadOf(this.#store, userID, uploadID, this.#now() - LIFE_MS)
    return row && { uploadID, fileName: row.file_name, path: this.#path(uploadID) }
  }

  /** Removes the file; its row went with the transaction that was done with it. */
  discard = (uploadID: number): Promise<void> => rm(this.#path(uploadID), { force: true })

  start(): void {
    void this.sweep().catch(() => undefined)
    this.#timer = setInterval(() => void this.sweep().catch(() => undefined), SWEEP_EACH_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Removes what is older than a day: rows by their own time, files (those that a crash left, too) by theirs. */
  async sweep(): Promise<void> {
    const until = this.#now() - LIFE_MS
    await this.#store.write((tx) => removeUploadsUntil(tx, until))
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
      if (mtimeMs <= until) await rm(path, { force: true })
    }
  }
}
