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

/** What came in is written this much later, together with what came meanwhile. */
const FLUSH_MS = 1_000
/** Events of one transaction: bounds how long it holds the event loop on SQLite. */
const BATCH = 500
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000
/** A stop does not wait longer for the database: the rest stands in the spool for the next start. */
const STOP_MS = 3_000
const REFUSED_FILE_BYTES = 1_000_000
const RETRY_AFTER_SECONDS = 30

export type NewEvent = Omit<UsageEvent, 'id' | 'at'> | Omit<BugEvent, 'id' | 'at'>

export interface TrackingParts {
  store: Store
  /** Where events wait for the database; this process alone uses it. */
  folder: string
  /** Most bytes that may wait in the folder. */
  maxBytes: number
  now: () => number
  metrics: Pick<Metrics, 'trackedEvents'>
  log: Pick<Logger, 'error' | 'warn'>
}

/**
 * Takes events of clients and writes them in batches. What `accept` took stands on disk (with fsync) before it
 * resolves and leaves it when the database has it: neither a database that is away nor a kill loses any, and one
 * that is written again after a crash changes nothing. They are written in the order in which they came.
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

  /** Takes up what an earlier process did not bring to the database. */
  async start(): Promise<void> {
    await this.#spool.open()
    if (this.#spool.bytes > 0) this.#later(0)
  }

  /** Resolves when the event is safe. Refuses with 429 where too much waits already. */
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

  /** Writes what was accepted. Resolves when it is in the database, or when the database did not take it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined
    })
    await this.#draining
  }

  /** Nothing may be accepted any more. */
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

  /** All or, where the database cannot take one of them as it is, all but that one. */
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

  /** An event that no database takes must not hold up those behind it. It is kept for whoever looks into it. */
  async #setAside(event: TrackingEvent, error: unknown): Promise<void> {
    this.#parts.metrics.trackedEvents.inc({ outcome: 'set aside' })
    this.#parts.log.error({ code: codeOf(error), kind: event.kind }, 'tracking: an event was set aside')
    const file = join(this.#parts.folder, 'refused.txt')
    const { size } = await stat(file).catch(() => ({ size: 0 }))
    if (size < REFUSED_FILE_BYTES) await appendFile(file, `${JSON.stringify(event)}\n`, { mode: 0o600 })
  }
}

/** The last line of a segment may be half of one: it was never acknowledged. */
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

/** Whether the values are at fault, not the database: a constraint, a type, a text that it cannot hold. */
function isOfTheData(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  return /^(SQLITE_CONSTRAINT|SQLITE_MISMATCH|SQLITE_TOOBIG|SQLITE_RANGE|22|23)/.test(codeOf(error))
}
