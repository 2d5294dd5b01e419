import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Lines that arrive during a write, and for this long after it, share the next write and its fsync. */
const GATHER_MS = 20
/** A segment is closed at this size even if nobody reads it. */
const SEGMENT_BYTES = 1_000_000
/** Most bytes waiting for the disk; with more the disk counts as stuck. */
const PENDING_BYTES = 4_000_000
const ENDING = '.jsonl'

/** A closed file of lines. `lines` is present where this process wrote it and no other segment waits. */
export interface Segment {
  file: string
  bytes: number
  lines: string[] | undefined
}

interface Current {
  file: string
  handle: FileHandle
  lines: string[]
  bytes: number
}

interface Pending {
  line: string
  resolve: () => void
  reject: (error: unknown) => void
}

export class SpoolFull extends Error {}

/**
 * An append-only queue of lines on disk, in segments: acknowledged lines survive a crash of process and machine. A
 * folder belongs to one process.
 */
export class Spool {
  readonly #folder: string
  readonly #maxBytes: number
  #closed: Segment[] = []
  #current: Current | undefined
  #pending: Pending[] = []
  #pendingBytes = 0
  #bytes = 0
  #writing: Promise<void> | undefined
  #turn: Promise<void> = Promise.resolve()

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /** Bytes on disk and waiting for it. */
  get bytes(): number {
    return this.#bytes + this.#pendingBytes
  }

  /** Finds the segments of an earlier process. To be called before the first `append`. */
  async open(): Promise<void> {
    const files = await readdir(this.#folder).catch(() => [])
    for (const name of files.filter((one) => one.endsWith(ENDING)).sort()) {
      const file = join(this.#folder, name)
      const { size } = await stat(file)
      this.#bytes += size
      this.#closed.push({ file, bytes: size, lines: undefined })
    }
  }

  /** Resolves when the line is on disk. Rejects with SpoolFull where there is no room, or with the disk's error. */
  append(line: string): Promise<void> {
    // Chinese characters take up to three bytes.
    const bytes = Buffer.byteLength(line) + 1
    if (this.#pendingBytes + bytes > PENDING_BYTES || this.bytes + bytes > this.#maxBytes)
      return Promise.reject(new SpoolFull('no room for more events'))
    this.#pendingBytes += bytes
    return new Promise((resolve, reject) => {
      this.#pending.push({ line, resolve, reject })
      this.#writing ??= this.#write()
    })
  }

  /** The oldest segment; where there is none, the current one is closed and given; undefined: the spool is empty. */
  async oldest(): Promise<Segment | undefined> {
    if (this.#closed.length === 0) await this.#inTurn(() => this.#close())
    return this.#closed[0]
  }

  /** Empty where the file was deleted, so that a missing file does not block later segments. */
  async linesOf({ file, lines }: Segment): Promise<string[]> {
    if (lines) return lines
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n').filter(Boolean)
  }

  async remove(segment: Segment): Promise<void> {
    await rm(segment.file, { force: true })
    this.#closed = this.#closed.filter((one) => one !== segment)
    this.#bytes -= segment.bytes
  }

  /** Waits for accepted lines, then closes the file. */
  async close(): Promise<void> {
    while (this.#writing) await this.#writing
    await this.#inTurn(() => this.#close())
  }

  /** Serialises writing and closing of the current segment, with a turn for others in between. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work, work)
    return this.#turn
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      await this.#inTurn(() => this.#writePending())
    }
    this.#writing = undefined
  }

  async #writePending(): Promise<void> {
    const batch = this.#pending.splice(0)
    const text = Buffer.from(batch.map(({ line }) => `${line}\n`).join(''))
    try {
      const current = await this.#opened()
      await current.handle.appendFile(text)
      await current.handle.datasync()
      current.bytes += text.byteLength
      this.#bytes += text.byteLength
      for (const { line } of batch) current.lines.push(line)
      for (const { resolve } of batch) resolve()
      if (current.bytes >= SEGMENT_BYTES) await this.#close()
    } catch (error) {
      // The file may end with half a line, so the next line begins a new segment.
      await this.#close().catch(() => {})
      for (const { reject } of batch) reject(error)
    } finally {
      this.#pendingBytes -= text.byteLength
    }
  }

  async #opened(): Promise<Current> {
    if (this.#current) return this.#current
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const name = `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}${ENDING}`
    const file = join(this.#folder, name)
    this.#current = { file, handle: await open(file, 'a', 0o600), lines: [], bytes: 0 }
    await this.#keepName()
    return this.#current
  }

  /** Syncs the folder: only then does a new file survive a power failure. */
  async #keepName(): Promise<void> {
    if (process.platform === 'win32') return
    const folder = await open(this.#folder, 'r')
    await folder.sync().finally(() => folder.close())
  }

  async #close(): Promise<void> {
    const current = this.#current
    if (!current) return
    this.#current = undefined
    await current.handle.close()
    // With other segments before it, its lines are read from disk later, which bounds memory.
    const lines = this.#closed.length === 0 ? current.lines : undefined
    this.#closed.push({ file: current.file, bytes: current.bytes, lines })
  }
}
