import { RequestError } from '@tizhou/contract/client'
import { halfOf } from '../delivery/batch.ts'
import type { Delivering } from '../delivery/browser.ts'
import { asRequestError, fateOf } from '../delivery/fate.ts'
import { newReplyID } from '../delivery/replyID.ts'
import type { SenderLock } from '../delivery/senderLock.ts'
import { createStore } from '../store.ts'
import {
  BATCH_LIMIT,
  callOf,
  dueOf,
  type LeftBook,
  nextBatch,
  type Reading,
  readData,
  type Verdict,
} from './outboxBatch.ts'
import { isQuiet, type OutboxEntry, type OutboxRow, PLACE_DELAY_MS, questionOf, slotOf } from './outboxEntry.ts'
import { pausesIn } from './outboxPause.ts'
import type { OutboxStore } from './outboxStore.ts'

export interface OutboxView {
  /** Entries of this user that the server does not have yet; places and played stretches do not count. */
  pending: number
  online: boolean
  state: 'idle' | 'sending' | 'waiting'
}

/** What tabs of one browser tell each other. */
export interface OutboxNews {
  userID: number
  state: OutboxView['state']
  online: boolean
}

type User = { userID: number; guid: string }
type Wake = { all: boolean; forced: boolean }

/** Everything the engine touches, so that it can be tried with any network, clock and number of tabs. */
export interface Surroundings extends Delivering {
  store: OutboxStore
  lock: SenderLock
  now(): number
  tell(news: OutboxNews): void
  onRefused(verdicts: readonly Verdict[]): void
  /** What to do of a refusal; undefined: that is not known now, and it is taken for a call that did not arrive. */
  refusals(): Promise<typeof import('./outboxRefusals.ts') | undefined>
  onLeftBook(left: readonly LeftBook[]): void
  /** What a closing page can still note at once, for the next page to store. */
  lastWords: {
    leave(rows: readonly OutboxRow[]): void
    read(): OutboxRow[]
    forget(rows: readonly OutboxRow[]): void
  }
  /** Storing failed: frees what can be loaded again. */
  makeRoom(): Promise<void>
  /** This device can store nothing: entries live in this page only. */
  onStorageFailure(): void
}

/** Stands behind every stored row. */
const NOT_STORED = Number.MAX_SAFE_INTEGER

/** A delivery that hangs longer is tried again; shorter than a lease. */
const DELIVERY_TIMEOUT_MS = 20_000

/** After the device's own storage failed. */
const TROUBLE_MS = 5000

export type OutboxEngine = ReturnType<typeof createOutboxEngine>

/**
 * Delivers the stored entries of the logged-in user: oldest first, by one tab at a time, again and again until
 * the server took or refused each; one that is refused without being named is set aside for a while. Knows no browser; outbox.ts sets it into one.
 */
