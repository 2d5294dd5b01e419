import { close, open, read } from 'node:fs'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'

/** Files that a server keeps open for the next reader. */
const MOST_OPEN = 64
/** A file that nobody reads is closed after so long, ms: what was removed gives its room on the disk back. */
const KEPT_OPEN_MS = 10_000

const opened = promisify(open)

/** A file of this machine, read at any place by many at the same time. */
export interface PlacedFile {
  /** Fills the buffer from byte `at` on; gives how many bytes came, 0 at the end of the file. */
  read(into: Buffer, bytes: number, at: number): Promise<number>
  /** Once, when its reader is done. */
  release(): void
}

/** Opened once for all that read it at the same time, and closed when nobody has for a while. */
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

/** Opened files by path. For files that never change at their path: a reader may get what was there ten seconds ago. */
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

  /** Whoever reads it now reads on; the next one gets what is there then. */
  forget(path: string): void {
    this.#files.delete(path)
  }
}
