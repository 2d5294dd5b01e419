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
  /** The number of this user's undelivered entries, without places and played stretches. */
  pending: number
  online: boolean
  state: 'idle' | 'sending' | 'waiting'
}

/** The message between the tabs of one browser. */
export interface OutboxNews {
  userID: number
  state: OutboxView['state']
  online: boolean
}

type User = { userID: number; guid: string }
type Wake = { all: boolean; forced: boolean }

/** Everything that the engine uses from outside; tests replace it with any network, clock and number of tabs. */
export interface Surroundings extends Delivering {
  store: OutboxStore
  lock: SenderLock
  now(): number
  tell(news: OutboxNews): void
  onRefused(verdicts: readonly Verdict[]): void
  /**
   * Loads the handling of refusals; undefined where its file cannot be loaded: the refusal then counts as a failed
   * delivery.
   */
  refusals(): Promise<typeof import('./outboxRefusals.ts') | undefined>
  onLeftBook(left: readonly LeftBook[]): void
  /** A list that a closing page can write synchronously, for the next page to store. */
  lastWords: {
    leave(rows: readonly OutboxRow[]): void
    read(): OutboxRow[]
    forget(rows: readonly OutboxRow[]): void
  }
  /** Frees storage of content that can be loaded again, after a row could not be stored. */
  makeRoom(): Promise<void>
  /** Called when this device can store nothing: entries then live in this page only. */
  onStorageFailure(): void
}

/** The `seq` of a row that is not stored: sorts it behind every stored row. */
const NOT_STORED = Number.MAX_SAFE_INTEGER

/** The timeout of a delivery, ms; shorter than a lease. */
const DELIVERY_TIMEOUT_MS = 20_000

/** The wait after the device's own storage failed, ms. */
const TROUBLE_MS = 5000

export type OutboxEngine = ReturnType<typeof createOutboxEngine>

/**
 * Delivers the stored entries of the logged-in user, oldest first and by one tab at a time, until the server has
 * accepted or refused each. An entry whose call is refused without naming an entry is set aside for a while. Uses no
 * browser interface itself; outbox.ts passes those in.
 */
export function createOutboxEngine(env: Surroundings) {
  const view = createStore<OutboxView>({ pending: 0, online: true, state: 'idle' })
  /** The unsent rows of the last read: a closing page has no time to read. */
  let known: readonly OutboxRow[] = []
  /** Rows that are being stored. */
  const storing = new Map<string, OutboxRow>()
  /** Rows that could not be stored. */
  const unstored = new Map<string, OutboxRow>()
  let wanted: Wake | null = null
  let working: Promise<void> | null = null
  let troubled = false
  /** The page is closing or hidden, and may not return. */
  let leaving = false
  const lastSent = new Set<string>()
  let adopted = Promise.resolve().then(adopt)
  let callOff = () => {}
  const pauses = pausesIn(env)

  /** Stores the entry and delivers it in the background; resolves once it is stored. */
  async function add(userID: number, entry: OutboxEntry): Promise<void> {
    const id = entry.kind === 'reply' ? entry.reply.replyID : newReplyID()
    const row: OutboxRow = { seq: NOT_STORED, id, userID, entry, slot: slotOf(userID, entry) }
    if (entry.kind === 'place') row.dueAt = env.now() + PLACE_DELAY_MS
    storing.set(id, row)
    // A closing page sends at once: it has no time to take over rows.
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

  /** Stores the rows that an earlier page left when it closed, before any newer row of this page. */
  async function takeUp(): Promise<void> {
    const rows = env.lastWords.read()
    if (rows.length === 0) return
    for (const row of rows) await store(row)
    env.lastWords.forget(rows)
  }

  /** Delivers now. `all`: also rows that are not due; without `forced` only outside a pause. */
  function wake({ all = false, forced = true } = {}): Promise<void> {
    wanted = { all: all || wanted?.all === true, forced: forced || wanted?.forced === true }
    // Asynchronously: work() resets `working` when it ends, which must not happen before `working` is set.
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
        // The device's storage failed meanwhile: the rows are still stored and are tried again.
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

  /**
   * Makes the call. Gives the result of each row, or the error of the whole call. A refusal applies to the entries that
   * it names.
   */
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
    // Reported before it is stored: a tab that dies in between reports it twice rather than never.
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
   * Sets the one timer of this tab: for the end of a pause, or for the next row that is due. While another tab
   * delivers, this tab waits for the lock and takes over if that tab dies.
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

  /** Handles a message of another tab. */
  async function hear(news: OutboxNews): Promise<void> {
    const user = env.user()
    if (user?.userID !== news.userID) return
    const rows = await unsent(user.userID)
    const pending = rows.filter((row) => !isQuiet(row.entry)).length
    view.set({ pending, online: news.online, state: news.state })
    await plan()
  }

  /**
   * Sends what this page made, without waiting for anything, while the page closes. The server recognises repeated
   * replies.
   */
  function sendLast(): void {
    env.lock.leave()
    const user = env.user()
    if (!user) return
    const late = [...storing.values()].filter((row) => !lastSent.has(row.id))
    env.lastWords.leave(late)
    // Calls under way and stored rows survive the page. Only rows that are not stored yet must go now.
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

  /** Implements `localEntries` of outbox.ts. */
  async function local(userID: number, since = Number.POSITIVE_INFINITY): Promise<OutboxEntry[]> {
    await adopted
    // Reads the unsent rows first: a row that is delivered between the two reads is then read twice instead of missed.
    const waiting = await read(userID)
    const done = await env.store.deliveredSince(userID, since).catch(() => [])
    const rows = new Map([...done, ...waiting].map((row) => [row.id, row]))
    return [...rows.values()].sort((a, b) => a.seq - b.seq).map((row) => row.entry)
  }

  /** The page returned after it was hidden. */
  function resume(): Promise<void> {
    lastSent.clear()
    env.lock.comeBack()
    adopted = adopt()
    return wake()
  }

  /**
   * The network is back. The first calls on it often fail still: the pauses between attempts begin anew, so that the next
   * comes after a second and not after a minute.
   */
  async function comeOnline(): Promise<void> {
    const user = env.user()
    if (user) await pauses.restart(user.userID).catch(() => {})
    void show({ online: true })
    await wake()
  }

  return { view, add, wake, hear, sendLast, resume, show, local, comeOnline }
}
