import type { WireExamItem, WireExamSection, WireSitting, WireStanding } from '@tizhou/contract/areas/exams'
import { RequestError } from '@tizhou/contract/client'
import { createStore } from '../../../../platform/store.ts'
import { createAnswerBook } from './answerBook.ts'
import { createCallLine, Dropped } from './callLine.ts'
import { type AnswerToKeep, type GivenAnswer, type LocalAnswer, toWire } from './localAnswers.ts'
import { fateOf, reasonOf } from './refusals.ts'
import { withSectionEntered, withStepConfirmed } from './sections.ts'
import { createServerCall } from './serverCall.ts'
import { serverClock } from './serverClock.ts'
import type { Whose } from './sittingStore.ts'
import type { Doing, SittingNews, SittingView, Surroundings } from './surroundings.ts'

/** After so long without a word the server is asked how things stand, ms. */
const TOUCH_MS = 30_000

/** So long before the end everything is told once more, ms. */
const LAST_TOUCH_MS = 3_000

/** Between two who do not agree, ms. */
const DISPUTE_MS = 1_000

/** How far off the clock of a paper may be that was opened by somebody else's call, ms. */
const HANDED_OVER_MS = 2_000

type SaveResults = { results?: { AllTestID: number; status: number; reason?: string }[] }

export type SittingEngine = ReturnType<typeof createSittingEngine>

/**
 * One attempt at a paper, as it is sat in this browser. Keeps every answer on this device first, then sends it, with
 * one call under way at a time and what came meanwhile together in the next; tries again while the network is cut;
 * follows the server's clock, order and locks. Knows no page: browserSitting.ts sets it into a browser.
 */