export function createOutboxEngine(env: Surroundings) {
  const view = createStore<OutboxView>({ pending: 0, online: true, state: 'idle' })
  /** The unsent rows as last read: a closing page has no time to read. */
  let known: readonly OutboxRow[] = []
  /** Rows on their way to the disk. */
  const storing = new Map<string, OutboxRow>()
  /** Rows that could not be stored. */
  const unstored = new Map<string, OutboxRow>()
  let wanted: Wake | null = null
  let working: Promise<void> | null = null
  let troubled = false
  /** The page is closing, or hidden for good: there may be no later. */
  let leaving = false
  const lastSent = new Set<string>()
  let adopted = Promise.resolve().then(adopt)
  let callOff = () => {}
  const pauses = pausesIn(env)

  /** Resolves once the entry is stored, and delivers in the background. */
  async function add(userID: number, entry: OutboxEntry): Promise<void> {
    const id = entry.kind === 'reply' ? entry.reply.replyID : newReplyID()
    const row: OutboxRow = { seq: NOT_STORED, id, userID, entry, slot: slotOf(userID, entry) }
    if (entry.kind === 'place') row.dueAt = env.now() + PLACE_DELAY_MS
    storing.set(id, row)
    // A page that closes has no later: nothing stands between it and the last call.
    if (!leaving) await takeUp()
    await store(row)
    if (row.dueAt === undefined) void wake()
    else void plan()
    void show({})
  }

  async function store(row: OutboxRow): Promise<void> {
    const { id, slot } = row
    for (const old of unstored.values()) if (old.slot === slot) unstored.delete(old.id)
    storing.set(id, row)
    if (leaving) sendLast()
    try {
      await env.store.add(row).catch(async () => {
        await env.makeRoom()
        await env.store.add(row)
      })
    } catch {
      unstored.set(id, row)
      env.onStorageFailure()
    } finally {
      storing.delete(id)
    }
  }

  async function adopt(): Promise<void> {
    leaving = false
    await takeUp()
  }

  /** Stores what a page left that closed before it could: it is older than what is made here from now on. */
  async function takeUp(): Promise<void> {
    const rows = env.lastWords.read()
    if (rows.length === 0) return
    for (const row of rows) await store(row)
    env.lastWords.forget(rows)
  }

  /** Delivers now. `all`: also what could wait; not `forced`: only when no pause is on. */
  function wake({ all = false, forced = true } = {}): Promise<void> {
    wanted = { all: all || wanted?.all === true, forced: forced || wanted?.forced === true }
    // Never within this call: work() says that it is over before it could have been said to have begun.
    working ??= Promise.resolve().then(work)
    return working
  }

  async function work(): Promise<void> {
    await adopted
    if (!leaving) await takeUp()
    while (wanted) {
      const asked: Wake = wanted
      wanted = null
      const user = env.user()
      if (!user) continue
      troubled = false
      try {
        await env.lock.hold(`outbox-${user.userID}`, (keep) => deliver(user.userID, asked, keep))
      } catch {
        // The device's storage failed in the middle: what is stored is still there, and tried again.
        troubled = true
      }
    }
    working = null
    await show({})
    await plan()
  }

  async function deliver(userID: number, { all, forced }: Wake, keep: () => Promise<boolean>): Promise<void> {
    let pause = await pauses.of(userID)
    if (env.now() < (forced ? pause.holdUntil : Math.max(pause.holdUntil, pause.retryAt))) return
    let limit = BATCH_LIMIT
    const tried = new Set<string>()
    for (;;) {
      const user = env.user()
      if (user?.userID !== userID || !(await keep())) return
      const batch = nextBatch(await unsent(userID), { now: env.now(), all, limit, tried })
      const [head] = batch
      if (!head) return
      await show({ state: 'sending' })
      const reading = await attempt(batch, user)
      if (reading instanceof RequestError) {
        const parts = fateOf(reading) === 'refused' && (await env.refusals())
        if (!parts) return fail(user, reading)
        if (batch.length > 1) limit = halfOf(batch)
        else {
          await keepAside(parts.setAside(head, env.now(), env.random()))
          if (tried.add(head.id).size >= parts.MOST_ASIDE) return fail(user, reading)
          limit = BATCH_LIMIT
        }
      } else {
        await settle(reading)
        if (reading.again.length > 0) return fail(user, null)
        if (reading.refused.length > 0) limit = BATCH_LIMIT
        if (pause.failures > 0) pause = await pauses.end(userID)
        await show({ online: true })
      }
    }
  }

  async function keepAside(row: OutboxRow): Promise<void> {
    if (unstored.has(row.id)) unstored.set(row.id, row)
    else await env.store.setAside(row)
  }

  /** Makes the call. Gives what became of each row, or the error that met them all. A refusal counts for those that it names. */
  async function attempt(batch: readonly OutboxRow[], user: User): Promise<Reading | RequestError> {
    const { name, params } = callOf(batch, user.guid)
    try {
      const data = await env.call(name, params, { allowedRepeat: true, keepalive: true, timeout: DELIVERY_TIMEOUT_MS })
      return readData(batch, data)
    } catch (thrown) {
      const error = asRequestError(thrown)
      const parts = fateOf(error) === 'refused' && (await env.refusals())
      return parts ? parts.readRefusal(batch, error) : error
    }
  }

  async function settle(reading: Reading): Promise<void> {
    // Said first: whoever is torn away in between hears it again, rather than never.
    if (reading.refused.length > 0) env.onRefused(reading.refused)
    if (reading.left?.length) env.onLeftBook(reading.left)
    const delivered = reading.delivered.filter((row) => !unstored.has(row.id))
    const refused = reading.refused.filter(({ row }) => !unstored.has(row.id))
    if (delivered.length + refused.length > 0) await env.store.settle(delivered, refused, env.now())
    for (const row of [...reading.delivered, ...reading.refused.map((verdict) => verdict.row)]) unstored.delete(row.id)
  }

  async function fail(user: User, error: RequestError | null): Promise<void> {
    await pauses.begin(user.userID, error)
    await show({ online: error?.outcome !== 'unreachable' })
    if (error && fateOf(error) === 'signedOut') env.onLostSession(error, user.guid)
  }

  /**
   * Sets the one timer of this tab: for the end of a pause, or for what may wait. When another tab is at work,
   * this one stands in line behind it, and goes on where that one may have died.
   */
  async function plan(): Promise<void> {
    const user = env.user()
    const rows = user ? await unsent(user.userID) : []
    callOff()
    if (!user || rows.length === 0 || working) return
    const { retryAt } = await pauses.of(user.userID)
    const at = Math.max(dueOf(rows), retryAt, env.now() + (troubled ? TROUBLE_MS : 1))
    callOff()
    callOff = env.later(at - env.now(), () => void wake({ forced: false }))
  }

  async function unsent(userID: number): Promise<readonly OutboxRow[]> {
    known = await read(userID)
    return known
  }

  async function read(userID: number): Promise<OutboxRow[]> {
    const stored = await env.store.unsent(userID).catch(() => [])
    return [...stored, ...[...unstored.values()].filter((row) => row.userID === userID)]
  }

  async function show(patch: Partial<Pick<OutboxView, 'online' | 'state'>>): Promise<void> {
    const user = env.user()
    const rows = user ? await unsent(user.userID) : []
    const pending = rows.filter((row) => !isQuiet(row.entry)).length
    const before = view.get()
    const resting = pending > 0 ? 'waiting' : 'idle'
    const state = patch.state ?? (working ? before.state : resting)
    const online = patch.online ?? before.online
    if (before.pending === pending && before.state === state && before.online === online) return
    view.set({ pending, online, state })
    if (user) env.tell({ userID: user.userID, state, online })
  }

  /** Another tab reports. */
  async function hear(news: OutboxNews): Promise<void> {
    const user = env.user()
    if (user?.userID !== news.userID) return
    const rows = await unsent(user.userID)
    const pending = rows.filter((row) => !isQuiet(row.entry)).length
    view.set({ pending, online: news.online, state: news.state })
    await plan()
  }

  /** The page closes: sends what was made here without waiting for anything. The server knows repeated replies. */
  function sendLast(): void {
    env.lock.leave()
    const user = env.user()
    if (!user) return
    const late = [...storing.values()].filter((row) => !lastSent.has(row.id))
    env.lastWords.leave(late)
    // What is under way outlives the page, and what is stored, too. Only what is not stored yet cannot wait.
    const stored = leaving || view.get().state === 'sending' ? [] : known
    const replaced = (row: OutboxRow) => late.some((newer) => newer.slot === row.slot)
    const mine = [...stored.filter((row) => !replaced(row)), ...late].filter((row) => row.userID === user.userID)
    const gone = new Set<string>()
    leaving = true
    for (;;) {
      const rows = mine.filter((row) => !gone.has(questionOf(row.entry)))
      const batch = nextBatch(rows, { now: env.now(), all: true })
      if (batch.length === 0) break
      for (const row of batch) {
        gone.add(questionOf(row.entry))
        lastSent.add(row.id)
      }
      void attempt(batch, user).then(async (reading) => {
        if (!(reading instanceof RequestError)) await settle(reading)
      })
    }
  }

  /** outbox.ts, localEntries. */
  async function local(userID: number, since: number): Promise<OutboxEntry[]> {
    await adopted
    // In this order: a row that is delivered between the two reads is read twice, never not at all.
    const waiting = await read(userID)
    const done = await env.store.deliveredSince(userID, since).catch(() => [])
    const rows = new Map([...done, ...waiting].map((row) => [row.id, row]))
    return [...rows.values()].sort((a, b) => a.seq - b.seq).map((row) => row.entry)
  }

  /** The page is back after it was hidden for good. */
  function resume(): Promise<void> {
    lastSent.clear()
    env.lock.comeBack()
    adopted = adopt()
    return wake()
  }

  return { view, add, wake, hear, sendLast, resume, show, local }
}
