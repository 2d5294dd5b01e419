import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams'
import { RequestError } from '@tizhou/contract/client'
import type { AnswerToKeep, LocalAnswer } from '../engine/localAnswers.ts'
import { createSittingEngine, type SittingEngine } from '../engine/sittingEngine.ts'
import { openSittingStore, type SittingStore, type Whose } from '../engine/sittingStore.ts'
import type { SittingNews } from '../engine/surroundings.ts'

/**
 * An examination hall for trying the engine: a server that keeps the contract's rules, machines whose pages reload
 * and crash, and a network that loses, delays and doubles calls. Time passes only when told to. IndexedDB is real.
 */

/**
 * How a call ends. `lost`: never arrives. `replyLost`: the server did it, the page never hears. `late`: arrives after
 * what was sent later, and nobody hears. `doubled`: arrives twice. `fails`: the server fails. `gateway`: a proxy.
 */
export type Weather = 'fair' | 'lost' | 'replyLost' | 'late' | 'doubled' | 'fails' | 'gateway'

export interface UnitPlan {
  id: number
  seconds: number
  rest?: number
  /** Questions by section; a list of lists is a section of groups whose steps lock. */
  questions: readonly number[]
}

export interface HallPlan {
  units: readonly UnitPlan[]
  /** No hand-in of a unit before so many seconds. */
  handInAfter?: number
}

interface Stored {
  reply: string
  marked: 0 | 1
  spendTime: number
  seat: number
  no: number
}