export function createSittingEngine({ appID, attemptID }: { appID: number; attemptID: number }, env: Surroundings) {
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
  const { call, owner } = createServerCall(env, appID, clock)
  /** Somebody wants the server to hear something, even if it is only that we are here. */
  let touching = false
  let closed = false
  let offTimer = () => {}
  let offTouch = () => {}
  let batchLimit: number | undefined
  /** Openings of ours of which no reply came: the server may have done them, or do them yet. */
  let lostOpenings = 0

  const sitting = (): WireSitting | null => view.get().sitting
  const unitID = (): number | null => sitting()?.UnitID ?? null
  const whose = (): Whose | null => {
    const userID = owner()
    return userID === undefined ? null : { userID, attemptID }
  }
  const seated = () => ({ attemptID, seat: sitting()?.Seat })

  const book = createAnswerBook(env, whose, () => show({}))

  function show(patch: Partial<SittingView>): void {
    const next = { ...view.get(), ...patch }
    view.set({ ...next, unsaved: book.unsavedOf(next.sitting?.UnitID ?? null).length })
  }

  const mayCall = (): boolean => !closed && ['sitting', 'collecting', 'resting'].includes(view.get().phase)
  const maySave = (): boolean => mayCall() && view.get().phase !== 'resting'
  const hasUnsaved = (): boolean => maySave() && book.unsavedOf(unitID()).length > 0

  const line = createCallLine({
    env,
    save,
    hasWork: () => maySave() && (touching || hasUnsaved()),
    onRefused: meetRefusal,
    onOffline: () => show({ net: 'offline' }),
    onDoing: (doing) => show({ doing }),
    onIdle: () => show({ net: hasUnsaved() ? 'offline' : 'saved' }),
  })

  // The way to the server

  async function save(): Promise<void> {
    const batch = book.batchOf(unitID(), batchLimit)
    touching = false
    if (batch.some((one) => !one.quiet)) show({ net: 'saving' })
    try {
      await deliver(batch, (answersJson) =>
        call<WireStanding & SaveResults>('exams.saveAnswers', { ...seated(), answersJson }),
      )
      batchLimit = undefined
    } catch (error) {
      // Something in it cannot be read: halves find out what, without the others suffering for it.
      if (!(error instanceof RequestError) || error.status !== 400 || batch.length === 0) throw error
      if (batch.length === 1) refuse(batch, 'unreadable')
      batchLimit = Math.max(1, Math.ceil(batch.length / 2))
    }
  }

  /** Sends answers by some call, and notes what became of each. */
  async function deliver<T extends WireStanding & SaveResults>(
    batch: readonly LocalAnswer[],
    make: (answersJson: AnswerToKeep[]) => Promise<T>,
    isWanted: () => boolean = mayCall,
  ): Promise<T> {
    const { reply, sent } = await line.insist(async () => {
      // What changed since it was last tried goes as it is now.
      const now = book.sending(batch)
      return { reply: await make(now.map(toWire)), sent: now }
    }, isWanted)
    const results = new Map(reply.results?.map((one) => [one.AllTestID, one]))
    for (const one of sent) {
      const { status = 200, reason = '' } = results.get(one.id) ?? {}
      if (status === 200) book.saved(one)
      else refuse([one], reason)
    }
    follow(reply)
    return reply
  }

  function refuse(answers: readonly LocalAnswer[], reason: string): void {
    const loud = book.refused(answers, reason)
    show({ refused: view.get().refused + loud })
  }

  /** A refusal that nobody waits for. */
  async function meetRefusal(error: unknown): Promise<void> {
    if (!(error instanceof RequestError)) return
    const reason = reasonOf(error)
    if (reason === 'elsewhere') return meetElsewhere()
    if (error.status === 404) return show({ phase: 'failed', trouble: error })
    if (error.status === 409) await reopen()
    // Should the two never agree, they do not shout at each other.
    await line.pause(error.status === 409 ? DISPUTE_MS : DISPUTE_MS * 10)
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
      void line.add(null, reopenNow).catch(() => {})
    } else if (EndsAt !== before.EndsAt || HandInFrom !== before.HandInFrom) show({ sitting: next })
    plan()
  }

  /**
   * The paper, as the server gave it: the questions of the open unit, whose seat it is, what is kept; or as this
   * device has it, where the server cannot be asked.
   */
  async function lay(wire: WireSitting, isLocal = false): Promise<void> {
    if (wire.State === 'over') return finish()
    const late = await book.lay(isLocal ? null : wire.Answers, wire.UnitID)
    if (closed) return
    const phase = wire.State === 'resting' ? 'resting' : 'sitting'
    show({ phase, sitting: wire, delivery: view.get().delivery + 1, trouble: null })
    if (!isLocal) env.tell({ attemptID, seat: wire.Seat })
    if (late.length > 0) refuse(late, 'timeUp')
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
    line.clear()
    const refused = view.get().refused + book.unsavedOf(unitID()).length
    show({ phase: 'over', net: 'saved', doing: null, refused })
    const mine = whose()
    if (mine) void env.store.forget(mine).catch(() => {})
  }

  function leaveElsewhere(): void {
    offTimer()
    line.clear()
    show({ phase: 'elsewhere', doing: null })
  }

  /** Somebody else has the paper: unless it was an opening of this very page that came late. */
  async function meetElsewhere(): Promise<void> {
    if (lostOpenings === 0) return leaveElsewhere()
    lostOpenings = 0
    await reopenNow()
  }

  /** The server sees it otherwise: asks whether the paper is still in our hands, then takes it anew. */
  async function reopen(): Promise<void> {
    try {
      await line.insist(() => call('exams.saveAnswers', { ...seated(), answersJson: [] }), mayCall)
    } catch (error) {
      if (error instanceof Dropped) return
      if (reasonOf(error) === 'elsewhere') return meetElsewhere()
    }
    await reopenNow()
  }

  async function reopenNow(): Promise<void> {
    await lay(await line.insist(openOnce, () => !closed))
  }

  async function openOnce(): Promise<WireSitting> {
    lostOpenings += 1
    const wire = await call<WireSitting>('exams.openSitting', { attemptID })
    lostOpenings -= 1
    return wire
  }

  /** When the time of the unit, or of the rest, is up by the server's clock. */
  function plan(): void {
    offTimer()
    offTouch()
    const { phase } = view.get()
    if (closed || (phase !== 'sitting' && phase !== 'resting')) return
    const left = remaining()
    // Before the end, too: the time on the last questions goes with it.
    const untilLast = left !== null && left > LAST_TOUCH_MS ? left - LAST_TOUCH_MS : TOUCH_MS
    if (phase === 'sitting') offTouch = env.later(Math.min(TOUCH_MS, untilLast), touch)
    if (left === null) return
    // A sleeping machine counts nothing: looked at again at least every minute.
    offTimer = env.later(Math.min(60_000, Math.max(1, left)), () => {
      if (clock.jumped()) touch()
      if ((remaining() ?? 1) > 0) plan()
      else if (view.get().phase === 'resting') void line.add(null, reopenNow).catch(() => {})
      else void collect()
    })
  }

  function touch(): void {
    touching = true
    line.wake()
    plan()
  }

  /**
   * Time is up: what is still here goes to the server, which closes the unit itself and says what comes. Should it
   * still see time left, so be it.
   */
  async function collect(): Promise<void> {
    show({ phase: 'collecting' })
    const flush = () => (hasUnsaved() ? save() : Promise.resolve())
    await line.add(null, () => flush().catch(() => {})).catch(() => {})
    await line.add(null, reopen).catch(meetRefusal)
  }

  /** ms left by the server's clock; null: no clock runs. */
  function remaining(): number | null {
    const endsAt = sitting()?.EndsAt ?? null
    return endsAt === null ? null : endsAt - clock.now()
  }

  // What the page asks for

  /** A wish that a closed step, another machine or the clock may overtake: then the paper is looked at anew. */
  async function ask(doing: Doing, run: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    try {
      await line.add(doing, run, signal)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === 'elsewhere') await line.add(null, meetElsewhere)
      else if (reason === 'handedIn' || reason === 'timeUp' || reason === 'locked') await line.add(null, reopen)
      else throw error
    }
  }

  /** Sends what is not saved, but what fits into the last call: that is given back. */
  async function flushBut(isWanted: () => boolean): Promise<LocalAnswer[]> {
    for (;;) {
      const batch = book.batchOf(unitID())
      if (book.unsavedOf(unitID()).length <= batch.length) return batch
      if (!isWanted()) throw new Dropped()
      await save()
    }
  }

  async function handInNow(isWanted: () => boolean): Promise<void> {
    const params = { ...seated(), unitID: unitID() }
    const batch = await flushBut(isWanted)
    await deliver(batch, (answersJson) => call<WireStanding>('exams.handIn', { ...params, answersJson }), isWanted)
  }

  /** Without network a paper that was opened here before goes on as this device has it. */
  async function openHere(trouble: RequestError): Promise<void> {
    const mine = whose()
    const stored = mine && fateOf(trouble) === 'passing' ? await env.store.sitting(mine).catch(() => null) : null
    if (closed) return
    if (!stored) return show({ phase: 'failed', trouble })
    clock.assume(stored.sitting.Now, stored.at)
    await lay(stored.sitting, true)
    show({ net: 'offline' })
    // Whoever opens the paper here means to have it here: the server hears so as soon as it can.
    void line.add(null, reopenNow).catch(meetRefusal)
  }

  return {
    view,
    remaining,
    /** The server's clock, ms UTC. */
    now: clock.now,

    /** Opens the paper, or takes it back from another machine. `first`: what the start of the paper brought already. */
    async open(first?: WireSitting): Promise<void> {
      show({ phase: 'opening', trouble: null })
      try {
        if (first) clock.learn(first.Now, env.steady() - HANDED_OVER_MS, env.steady())
        await lay(first ?? (await openOnce()))
      } catch (error) {
        const trouble = error instanceof RequestError ? error : new RequestError(0, String(error))
        await openHere(trouble)
      }
      line.wake()
    },

    /** All that was given to the open unit, by question: what the page begins with. */
    answers: book.all,

    /** Keeps an answer: on this device at once, then on the server. */
    keep(id: number, given: GivenAnswer): void {
      const unit = unitID()
      if (view.get().phase !== 'sitting' || unit === null) return
      const changed = book.change(id, unit, given)
      if (!changed) return
      const kept = book.store([changed])
      if (changed.quiet) return
      if (view.get().net !== 'offline') show({ net: 'saving' })
      void kept.then(line.wake)
    },

    /** Confirms a step that then closes; the next one opens. */
    confirmStep(id: number, given: GivenAnswer): Promise<void> {
      return ask('confirmStep', async () => {
        const unit = unitID()
        const answer = unit === null ? null : book.change(id, unit, given, true)
        if (!answer) throw new Dropped()
        await book.store([answer])
        const { Next } = await deliver([answer], ([answerJson]) =>
          call<WireStanding & { Next: WireExamItem | null }>('exams.confirmStep', { ...seated(), answerJson }),
        )
        book.confirmed(id)
        const now = sitting()
        if (now && now.UnitID === unit) show({ sitting: withStepConfirmed(now, id, Next) })
        void keepSitting()
      })
    },

    /** Enters the next section: what was before is closed for good. */
    enterSection(sectionID: number): Promise<void> {
      return ask('enterSection', async () => {
        const batch = await flushBut(mayCall)
        const { Section } = await deliver(batch, (answersJson) =>
          call<WireStanding & { Section: WireExamSection }>('exams.enterSection', {
            ...seated(),
            sectionID,
            answersJson,
          }),
        )
        const now = sitting()
        if (now) show({ sitting: withSectionEntered(now, Section) })
        void keepSitting()
      })
    },

    /** Hands in the open unit. `signal`: the learner thinks better of it while the network is cut. */
    handIn(signal?: AbortSignal): Promise<void> {
      return ask('handIn', () => handInNow(() => mayCall() && !signal?.aborted), signal)
    },

    /** Ends the rest before its time. */
    startUnit(): Promise<void> {
      return ask('startUnit', async () => {
        const params = { ...seated(), unitID: unitID() }
        await lay(await line.insist(() => call<WireSitting>('exams.startUnit', params), mayCall))
      })
    },

    /** The network is back, the page is seen again, somebody logged in: time to try and to look. */
    look(): void {
      if (clock.jumped() || view.get().net !== 'saved') touching = maySave()
      line.wake()
      plan()
    },

    hear({ attemptID: other, seat }: SittingNews): void {
      if (other === attemptID && seat > (sitting()?.Seat ?? seat) && mayCall()) leaveElsewhere()
    },

    /** The page closes: what is not saved goes in calls that outlive it. */
    sendLast(): void {
      if (!maySave()) return
      book.leave()
      const batch = book.batchOf(unitID())
      if (batch.length === 0) return
      void call('exams.saveAnswers', { ...seated(), answersJson: batch.map(toWire) }, true).catch(() => {})
    },

    close(): void {
      closed = true
      offTimer()
      offTouch()
      line.close()
    },
  }
}
