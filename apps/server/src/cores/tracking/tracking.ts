import { appendFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { TrackingQueries } from './queries.ts'
import { Spool, SpoolFull } from './spool.ts'
import { makeEventIds } from './trackingIds.ts'
import { type BugEvent, type TrackingEvent, type UsageEvent, writeEvents } from './trackingWrites.ts'

/** Delay of a write, for collecting a batch. */
const FLUSH_MS = 1_000
/** Events of one transaction: bounds how long SQLite blocks the event loop. */
const BATCH = 500
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000
/** Most time that a stop waits for the database: the rest stays in the spool for the next start. */
const STOP_MS = 3_000
const REFUSED_FILE_BYTES = 1_000_000
const RETRY_AFTER_SECONDS = 30

export type NewEvent = Omit<UsageEvent, 'id' | 'at'> | Omit<BugEvent, 'id' | 'at'>

export interface TrackingParts {
  store: Store
  /** Folder of the spool, used by this process alone. */
  folder: string
  /** Most bytes of the spool. */
  maxBytes: number
  now: () => number
  metrics: Pick<Metrics, 'trackedEvents'>
  log: Pick<Logger, 'error' | 'warn'>
}

/**
 * Accepts clients' events and writes them in batches. `accept` resolves once the event is on disk (fsync), where it
 * stays until it is in the database: neither an unavailable database nor a kill loses events, and writing one again
 * after a crash has no effect. Events are written in order of arrival.
 */
export class Tracking extends TrackingQueries {
  readonly #parts: TrackingParts
  readonly #spool: Spool
  readonly #idAt = makeEventIds()
  #timer: NodeJS.Timeout | undefined
  #draining: Promise<void> | undefined
  #failures = 0
  #stopping = false

  constructor(parts: TrackingParts) {
    super({ store: parts.store })
    this.#parts = parts
    this.#spool = new Spool(parts.folder, parts.maxBytes)
  }

  /** Continues with the spool of an earlier process. */
  async start(): Promise<void> {
    await this.#spool.open()
    if (this.#spool.bytes > 0) this.#later(0)
  }

  /** Resolves when the event is on disk. Refuses with 429 where the spool is full. */
  async accept(event: NewEvent): Promise<void> {
    const at = this.#parts.now()
    const whole = { ...event, id: this.#idAt(at), at } as TrackingEvent
    try {
      await this.#spool.append(JSON.stringify(whole))
    } catch (error) {
      this.#parts.metrics.trackedEvents.inc({ outcome: 'refused' })
      if (!(error instanceof SpoolFull)) this.#parts.log.error({ code: codeOf(error) }, 'tracking: no spool')
      throw new Refusal(429, '操作太频繁，请稍后再试', { retryAfter: RETRY_AFTER_SECONDS })
    }
    this.#parts.metrics.trackedEvents.inc({ outcome: 'accepted' })
    this.#later(FLUSH_MS)
  }

  /** Writes accepted events. Resolves when they are in the database, or the database has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined
    })
    await this.#draining
  }

  /** To be called when nothing more is accepted. */
  async stop(): Promise<void> {
    this.#stopping = true
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise((resolve) => {
      timer = setTimeout(resolve, STOP_MS)
    })
    await Promise.race([enough, this.#draining?.then(() => this.flush()) ?? this.flush()])
    clearTimeout(timer)
    clearTimeout(this.#timer)
    await this.#spool.close()
  }

  #later(ms: number): void {
    if (this.#stopping) return
    this.#timer ??= setTimeout(() => void this.flush(), ms).unref()
  }

  async #drain(): Promise<void> {
    try {
      for (let segment = await this.#spool.oldest(); segment; segment = await this.#spool.oldest()) {
        const events = (await this.#spool.linesOf(segment)).map(readEvent).filter((event) => event !== undefined)
        for (let at = 0; at < events.length; at += BATCH) await this.#write(events.slice(at, at + BATCH))
        await this.#spool.remove(segment)
        this.#failures = 0
      }
    } catch (error) {
      if (this.#failures++ === 0) this.#parts.log.warn({ code: codeOf(error) }, 'tracking: waiting for the database')
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#later(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.#failures - 1, 10)))
    }
  }

  /** Writes all events; where the database refuses one, all but that one. */
  async #write(events: TrackingEvent[]): Promise<void> {
    try {
      await this.#parts.store.write((tx) => writeEvents(tx, events))
      this.#parts.metrics.trackedEvents.inc({ outcome: 'written' }, events.length)
    } catch (error) {
      if (!isOfTheData(error)) throw error
      if (events.length === 1) return this.#setAside(events[0] as TrackingEvent, error)
      const half = Math.ceil(events.length / 2)
      await this.#write(events.slice(0, half))
      await this.#write(events.slice(half))
    }
  }

  /** Sets aside an event that the database refuses, for later inspection, so that it does not block later ones. */
  async #setAside(event: TrackingEvent, error: unknown): Promise<void> {
    this.#parts.metrics.trackedEvents.inc({ outcome: 'set aside' })
    this.#parts.log.error({ code: codeOf(error), kind: event.kind }, 'tracking: an event was set aside')
    const file = join(this.#parts.folder, 'refused.txt')
    const { size } = await stat(file).catch(() => ({ size: 0 }))
    if (size < REFUSED_FILE_BYTES) await appendFile(file, `${JSON.stringify(event)}\n`, { mode: 0o600 })
  }
}

/** The last line of a segment may be incomplete: it was never acknowledged. */
function readEvent(line: string): TrackingEvent | undefined {
  try {
    const event = JSON.parse(line) as TrackingEvent
    return typeof event.id === 'string' ? event : undefined
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as Error | null)?.name ?? 'unknown')

/** Whether the values are at fault, not the database: a constraint, a type, an invalid text. */
function isOfTheData(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  return /^(SQLITE_CONSTRAINT|SQLITE_MISMATCH|SQLITE_TOOBIG|SQLITE_RANGE|22|23)/.test(codeOf(error))
}
