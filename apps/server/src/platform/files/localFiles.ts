import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { OpenedFiles } from './openedFiles.ts'
import { safePath } from './paths.ts'
import type { ByteRange, Content, Files, PutSettings, StagedFile, StoredFile } from './port.ts'
import { LEFT_BEHIND_MS, receiveContent } from './uploads/receive.ts'

/** Folder of partial files, on the same file system so that a rename is atomic; safePath allows no such name. */
const PARTIAL = '.partial'

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Files in a local folder, which several servers can mount. */
export class LocalFiles implements Files {
  readonly #root: string
  readonly #opened = new OpenedFiles()

  constructor(root: string) {
    this.#root = root
  }

  async put(path: string, content: Content, settings: PutSettings): Promise<void> {
    const staged = await this.stage(path, content, settings)
    try {
      await staged.commit()
    } finally {
      await staged.discard()
    }
  }

  async stage(path: string, content: Content, settings: PutSettings): Promise<StagedFile> {
    const kept = safePath(path)
    const place = join(this.#root, kept)
    const { path: partial, bytes } = await receiveContent(join(this.#root, PARTIAL), kept, content, settings)
    return {
      bytes,
      commit: async () => {
        await mkdir(dirname(place), { recursive: true })
        await rename(partial, place)
        this.#opened.forget(place)
      },
      discard: () => rm(partial, { force: true }),
    }
  }

  async get(path: string, range?: ByteRange) {
    const kept = safePath(path)
    try {
      const handle = await open(join(this.#root, kept))
      try {
        const file = describe(kept, await handle.stat())
        if (file) return { file, content: handle.createReadStream({ ...range }) }
      } catch (error) {
        await handle.close()
        throw error
      }
      await handle.close()
      return undefined
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  lend(path: string) {
    return this.#opened.lend(join(this.#root, safePath(path)))
  }

  async stat(path: string): Promise<StoredFile | undefined> {
    const kept = safePath(path)
    try {
      return describe(kept, await stat(join(this.#root, kept)))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async remove(path: string): Promise<void> {
    const place = join(this.#root, safePath(path))
    await rm(place, { force: true })
    this.#opened.forget(place)
  }

  async list(folder: string): Promise<string[]> {
    const top = join(this.#root, safePath(folder))
    const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(this.#root, join(entry.parentPath, entry.name)).split(sep).join('/').normalize('NFC'))
      .sort()
  }

  async sweep(now: number): Promise<void> {
    const folder = join(this.#root, PARTIAL)
    for (const name of await readdir(folder).catch(() => [])) {
      const there = await stat(join(folder, name)).catch(() => undefined)
      if (there && there.mtimeMs < now - LEFT_BEHIND_MS) await rm(join(folder, name), { force: true })
    }
  }
}

const describe = (path: string, found: { isFile(): boolean; size: number; mtimeMs: number }): StoredFile | undefined =>
  found.isFile()
    ? {
        path,
        bytes: found.size,
        changedAt: Math.floor(found.mtimeMs),
        etag: `"${found.size.toString(16)}-${Math.floor(found.mtimeMs).toString(16)}"`,
      }
    : undefined
