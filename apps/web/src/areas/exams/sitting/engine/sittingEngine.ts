import type { WireExamItem, WireExamSection, WireSitting, WireStanding } from '@tizhou/contract/areas/exams'
import { RequestError, type SendOptions } from '@tizhou/contract/client'
import type { CallName } from '@tizhou/contract/contract'
import { createStore } from '../../../../platform/store.ts'
import {
  type AnswerToKeep,
  asSaved,
  asSent,
  changedAnswer,
  type GivenAnswer,
  isUnsaved,
  type LocalAnswer,
  nextBatch,
  reconciled,
  toWire,
} from './localAnswers.ts'
import { fateOf, reasonOf, retryDelay } from './refusals.ts'
import { withSectionEntered, withStepConfirmed } from './sections.ts'
import { type Clocks, serverClock } from './serverClock.ts'
import type { SittingStore, Whose } from './sittingStore.ts'

/** `collecting`: time is up, the paper goes to the server by itself. */
export type Phase = 'opening' | 'sitting' | 'collecting' | 'resting' | 'over' | 'elsewhere' | 'failed'

/** What the learner asked the server to do, and what is under way. */
export type Doing = 'confirmStep' | 'enterSection' | 'handIn' | 'startUnit'

export interface SittingView {
  phase: Phase
  /** The paper as it lies on the table; its `Answers` are old, see `answers()`. */
  sitting: WireSitting | null
  /** Rises whenever the questions of a unit were delivered anew: what was made of the old ones is void. */
  delivery: number
  /** How the way to the server is: answers that it does not have are on this device. */
  net: 'saved' | 'saving' | 'offline'
  unsaved: number
  /** Answers that came after their time, or that the server refused for another reason. */
  refused: number
  doing: Doing | null
  /** Why the paper could not be opened. */
  trouble: RequestError | null
}

/** What tabs of one browser tell each other: who has the paper now. */
export interface SittingNews {
  attemptID: number
  seat: number
}

/** Everything the engine touches, so that it can be tried with any network, clock and order of events. */
export interface Surroundings extends Clocks {
  store: SittingStore
  user(): { userID: number; guid: string } | null
  call(name: CallName, params: object, options: SendOptions): Promise<unknown>
  /** 0 ≤ x < 1 */
  random(): number
  /** Runs later; gives what calls it off. */
  later(ms: number, run: () => void): () => void
  tell(news: SittingNews): void
  onLostSession(error: RequestError, guid: string): void
  /** What a closing page had no time to store. */
  lastWords: { leave(whose: Whose, answers: readonly LocalAnswer[]): void; take(whose: Whose): LocalAnswer[] }
  /** This device can store nothing: answers live in this page and on the server. */
  onStorageFailure(): void
}

export type Begin = { appID: number } & ({ paperID: number } | { attemptID: number })

/** A call that hangs longer counts as lost, ms. */
const CALL_TIMEOUT_MS = 15_000

/** After so long without a word the server is asked how things stand, ms. */
const TOUCH_MS = 30_000

/** After a clock that ran out and a server that does not see it so, ms. */
const DISPUTE_MS = 1_000

/** The page's wishes beyond saving answers: one at a time, in the order in which they were made. */
interface Task {
  doing: Doing | null
  run(): Promise<void>
  drop(error: unknown): void
}

/** The learner took back what was asked for, or the paper is in other hands. */
export class Dropped extends Error {}

export type SittingEngine = ReturnType<typeof createSittingEngine>

/**
 * One attempt at a paper, as it is sat in this browser. Keeps every answer on this device first, then sends it, with
 * one call under way at a time and what came meanwhile together in the next; tries again while the network is cut;
 * follows the server's clock, order and locks. Knows no page: `sitting.ts` sets it into a browser.
 */
