import { RequestError } from '@tizhou/contract/client'
import type { SittingNews } from '../engine/sittingEngine.ts'
import { createSittingEngine, type SittingEngine } from '../engine/sittingEngine.ts'
import { openSittingStore, type SittingStore, type Whose } from '../engine/sittingStore.ts'
import type { LocalAnswer } from '../machine/state.ts'
import { createHallServer, type HallPlan } from './hallServer.ts'

/**
 * Simulates an examination hall for the tests of the engine: a server (hallServer.ts), machines whose pages reload and
 * crash, and a network that loses, delays and doubles calls. Time passes only when told to. Only IndexedDB is real.
 */

/**
 * How a call ends. `lost`: never arrives. `replyLost`: the server did it, the page gets no reply. `late`: arrives after
 * later calls, without a reply. `doubled`: arrives twice. `fails`: the server fails. `gateway`: a proxy answers.
 */
export type Weather = 'fair' | 'lost' | 'replyLost' | 'late' | 'doubled' | 'fails' | 'gateway'

interface Machine {
  name: string
  store: SittingStore
  lastWords: Map<string, LocalAnswer[]>
  /** The offset of the wall clock, ms. */
  wallOff: number
}

export interface OpenPage {
  engine: SittingEngine
  machine: Machine
  dead: boolean
  inFlight: number
}

const GUID = 'g'.repeat(32)
const USER = 7
let halls = 0

declare function setImmediate(run: () => void): unknown

export function createHall(plan: HallPlan = { units: [{ id: 1, seconds: 3600, questions: [1, 2, 3] }] }) {
  const hall = ++halls
  let time = 1_000_000
  let timers: { at: number; page: OpenPage | null; run: () => void }[] = []
  let steps = 0
  const pages: OpenPage[] = []
  const late: (() => void)[] = []
  const server = createHallServer(plan, () => time)
  /** The calls that machines made. */
  const calls: { name: string; params: Record<string, unknown> }[] = []
  const self = {
    server,
    calls,
    /** The most simultaneous calls of one page; last calls of closing pages do not count. */
    mostInFlight: 0,
    weather: (() => 'fair') as () => Weather,
    lostSessions: 0,
    storageFails: false,
    storageFailures: 0,
    machine,
    page,
    advance,
    quiet,
    crash,
    reload,
    deliverLate: () => {
      for (const call of late.splice(0)) call()
    },
    now: () => time,
  }

  function machine(name: string): Machine {
    return { name, store: openSittingStore(`hall-${hall}-${name}`), lastWords: new Map(), wallOff: 0 }
  }

  function page(at: Machine): OpenPage {
    const opened = { machine: at, dead: false, inFlight: 0 } as OpenPage
    /** A page that died neither stores nor hears anything. */
    const alive =
      <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if (opened.dead) return new Promise<never>(() => {})
        if (self.storageFails) throw new Error('no room')
        steps++
        const result = await run(...args).finally(() => steps--)
        return opened.dead ? new Promise<never>(() => {}) : result
      }
    const { store } = at
    const key = ({ userID, attemptID }: Whose) => `${userID}-${attemptID}`
    opened.engine = createSittingEngine(
      { appID: 1, attemptID: 1 },
      {
        store: {
          ...store,
          answers: alive(store.answers),
          keep: alive(store.keep),
          sitting: alive(store.sitting),
          keepSitting: alive(store.keepSitting),
          forget: alive(store.forget),
        },
        user: () => (server.signedIn ? { userID: USER, guid: GUID } : null),
        call: (name, params, { keepalive }) =>
          counted(opened, keepalive ? 0 : 1, send(name, params as Record<string, unknown>)).then(
            (reply) => (opened.dead ? new Promise<never>(() => {}) : reply),
            (error: unknown) => (opened.dead ? new Promise<never>(() => {}) : Promise.reject(error)),
          ),
        steady: () => time,
        wall: () => time + at.wallOff,
        random: () => 0.5,
        later(ms, run) {
          const timer = { at: time + ms, page: opened, run }
          timers.push(timer)
          return () => {
            timers = timers.filter((other) => other !== timer)
          }
        },
        tell(news: SittingNews) {
          for (const other of pages)
            if (other !== opened && !other.dead && other.machine === at) other.engine.hear(news)
        },
        onLostSession: () => {
          self.lostSessions += 1
        },
        lastWords: {
          leave: (whose, answers) => void at.lastWords.set(key(whose), [...answers]),
          take(whose) {
            const words = at.lastWords.get(key(whose)) ?? []
            at.lastWords.delete(key(whose))
            return words
          },
        },
        onStorageFailure: () => {
          self.storageFailures += 1
        },
      },
    )
    pages.push(opened)
    return opened
  }

  function counted<T>(from: OpenPage, weight: 0 | 1, call: Promise<T>): Promise<T> {
    from.inFlight += weight
    self.mostInFlight = Math.max(self.mostInFlight, from.inFlight)
    return call.finally(() => {
      from.inFlight -= weight
    })
  }

  async function send(name: string, params: Record<string, unknown>): Promise<unknown> {
    const weather = self.weather()
    const copy = structuredClone(params)
    calls.push({ name, params: copy })
    steps++
    try {
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (weather === 'lost') throw new RequestError(0, 'lost')
      if (weather === 'fails') throw new RequestError(500, 'fails')
      if (weather === 'gateway') throw new RequestError('http', 'gateway', { httpStatus: 502 })
      if (weather === 'late') {
        late.push(() => attempt(name, copy))
        throw new RequestError(0, 'late')
      }
      if (weather === 'doubled') attempt(name, copy)
      const reply = structuredClone(server.serve(name, copy))
      if (weather === 'replyLost') throw new RequestError(0, 'replyLost')
      return reply
    } finally {
      steps--
    }
  }

  function attempt(name: string, params: Record<string, unknown>): void {
    try {
      server.serve(name, params)
    } catch {
      // The reply is not delivered.
    }
  }

  /** Resolves when nothing happens any more without time passing. */
  async function quiet(): Promise<void> {
    for (let idle = 0; idle < 12; ) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      idle = steps > 0 ? 0 : idle + 1
    }
  }

  async function advance(ms: number): Promise<void> {
    const end = time + ms
    await quiet()
    for (;;) {
      const next = timers.filter((timer) => !timer.page?.dead).sort((one, other) => one.at - other.at)[0]
      if (!next || next.at > end) break
      timers = timers.filter((timer) => timer !== next)
      time = Math.max(time, next.at)
      next.run()
      await quiet()
    }
    time = end
  }

  /** The page disappears in the middle of its work. */
  function crash(gone: OpenPage): void {
    gone.dead = true
    timers = timers.filter((timer) => timer.page !== gone)
  }

  /** The page closes with its events and is opened again. */
  async function reload(old: OpenPage): Promise<OpenPage> {
    old.engine.sendLast()
    crash(old)
    const again = page(old.machine)
    void again.engine.open()
    await quiet()
    return again
  }

  return self
}
