import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Lines that come while one write is under way, and this long after, share the next one and its fsync. */
const GATHER_MS = 20
/** A segment this large is closed even where nobody takes it. */
const SEGMENT_BYTES = 1_000_000
/** Waiting for the disk at the most; the disk is stuck where there is more. */
const PENDING_BYTES = 4_000_000
const ENDING = '.jsonl'

/** A closed file of lines. `lines` is there where it was written by this process and stood alone. */
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
 * An append-only queue of lines on disk, in segments: what `append` has acknowledged survives the process and the
 * machine. One process owns a folder.
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

  /** Bytes on disk and on their way to it. */
  get bytes(): number {
    return this.#bytes + this.#pendingBytes
  }

  /** Takes up what an earlier process left. Before the first `append`. */
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
    // Chinese text takes up to three bytes a character.
    const bytes = Buffer.byteLength(line) + 1
    if (this.#pendingBytes + bytes > PENDING_BYTES || this.bytes + bytes > this.#maxBytes)
      return Promise.reject(new SpoolFull('no room for more events'))
    this.#pendingBytes += bytes
    return new Promise((resolve, reject) => {
      this.#pending.push({ line, resolve, reject })
      this.#writing ??= this.#write()
    })
  }

  /** The oldest segment, the current one closed for it where no other waits; undefined: there is nothing. */
  async oldest(): Promise<Segment | undefined> {
    if (this.#closed.length === 0) await this.#inTurn(() => this.#close())
    return this.#closed[0]
  }

  /** None where somebody took the file away: what is gone must not hold up what came after it. */
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

  /** Waits for the lines that were accepted, then lets go of the file. */
  async close(): Promise<void> {
    while (this.#writing) await this.#writing
    await this.#inTurn(() => this.#close())
  }

  /** Writes and closings of the current segment, one after the other: lines that keep coming let others through. */
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
      // Half a line may stand at the end now: what comes next begins a segment of its own.
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

  /** Writes the folder to disk: only then a new file survives a power failure. */
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
    // Behind others its turn may be long in coming: it is read again then, and memory stays bounded.
    const lines = this.#closed.length === 0 ? current.lines : undefined
    this.#closed.push({ file: current.file, bytes: current.bytes, lines })
  }
}