export function createSittingEngine(begin: Begin, env: Surroundings) {
  const view = createStore<SittingView>({
    phase: 'opening',
    sitting: null,
    delivery: 0,
    net: 'saved',
    unsaved: 0,
    refused: 0,
    doing: null,
    trouble: null,
  })
  const clock = serverClock(env)
  const { appID } = begin
  let attemptID = 'attemptID' in begin ? begin.attemptID : null
  let owner = env.user()?.userID
  let answers = new Map<number, LocalAnswer>()
  let lastNo = 0
  /** On their way to the disk. */
  const storing = new Map<number, LocalAnswer>()
  let storageFailed = false
  const tasks: Task[] = []
  let working: Promise<void> | null = null
  /** Somebody wants the server to hear something, even if it is only that we are here. */
  let touching = false
  let failures = 0
  let closed = false
  /** Ends a pause after a failure. */
  let hurry = () => {}
  let offTimer = () => {}
  let offTouch = () => {}
  let batchLimit: number | undefined
  /** Openings of ours of which no reply came: the server may have done them, or do them yet. */
  let lostOpenings = 0

  const show = (patch: Partial<SittingView>): void => {
    const next = { ...view.get(), ...patch }
    const unit = next.sitting?.UnitID ?? null
    view.set({ ...next, unsaved: [...answers.values()].filter((one) => isUnsaved(one) && one.unitID === unit).length })
  }
  const sitting = (): WireSitting | null => view.get().sitting
  const unitID = (): number | null => view.get().sitting?.UnitID ?? null
  const whose = (): Whose | null => (attemptID === null || owner === undefined ? null : { userID: owner, attemptID })

  // The way to the server

  async function call<T>(name: CallName, params: object, keepalive = false): Promise<T> {
    const user = env.user()
    if (!user || (owner !== undefined && user.userID !== owner)) throw new RequestError(401, '')
    owner = user.userID
    const sentAt = env.steady()
    try {
      const options = { allowedRepeat: true, keepalive, timeout: CALL_TIMEOUT_MS }
      const data = await env.call(name, { guid: user.guid, appID, ...params }, options)
      const now = (data as { Now?: unknown } | null)?.Now
      if (typeof now === 'number') clock.learn(now, sentAt, env.steady())
      failures = 0
      return data as T
    } catch (error) {
      const known = error instanceof RequestError ? error : new RequestError(0, String(error))
      if (fateOf(known) === 'signedOut') env.onLostSession(known, user.guid)
      throw known
    }
  }

  /** Makes a call until the server answered it, whatever the answer. */
  async function insist<T>(make: () => Promise<T>, isWanted: () => boolean): Promise<T> {
    for (;;) {
      try {
        return await make()
      } catch (error) {
        const fate = error instanceof RequestError ? fateOf(error) : 'refused'
        if (fate === 'refused') throw error
        show({ net: 'offline' })
        await pause(fate === 'signedOut' ? null : retryDelay(++failures, env.random(), error as RequestError))
        if (closed || !isWanted()) throw new Dropped()
      }
    }
  }

  /** Null: until somebody hurries. */
  function pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const off = ms === null ? () => {} : env.later(ms, resolve)
      hurry = () => {
        off()
        resolve()
      }
    })
  }

  /** Does now what is to be done, also where a pause was on. */
  function wake(): void {
    hurry()
    if (closed || working) return
    working = Promise.resolve()
      .then(work)
      .finally(() => {
        working = null
        if (!closed && hasWork()) wake()
      })
  }

  const mayCall = (): boolean => !closed && ['sitting', 'collecting', 'resting'].includes(view.get().phase)
  const maySave = (): boolean => mayCall() && view.get().phase !== 'resting'
  const hasUnsaved = (): boolean =>
    maySave() && [...answers.values()].some((one) => isUnsaved(one) && one.unitID === unitID())
  const hasWork = (): boolean => tasks.length > 0 || (mayCall() && (touching || hasUnsaved()))

  async function work(): Promise<void> {
    while (!closed && hasWork()) {
      const task = tasks[0]
      try {
        if (task) {
          if (task.doing) show({ doing: task.doing })
          await task.run()
        } else await save()
      } catch (error) {
        if (!task) await meetRefusal(error)
        else task.drop(error)
      } finally {
        if (task && tasks[0] === task) tasks.shift()
        if (task?.doing) show({ doing: null })
      }
    }
    if (!closed) show({ net: hasUnsaved() ? 'offline' : 'saved' })
  }

  async function save(): Promise<void> {
    const batch = nextBatch(answers.values(), unitID(), batchLimit)
    touching = false
    show({ net: batch.some((one) => !one.quiet) ? 'saving' : view.get().net })
    try {
      await deliver(batch, (answersJson) =>
        call<WireStanding & SaveResults>('exams.saveAnswers', { attemptID, seat: sitting()?.Seat, answersJson }),
      )
      batchLimit = undefined
    } catch (error) {
      // Something in it cannot be read: halves find out what, without the others suffering for it.
      if (!(error instanceof RequestError) || error.status !== 400 || batch.length === 0) throw error
      if (batch.length === 1) refuse(batch, 'unreadable')
      batchLimit = Math.max(1, Math.ceil(batch.length / 2))
    }
  }

  type SaveResults = { results?: { AllTestID: number; status: number; reason?: string }[] }

  /** Sends answers by some call, and notes what became of each. */
  async function deliver<T extends WireStanding & SaveResults>(
    batch: readonly LocalAnswer[],
    make: (answersJson: AnswerToKeep[]) => Promise<T>,
    isWanted: () => boolean = mayCall,
  ): Promise<T> {
    const attempt = () => {
      // What changed since it was last tried goes as it is now.
      const sent = batch.map((one) => asSent(answers.get(one.id) ?? one))
      for (const one of sent) answers.set(one.id, one)
      return make(sent.map(toWire)).then((reply) => ({ reply, sent }))
    }
    const { reply, sent } = await insist(attempt, isWanted)
    const results = new Map(reply.results?.map((one) => [one.AllTestID, one]))
    for (const one of sent) {
      const { status = 200, reason = '' } = results.get(one.id) ?? {}
      if (status === 200) settle(one)
      else refuse([one], reason)
    }
    follow(reply)
    return reply
  }

  function settle(sent: LocalAnswer): void {
    const now = answers.get(sent.id)
    if (now) keepLocally([asSaved(now, sent)])
  }

  function refuse(refused: readonly LocalAnswer[], reason: string): void {
    const loud = refused.filter((one) => !one.quiet)
    keepLocally(refused.map((one) => ({ ...(answers.get(one.id) ?? one), refused: reason })))
    show({ refused: view.get().refused + loud.length })
  }

  /** A refusal that nobody waits for. */
  async function meetRefusal(error: unknown): Promise<void> {
    if (!(error instanceof RequestError)) return
    const reason = reasonOf(error)
    if (reason === 'elsewhere') return meetElsewhere()
    if (reason === 'handedIn') return finish()
    if (error.status === 409) {
      await reopen()
      // Should the two never agree, they do not shout at each other.
      return pause(DISPUTE_MS)
    }
    if (error.status === 404) show({ phase: 'failed', trouble: error })
    else await pause(DISPUTE_MS * 10)
  }

  // How the paper stands

  /** Follows the server: the unit is still open, over, or another one is. */
  function follow(standing: WireStanding): void {
    const before = sitting()
    if (!before || closed) return
    if (standing.State === 'over') {
      finish()
      return
    }
    const { AttemptID, PaperID, Now, State, UnitID, EndsAt, HandInFrom, Units } = standing
    const next = { ...before, AttemptID, PaperID, Now, State, UnitID, EndsAt, HandInFrom, Units }
    if (State === 'resting') {
      show({ phase: 'resting', sitting: { ...next, Sections: [] } })
      void keepSitting()
    } else if (UnitID !== before.UnitID || before.State === 'resting') {
      show({ phase: 'opening' })
      void add(null, reopenNow).catch(() => {})
    } else if (EndsAt !== before.EndsAt || HandInFrom !== before.HandInFrom) show({ sitting: next })
    plan()
  }

  /**
   * The paper, as the server gave it: the questions of the open unit, whose seat it is, what is kept; or as this
   * device has it, where the server cannot be asked.
   */
  async function lay(wire: WireSitting, isLocal = false): Promise<void> {
    attemptID = wire.AttemptID
    if (wire.State === 'over') return finish()
    const mine = whose()
    const local = mine ? await env.store.answers(mine).catch(() => [...answers.values()]) : []
    const words = mine ? env.lastWords.take(mine) : []
    const latest = new Map(answers)
    // What an earlier page left here it may have sent, too.
    for (const one of [...local, ...words])
      if (one.no > (latest.get(one.id)?.no ?? -1)) latest.set(one.id, isUnsaved(one) ? asSent(one) : one)
    lastNo = Math.max(lastNo, ...[...latest.values()].map((one) => one.no))
    if (closed) return
    const late = [...latest.values()].filter((one) => isUnsaved(one) && one.unitID !== wire.UnitID)
    answers = isLocal ? latest : reconciled(latest.values(), wire.Answers, wire.UnitID)
    const phase = wire.State === 'resting' ? 'resting' : 'sitting'
    show({ phase, sitting: wire, delivery: view.get().delivery + 1, trouble: null })
    if (!isLocal) env.tell({ attemptID: wire.AttemptID, seat: wire.Seat })
    if (late.length > 0) refuse(late, 'timeUp')
    void keepLocally([...answers.values()])
    void keepSitting()
    plan()
  }

  async function keepSitting(): Promise<void> {
    const mine = whose()
    const now = sitting()
    if (!mine || !now) return
    const stored = { ...mine, sitting: { ...now, Answers: [], Now: Math.round(clock.now()) }, at: env.wall() }
    await env.store.keepSitting(stored).catch(() => {})
  }

  function finish(): void {
    if (view.get().phase === 'over') return
    offTimer()
    for (const task of tasks.splice(1)) task.drop(new Dropped())
    const late = [...answers.values()].filter((one) => isUnsaved(one) && one.unitID === unitID())
    show({ phase: 'over', net: 'saved', doing: null, refused: view.get().refused + late.length })
    const mine = whose()
    if (mine) void env.store.forget(mine).catch(() => {})
  }

  function leaveElsewhere(): void {
    offTimer()
    for (const task of tasks.splice(0)) task.drop(new Dropped())
    show({ phase: 'elsewhere', doing: null })
  }

  /** Somewhere the server sees it otherwise: asks whether the paper is still in our hands, then takes it anew. */
  async function reopen(): Promise<void> {
    try {
      const params = { attemptID, seat: sitting()?.Seat, answersJson: [] }
      await insist(() => call('exams.saveAnswers', params), mayCall)
    } catch (error) {
      if (error instanceof Dropped) return
      const reason = reasonOf(error)
      if (reason === 'elsewhere') return meetElsewhere()
      if (reason === 'handedIn') return finish()
    }
    await reopenNow()
  }

  async function reopenNow(): Promise<void> {
    if (attemptID !== null) await lay(await insist(openOnce, () => !closed))
  }

  async function openOnce(): Promise<WireSitting> {
    lostOpenings += 1
    const wire =
      attemptID === null
        ? await call<WireSitting>('exams.startPaper', { paperID: (begin as { paperID: number }).paperID })
        : await call<WireSitting>('exams.openSitting', { attemptID })
    lostOpenings -= 1
    return wire
  }

  /** Somebody else has the paper: unless it was an opening of this very page that came late. */
  async function meetElsewhere(): Promise<void> {
    if (lostOpenings === 0) return leaveElsewhere()
    lostOpenings = 0
    await reopenNow()
  }

  /** When the time of the unit, or of the rest, is up by the server's clock. */
  function plan(): void {
    offTimer()
    offTouch()
    const { phase } = view.get()
    if (closed || (phase !== 'sitting' && phase !== 'resting')) return
    offTouch = env.later(TOUCH_MS, touch)
    const left = remaining()
    if (left === null) return
    // Timers count short of 25 days, and a sleeping machine none of it: looked at again at least every minute.
    offTimer = env.later(Math.min(60_000, Math.max(1, left)), () => {
      if (clock.jumped()) touch()
      if ((remaining() ?? 1) > 0) plan()
      else if (view.get().phase === 'resting') void add(null, reopenNow)
      else void collect()
    })
  }

  function touch(): void {
    touching = true
    wake()
    plan()
  }

  /** Time is up: what is here goes to the server with the paper. Should it still see time left, so be it. */
  async function collect(): Promise<void> {
    show({ phase: 'collecting' })
    try {
      await add('handIn', () => handInNow(() => !closed))
    } catch (error) {
      if (error instanceof Dropped) return
      if (reasonOf(error) === 'handedIn') return finish()
      if (reasonOf(error) !== 'timeUp') await pause(DISPUTE_MS)
      await add(null, reopen).catch(() => {})
    }
  }

  /** ms left by the server's clock; null: no clock runs. */
  function remaining(): number | null {
    const endsAt = sitting()?.EndsAt
    return endsAt === null || endsAt === undefined ? null : endsAt - clock.now()
  }

  // What the page asks for

  /** Puts a wish into the line; rejects with the server's refusal, or Dropped. */
  function add(doing: Doing | null, run: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      tasks.push({ doing, drop: reject, run: () => run().then(resolve) })
      wake()
    })
  }

  /** A wish that a closed step, another machine or the clock may overtake: then the paper is looked at anew. */
  async function ask(doing: Doing, run: () => Promise<void>): Promise<void> {
    try {
      await add(doing, run)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === 'elsewhere') await add(null, meetElsewhere)
      else if (reason === 'handedIn' || reason === 'timeUp' || reason === 'locked') await add(null, reopen)
      else throw error
    }
  }

  /** Everything that is not saved, but what fits into the last call. */
  async function flushBut(isWanted: () => boolean): Promise<LocalAnswer[]> {
    for (;;) {
      const batch = nextBatch(answers.values(), unitID())
      if ([...answers.values()].filter((one) => isUnsaved(one) && one.unitID === unitID()).length <= batch.length)
        return batch
      if (!isWanted()) throw new Dropped()
      await save()
    }
  }

  async function handInNow(isWanted: () => boolean): Promise<void> {
    const unit = unitID()
    const batch = await flushBut(isWanted)
    const params = { attemptID, seat: sitting()?.Seat, unitID: unit }
    await deliver(batch, (answersJson) => call<WireStanding>('exams.handIn', { ...params, answersJson }), isWanted)
  }

  function keepLocally(changed: readonly LocalAnswer[]): Promise<void> {
    for (const one of changed) {
      answers.set(one.id, one)
      storing.set(one.id, one)
    }
    show({})
    const mine = whose()
    if (!mine || changed.length === 0) return Promise.resolve()
    return env.store
      .keep(mine, changed)
      .catch(() => {
        if (!storageFailed) env.onStorageFailure()
        storageFailed = true
      })
      .then(() => {
        for (const one of changed) if (storing.get(one.id) === one) storing.delete(one.id)
      })
  }

  return {
    view,
    remaining,
    /** The server's clock, ms UTC. */
    now: clock.now,

    /** Opens the paper, or takes it back from another machine. Without network it goes on as this device has it. */
    async open(): Promise<void> {
      show({ phase: 'opening', trouble: null })
      try {
        await lay(await openOnce())
      } catch (error) {
        if (closed) return
        const trouble = error instanceof RequestError ? error : new RequestError(0, String(error))
        if (reasonOf(trouble) === 'handedIn') return finish()
        const mine = whose()
        const stored = mine && fateOf(trouble) === 'passing' ? await env.store.sitting(mine).catch(() => null) : null
        if (!stored) return show({ phase: 'failed', trouble })
        clock.assume(stored.sitting.Now, stored.at)
        await lay(stored.sitting, true)
        // Whoever opens the paper here means to have it here: the server hears so as soon as it can.
        show({ net: 'offline' })
        void add(null, reopenNow).catch((refusal: unknown) => void meetRefusal(refusal))
      }
      wake()
    },

    /** All that was given to the open unit, by question: what the page begins with. */
    answers: (): ReadonlyMap<number, LocalAnswer> => answers,

    /** Keeps an answer: on this device at once, then on the server. */
    keep(id: number, given: GivenAnswer): void {
      const unit = unitID()
      if (view.get().phase !== 'sitting' || unit === null) return
      const changed = changedAnswer(answers.get(id), { ...given, id, unitID: unit }, lastNo + 1)
      if (!changed) return
      lastNo += 1
      const kept = keepLocally([changed])
      if (changed.quiet) return
      show({ net: view.get().net === 'offline' ? 'offline' : 'saving' })
      void kept.then(wake)
    },

    /** Confirms a step that then closes; the next one opens. */
    confirmStep(id: number, given: GivenAnswer): Promise<void> {
      return ask('confirmStep', async () => {
        const unit = unitID()
        if (unit === null) throw new Dropped()
        const old = answers.get(id)
        const changed = changedAnswer(old, { ...given, id, unitID: unit }, ++lastNo) ?? old
        const answer = { ...(changed ?? { ...given, id, unitID: unit, savedNo: 0, known: [] }), no: lastNo }
        await keepLocally([answer])
        const confirm = ([answerJson]: AnswerToKeep[]) =>
          call<WireStanding & { Next: WireExamItem | null }>('exams.confirmStep', {
            attemptID,
            seat: sitting()?.Seat,
            answerJson,
          })
        const { Next } = await deliver([answer], confirm)
        const left = answers.get(id)
        if (left) void keepLocally([{ ...left, confirmed: true }])
        const now = sitting()
        if (now && now.UnitID === unit) show({ sitting: withStepConfirmed(now, id, Next) })
        void keepSitting()
      })
    },

    /** Enters the next section: what was before is closed for good. */
    enterSection(sectionID: number): Promise<void> {
      return ask('enterSection', async () => {
        const batch = await flushBut(mayCall)
        const enter = (answersJson: AnswerToKeep[]) =>
          call<WireStanding & { Section: WireExamSection }>('exams.enterSection', {
            attemptID,
            seat: sitting()?.Seat,
            sectionID,
            answersJson,
          })
        const { Section } = await deliver(batch, enter)
        const now = sitting()
        if (now) show({ sitting: withSectionEntered(now, Section) })
        void keepSitting()
      })
    },

    /** Hands in the open unit. `signal`: the learner thinks better of it while the network is cut. */
    handIn(signal?: AbortSignal): Promise<void> {
      signal?.addEventListener('abort', () => hurry(), { once: true })
      return ask('handIn', () => handInNow(() => mayCall() && !signal?.aborted))
    },

    /** Ends the rest before its time. */
    startUnit(): Promise<void> {
      return ask('startUnit', async () => {
        const params = { attemptID, seat: sitting()?.Seat, unitID: unitID() }
        await lay(await insist(() => call<WireSitting>('exams.startUnit', params), mayCall))
      })
    },

    /** The network is back, the page is seen again, somebody logged in: time to try and to look. */
    look(): void {
      if (clock.jumped() || view.get().net !== 'saved') touching = mayCall()
      wake()
      plan()
    },

    hear({ attemptID: other, seat }: SittingNews): void {
      if (other === attemptID && seat > (sitting()?.Seat ?? seat) && mayCall()) leaveElsewhere()
    },

    /** The page closes: what is not saved goes in calls that outlive it. */
    sendLast(): void {
      const mine = whose()
      if (!mine || !maySave()) return
      env.lastWords.leave(mine, [...storing.values()])
      const batch = nextBatch(answers.values(), unitID())
      if (batch.length === 0) return
      const params = { attemptID, seat: sitting()?.Seat, answersJson: batch.map(toWire) }
      void call('exams.saveAnswers', params, true).catch(() => {})
    },

    close(): void {
      closed = true
      offTimer()
      offTouch()
      for (const task of tasks.splice(0)) task.drop(new Dropped())
      hurry()
    },
  }
}
