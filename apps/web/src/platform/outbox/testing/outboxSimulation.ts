import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import { RequestError } from '@tizhou/contract/client'
import { openLeases } from '../../delivery/leases.ts'
import { leaseLock, type SenderLock } from '../../delivery/senderLock.ts'
import { createOutboxEngine, type OutboxEngine, type OutboxNews } from '../outboxEngine.ts'
import type { OutboxEntry, OutboxRow } from '../outboxEntry.ts'
import * as refusals from '../outboxRefusals.ts'
import { openOutboxStore } from '../outboxStore.ts'

/**
 * Simulates a browser with any number of tabs and a server for the tests of the outbox: time passes only when told to,
 * calls fail in every way that a network can, and a tab can die at any step. Only IndexedDB is real.
 */

/**
 * How the next calls end. `replyLost`: the server did it, the reply never arrives. `hangs`: no reply comes until the
 * test ends the call. `alien`: a refusal arrives that names no entry.
 */
export type Weather =
  | 'fair'
  | 'alien'
  | 'unreachable'
  | 'replyLost'
  | 'hangs'
  | 'fails'
  | 'someFail'
  | 'busy'
  | 'gateway'

/** A question that refuses its whole batch, and is named when it goes alone; and one whose own reply is refused. */
export const POISONED_CALL = 13
export const POISONED_REPLY = 14
/** Calls with this question are refused without naming an entry. */
export const UNNAMED = 15

/** Node's queue, in which the steps of IndexedDB run. */
declare function setImmediate(run: () => void): unknown

const never = new Promise<never>(() => {})

interface Tab {
  engine: OutboxEngine
  dead: boolean
  /** The tab is closing and sends its last calls all at once. */
  leaving: boolean
  /** The number of steps until the tab dies; -1: it lives. */
  fuse: number
  /** Whether the step at which the tab dies still takes effect. */
  fuseAfter: boolean
  /** Whether the tab is told that it dies: a closed tab is, a crashed one is not. */
  farewell: boolean
}

type Hanging = { tab: Tab; serve: () => void; fail: (error: unknown) => void }

