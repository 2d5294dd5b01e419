import { close, open, read } from 'node:fs'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'

/** Most files that a server keeps open for the next reader. */
const MOST_OPEN = 64
/** A file without readers is closed after so long, ms: the disk space of a removed file is freed only then. */
const KEPT_OPEN_MS = 10_000

const opened = promisify(open)

/** An opened local file that many read at the same time, each at its own position. */
export interface PlacedFile {
  /** Fills the buffer from byte `at` on; gives the number of bytes read, 0 at the end of the file. */
  read(into: Buffer, bytes: number, at: number): Promise<number>
  /** Called once, when its reader is done. */
  release(): void
}

/** One file handle shared by all its readers, closed a while after the last. */
class Shared {
  readonly #fd: number
  #readers = 0
  #isKept = true

  constructor(fd: number) {
    this.#fd = fd
  }

  lend(): PlacedFile {
    this.#readers += 1
    const fd = this.#fd
    return {
      read: (into, bytes, at) =>
        new Promise((resolve, reject) => {
          read(fd, into, 0, bytes, at, (error, count) => (error ? reject(error) : resolve(count)))
        }),
      release: () => {
        this.#readers -= 1
        this.#closeUnread()
      },
    }
  }

  forget(): void {
    this.#isKept = false
    this.#closeUnread()
  }

  #closeUnread(): void {
    if (!this.#isKept && this.#readers === 0) close(this.#fd, () => undefined)
  }
}

/** Opened files by path, for files that never change at their path: a reader may get the content of ten seconds ago. */
export class OpenedFiles {
  readonly #files = new LRUCache<string, Promise<Shared>>({
    max: MOST_OPEN,
    ttl: KEPT_OPEN_MS,
    ttlAutopurge: true,
    dispose: (file) =>
      void file.then(
        (one) => one.forget(),
        () => undefined,
      ),
  })

  /** Rejects as `fs.open` does. */
  async lend(path: string): Promise<PlacedFile> {
    let file = this.#files.get(path)
    if (!file) {
      file = opened(path, 'r').then((fd) => new Shared(fd))
      this.#files.set(path, file)
      file.catch(() => this.#files.delete(path))
    }
    return (await file).lend()
  }

  /** Current readers read on; the next one opens the path again. */
  forget(path: string): void {
    this.#files.delete(path)
  }
}