interface Machine {
  name: string
  store: SittingStore
  lastWords: Map<string, LocalAnswer[]>
  /** The clock that people can set, beside the steady one. */
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
  const server = {
    answers: new Map<number, Stored>(),
    /** Steps that were confirmed, each once, and the section that is open. */
    confirmed: [] as number[],
    section: 1,
    seat: 0,
    started: false,
    unit: 0,
    resting: false,
    over: false,
    handedInBy: null as 'candidate' | 'time' | null,
    since: 0,
    calls: [] as { name: string; params: Record<string, unknown> }[],
    /** Calls under way at one time, of one page; what a closing page sends last does not count. */
    mostInFlight: 0,
    /** The server's clock less the machines' steady one. */
    ahead: 5_000_000,
  }
  const self = {
    server,
    weather: (() => 'fair') as () => Weather,
    signedIn: true,
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

  const now = () => time + server.ahead
  const unit = () => plan.units[server.unit]
  const due = () => server.since + (server.resting ? (unit()?.rest ?? 0) : (unit()?.seconds ?? 0)) * 1000

  /** What the clock has done by now. */
  function settleClock(): void {
    while (server.started && !server.over && now() >= due()) {
      const at = due()
      if (server.resting) enterNext(at)
      else endUnit(at, 'time')
    }
  }

  function endUnit(at: number, by: 'candidate' | 'time'): void {
    if (server.unit >= plan.units.length - 1) {
      server.over = true
      server.handedInBy = by
    } else if (unit()?.rest) {
      server.resting = true
      server.since = at
    } else enterNext(at)
  }

  function enterNext(at: number): void {
    server.resting = false
    server.unit += 1
    server.since = at
  }

  const confirmed = (id: number): 0 | 1 => (server.confirmed.includes(id) ? 1 : 0)

  function standing(): WireStanding {
    const open = unit()
    return {
      AttemptID: 1,
      PaperID: 1,
      Now: now(),
      State: server.over ? 'over' : server.resting ? 'resting' : 'running',
      UnitID: server.over ? null : ((server.resting ? plan.units[server.unit + 1]?.id : open?.id) ?? null),
      EndsAt: server.over ? null : due(),
      HandInFrom: server.since + (plan.handInAfter ?? 0) * 1000,
      Units: [],
    }
  }

  function sitting(): WireSitting {
    if (!server.over) server.seat += 1
    const open = server.over || server.resting ? undefined : unit()
    const item = (id: number) => ({
      AllTestID: id,
      ChildTableName: 'ATEST' as const,
      StyleID: 1,
      StyleType: 'A1',
      Title: `题 ${id}`,
      SelectedItems: [],
      Marks: 1,
    })
    return {
      ...standing(),
      Paper: {} as WireSitting['Paper'],
      Seat: server.seat,
      Sections: open ? [{ SectionID: 1, Name: 'A1', StyleID: 1, Closed: 0, TestItems: open.questions.map(item) }] : [],
      Answers: (open?.questions ?? []).flatMap((id) => {
        const kept = server.answers.get(id)
        if (!kept) return []
        const { reply, marked, spendTime } = kept
        return [{ AllTestID: id, LastUserReply: reply, Marked: marked, SpendTime: spendTime, Confirmed: confirmed(id) }]
      }),
    }
  }

  const refuse = (reason: string, more = {}) => {
    throw new RequestError(409, reason, { reason, ...more })
  }

  function seated(params: Record<string, unknown>): void {
    if (server.over) refuse(server.handedInBy === 'time' ? 'timeUp' : 'handedIn')
    if (params.seat !== server.seat) refuse('elsewhere')
  }

  function take(list: readonly AnswerToKeep[], seat: number) {
    return list.map((one) => {
      if (server.resting || !unit()?.questions.includes(one.allTestID))
        return { AllTestID: one.allTestID, status: 409, reason: 'timeUp' }
      const kept = server.answers.get(one.allTestID)
      const newer = !kept || seat > kept.seat || (seat === kept.seat && one.no > kept.no)
      if (newer) {
        const { lastUserReply: reply, marked, spendTime, no } = one
        server.answers.set(one.allTestID, { reply, marked, spendTime, seat, no })
      }
      return { AllTestID: one.allTestID, status: 200 }
    })
  }

  function serve(name: string, params: Record<string, unknown>): unknown {
    settleClock()
    if (!self.signedIn) throw new RequestError(401, 'lost')
    const list = (params.answersJson ?? []) as AnswerToKeep[]
    switch (name) {
      case 'exams.startPaper':
      case 'exams.openSitting':
        if (!server.started) {
          server.started = true
          server.since = now()
        }
        return sitting()
      case 'exams.saveAnswers': {
        seated(params)
        // A unit that was handed in, not the paper.
        if (server.resting) refuse('handedIn')
        const results = take(list, server.seat)
        return { ...standing(), results }
      }
      case 'exams.handIn': {
        seated(params)
        if (server.resting || params.unitID !== unit()?.id) refuse('timeUp')
        const from = standing().HandInFrom
        if (now() < from) refuse('tooEarly', { from })
        take(list, server.seat)
        endUnit(now(), 'candidate')
        return standing()
      }
      case 'exams.confirmStep': {
        seated(params)
        const answer = params.answerJson as AnswerToKeep
        if (server.confirmed.includes(answer.allTestID)) refuse('locked')
        take([answer], server.seat)
        server.confirmed.push(answer.allTestID)
        return { ...standing(), Next: null }
      }
      case 'exams.enterSection':
        seated(params)
        if (params.sectionID !== server.section + 1) refuse('locked')
        take(list, server.seat)
        server.section += 1
        return {
          ...standing(),
          Section: { SectionID: server.section, Name: 'A2', StyleID: 2, Closed: 0, TestItems: [] },
        }
      case 'exams.startUnit':
        seated(params)
        if (server.resting) enterNext(now())
        return sitting()
      default:
        throw new RequestError(404, name)
    }
  }

  function machine(name: string): Machine {
    return { name, store: openSittingStore(`hall-${hall}-${name}`), lastWords: new Map(), wallOff: 0 }
  }

  function page(at: Machine): OpenPage {
    const opened = { machine: at, dead: false, inFlight: 0 } as OpenPage
    /** A page that died neither stores nor hears. */
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
        user: () => (self.signedIn ? { userID: USER, guid: GUID } : null),
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
    server.mostInFlight = Math.max(server.mostInFlight, from.inFlight)
    return call.finally(() => {
      from.inFlight -= weight
    })
  }

  async function send(name: string, params: Record<string, unknown>): Promise<unknown> {
    const weather = self.weather()
    const copy = structuredClone(params)
    server.calls.push({ name, params: copy })
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
      const reply = structuredClone(serve(name, copy))
      if (weather === 'replyLost') throw new RequestError(0, 'replyLost')
      return reply
    } finally {
      steps--
    }
  }

  function attempt(name: string, params: Record<string, unknown>): void {
    try {
      serve(name, params)
    } catch {
      // Nobody hears it.
    }
  }

  /** Until nothing happens without time passing. */
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

  /** The page is gone in the middle of whatever it does. */
  function crash(gone: OpenPage): void {
    gone.dead = true
    timers = timers.filter((timer) => timer.page !== gone)
  }

  /** The page closes as pages do, and is opened again. */
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