export function createWorld({ locks, name }: { locks: 'web' | 'lease'; name: string }) {
  let now = 1_000_000
  let lastGuid = 0
  let pendingSteps = 0
  let timers: { at: number; tab: Tab | null; run: () => void }[] = []
  let hanging: Hanging[] = []
  const tabs: Tab[] = []
  let lastWords: OutboxRow[] = []
  let departed: readonly string[] = []
  const departures = {
    read: () => departed,
    write: (owners: readonly string[]) => {
      departed = owners
    },
  }
  const held = new Map<string, { tab: Tab; release: () => void }>()
  const active = new Set<{ tab: Tab; user: number }>()
  const world = {
    weather: 'fair' as Weather,
    session: null as { userID: number; guid: string } | null,
    validGuids: new Map<string, number>(),
    /** The replies as the server accepted them first. */
    replies: new Map<string, { userID: number; reply: WireReply }>(),
    /** Whether the device can store anything. */
    storage: true,
    /** How often a user was told that the device cannot store anything. */
    storageFailures: 0,
    /** The server's state of each favourite, note, place, interview and wrong-book entry. */
    states: new Map<string, unknown>(),
    refused: [] as OutboxEntry[],
    mostAtOnce: 0,
    calls: 0,
    /** Whether any refusal named no entry. */
    aliens: false,
    tabs,
    openTab,
    closeTab,
    add,
    logIn,
    logOut,
    advance,
    quiet,
    endHanging,
    serveHanging,
    inspect: openOutboxStore(name),
  }

  function openTab(): Tab {
    const tab = { dead: false, leaving: false, fuse: -1, fuseAfter: false, farewell: false } as Tab
    const store = gate(tab, openOutboxStore(name))
    const wait = (ms: number) =>
      new Promise<void>((resolve) => {
        timers.push({ at: now + ms, tab, run: resolve })
      })
    tab.engine = createOutboxEngine({
      store,
      lock:
        locks === 'lease'
          ? leaseLock(gate(tab, openLeases(`${name}-leases`)), departures, () => now, wait)
          : simulatedWebLock(tab),
      user: () => world.session,
      call: (call, params) => callServer(tab, call, params as Record<string, unknown>),
      now: () => now,
      random: () => 0.5,
      later(ms, run) {
        const timer = { at: now + ms, tab, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
      tell(news: OutboxNews) {
        for (const other of tabs) if (other !== tab && !other.dead) void other.engine.hear({ ...news })
      },
      onRefused: (verdicts) => world.refused.push(...verdicts.map((verdict) => verdict.row.entry)),
      refusals: async () => refusals,
      onLeftBook: () => {},
      onLostSession: (_error, guid) => {
        if (world.session?.guid === guid) setSession(null)
      },
      lastWords: {
        leave: (rows) => void lastWords.push(...rows),
        read: () => [...lastWords],
        forget: (rows) => {
          lastWords = tab.dead ? lastWords : lastWords.filter((row) => rows.every((other) => other.id !== row.id))
        },
      },
      makeRoom: async () => {},
      onStorageFailure: () => {
        world.storageFailures += 1
      },
    })
    tabs.push(tab)
    void tab.engine.wake()
    return tab
  }

  function gate<T extends object>(tab: Tab, store: T): T {
    return new Proxy(store, {
      get(target, property) {
        const step = Reflect.get(target, property) as unknown
        if (!world.storage) return async () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
        return typeof step === 'function' ? (...args: unknown[]) => pass(tab, () => step(...args)) : step
      },
    })
  }

  async function pass(tab: Tab, step: () => unknown): Promise<unknown> {
    if (tab.dead) return never
    const last = tab.fuse === 0
    if (tab.fuse >= 0) tab.fuse -= 1
    if (last && tab.farewell) {
      tab.leaving = true
      tab.engine.sendLast()
    }
    if (last && !tab.fuseAfter) {
      die(tab)
      return never
    }
    pendingSteps += 1
    try {
      return await step()
    } finally {
      pendingSteps -= 1
      if (last) die(tab)
      // biome-ignore lint/correctness/noUnsafeFinally: in a dead tab no promise settles, not even by a failure.
      if (tab.dead) return never
    }
  }

  function die(tab: Tab): void {
    if (tab.dead) return
    tab.dead = true
    timers = timers.filter((timer) => timer.tab !== tab)
    for (const call of active) if (call.tab === tab) active.delete(call)
    for (const one of hanging.filter((call) => call.tab === tab)) one.fail(null)
    for (const lock of [...held.values()]) if (lock.tab === tab) lock.release()
  }

  /** `last`: the browser tells the page that it closes. `served`: the server received the hanging calls. */
  function closeTab(tab: Tab, { last, served }: { last: boolean; served: boolean }): void {
    if (served) for (const one of hanging.filter((call) => call.tab === tab)) one.serve()
    tab.leaving = true
    if (last && !tab.dead) tab.engine.sendLast()
    die(tab)
  }

  function simulatedWebLock(tab: Tab): SenderLock {
    return {
      async hold(lockName, run) {
        for (let other = held.get(lockName); other; other = held.get(lockName)) {
          const holder = other
          await new Promise<void>((resolve) => {
            const before = holder.release
            holder.release = () => {
              before()
              resolve()
            }
          })
        }
        if (tab.dead) return never
        const lock = { tab, release: () => void held.delete(lockName) }
        held.set(lockName, lock)
        try {
          await run(async () => true)
        } finally {
          if (!tab.dead) lock.release()
        }
      },
      leave() {},
      comeBack() {},
    }
  }

  async function callServer(tab: Tab, call: string, params: Record<string, unknown>): Promise<unknown> {
    if (tab.dead) return never
    const weather = world.weather
    const user = world.validGuids.get(String(params.guid)) ?? 0
    const serve = () => answer(call, params, weather)
    const one = { tab, user }
    world.calls += 1
    if (!tab.leaving) active.add(one)
    world.mostAtOnce = Math.max(world.mostAtOnce, [...active].filter((other) => other.user === user).length)
    try {
      if (weather === 'unreachable') throw new RequestError(0, '')
      if (weather === 'alien') {
        world.aliens = true
        throw new RequestError(400, '请求超时', { errors: [] })
      }
      if (weather === 'hangs') {
        await new Promise((_resolve, fail) => {
          const one: Hanging = {
            tab,
            serve() {
              try {
                serve()
              } catch {
                // Refused: as with success, the client does not hear of it.
              }
            },
            fail: (error) => {
              hanging = hanging.filter((other) => other !== one)
              fail(error)
            },
          }
          hanging.push(one)
          timers.push({ at: now + 20_000, tab, run: () => one.fail(new RequestError(0, '')) })
        })
      }
      return await pass(tab, async () => {
        if (weather === 'gateway') throw new RequestError('http', '')
        if (weather === 'busy') throw new RequestError(429, '', { retryAfter: 7 })
        if (weather === 'fails') throw new RequestError(500, '')
        const data = serve()
        if (weather === 'replyLost') throw new RequestError(0, '')
        return data
      })
    } finally {
      active.delete(one)
    }
  }

  function answer(call: string, params: Record<string, unknown>, weather: Weather): unknown {
    const userID = world.validGuids.get(String(params.guid))
    if (userID === undefined) throw new RequestError(401, '')
    if (call === 'practice.submitReplies') {
      const replies = params.repliesJson as WireReply[]
      if (replies.some((reply) => reply.allTestID === UNNAMED)) throw new RequestError(400, 'unnamed')
      if (replies.some((reply) => reply.allTestID === POISONED_CALL))
        throw new RequestError(
          400,
          'poisoned',
          replies.length === 1 ? { records: [replies[0]?.replyID] } : { errors: [] },
        )
      const results = replies.map((reply, index) => {
        if (reply.allTestID === POISONED_REPLY) return { replyID: reply.replyID, status: 404 }
        if (weather === 'someFail' && index % 2 === 0) return { replyID: reply.replyID, status: 500 }
        if (!world.replies.has(reply.replyID)) world.replies.set(reply.replyID, { userID, reply })
        return { replyID: reply.replyID, status: 200 }
      })
      return { results }
    }
    if (call === 'review.updateUser') {
      for (const one of params.replsysJson as { allTestID: number; isError: number }[])
        world.states.set(`${userID}/wrongBook/${one.allTestID}`, one.isError)
    } else if (call === 'videos.played') {
      for (const one of params.playsJson as { id: number; from: number }[])
        world.states.set(`${userID}/play/${one.id}`, one.from)
    } else if (call === 'practice.saveProgress') world.states.set(`${userID}/place/${params.cptID}`, params.allTestID)
    else if (call === 'practice.saveNote') world.states.set(`${userID}/note/${params.allTestID}`, params.content)
    else if (call === 'exams.saveInterview')
      world.states.set(`${userID}/interview/${params.allTestID}@${params.answeredAt}`, String(params.earnedJson))
    else world.states.set(`${userID}/favourite/${params.allTestID}`, params.isFav)
    return null
  }

  /** Resolves true when the outbox has stored the entry, false when the tab died before. */
  async function add(tab: Tab, userID: number, entry: OutboxEntry): Promise<boolean> {
    let stored = false
    void tab.engine.add(userID, entry).then(() => {
      stored = !tab.dead
    })
    await quiet()
    return stored
  }

  function setSession(session: typeof world.session): void {
    world.session = session
    for (const tab of tabs) {
      if (tab.dead) continue
      void tab.engine.show({})
      void tab.engine.wake()
    }
  }

  function logIn(userID: number): void {
    lastGuid += 1
    const guid = `guid-${lastGuid}`
    for (const [old, owner] of world.validGuids) if (owner === userID) world.validGuids.delete(old)
    world.validGuids.set(guid, userID)
    setSession({ userID, guid })
  }

  function logOut(): void {
    setSession(null)
  }

  function endHanging(): void {
    for (const one of hanging) one.fail(new RequestError(0, ''))
  }

  function serveHanging(): void {
    for (const one of hanging) {
      one.serve()
      one.fail(new RequestError(0, ''))
    }
  }

  /** Resolves when nothing happens any more without time passing. */
  async function quiet(): Promise<void> {
    for (let still = 0; still < 6; ) {
      await new Promise((resolve) => setImmediate(() => resolve(null)))
      still = pendingSteps === 0 ? still + 1 : 0
    }
  }

  async function advance(ms: number): Promise<void> {
    const end = now + ms
    for (;;) {
      await quiet()
      const next = timers.reduce<(typeof timers)[number] | null>(
        (first, timer) => (timer.at <= end && (!first || timer.at < first.at) ? timer : first),
        null,
      )
      if (!next) break
      now = Math.max(now, next.at)
      timers = timers.filter((timer) => timer !== next)
      next.run()
    }
    now = end
    await quiet()
  }

  return world
}

export type World = ReturnType<typeof createWorld>
