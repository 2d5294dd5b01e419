import type { WireExamItem, WireExamSection, WireSitting, WireStanding } from '@tizhou/contract/areas/exams'
import { RequestError } from '@tizhou/contract/client'
import { createStore } from '../../../../platform/store.ts'
import { createAnswerBook } from './answerBook.ts'
import { createCallLine, Dropped } from './callLine.ts'
import { createDelivery } from './delivery.ts'
import { type GivenAnswer, toWire } from './localAnswers.ts'
import { createOpening } from './opening.ts'
import { reasonOf } from './refusals.ts'
import { withSectionEntered, withStepConfirmed } from './sections.ts'
import { createServerCall } from './serverCall.ts'
import { serverClock } from './serverClock.ts'
import type { Whose } from './sittingStore.ts'
import type { Doing, SittingNews, SittingView, Surroundings } from './surroundings.ts'
import { createUnitTimer } from './unitTimer.ts'

/** Between two who do not agree, ms. */
const DISPUTE_MS = 1_000

/** How far off the clock of a paper may be that was opened by somebody else's call, ms. */
const HANDED_OVER_MS = 2_000

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
    kept: true,
    refused: 0,
    doing: null,
    trouble: null,
  })
  const clock = serverClock(env)
  const { call, owner } = createServerCall(env, appID, clock)
  /** Somebody wants the server to hear something, even if it is only that we are here. */
  let touching = false
  let closed = false
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
    view.set({ ...next, unsaved: book.unsavedOf(next.sitting?.UnitID ?? null).length, kept: book.isKept() })
  }

  const mayCall = (): boolean => !closed && ['sitting', 'collecting', 'resting'].includes(view.get().phase)
  const maySave = (): boolean => mayCall() && view.get().phase !== 'resting'
  const hasUnsaved = (): boolean => maySave() && book.unsavedOf(unitID()).length > 0

  const line = createCallLine({
    env,
    save: () => {
      touching = false
      return delivery.save()
    },
    hasWork: () => maySave() && (touching || hasUnsaved()),
    onRefused: meetRefusal,
    onOffline: () => show({ net: 'offline' }),
    onDoing: (doing) => show({ doing }),
    onIdle: () => show({ net: hasUnsaved() ? 'offline' : 'saved' }),
  })

  const delivery = createDelivery({
    book,
    line,
    call,
    seated,
    unitID,
    mayCall,
    onSaving: () => show({ net: 'saving' }),
    onStanding: follow,
    onRefused: (count) => show({ refused: view.get().refused + count }),
  })

  const timer = createUnitTimer({
    env,
    clock,
    phase: () => (closed ? 'over' : view.get().phase),
    remaining,
    onTouch: touch,
    onUp: () => {
      if (view.get().phase === 'resting') void line.add(null, opening.reopenNow).catch(meetRefusal)
      else void collect()
    },
  })

  /** A refusal that nobody waits for. */
  async function meetRefusal(error: unknown): Promise<void> {
    if (!(error instanceof RequestError)) return
    const reason = reasonOf(error)
    if (reason === 'elsewhere') return opening.meetElsewhere()
    if (error.status === 404) return show({ phase: 'failed', trouble: error })
    if (error.status === 409) await opening.reopen()
    // Should the two never agree, they do not shout at each other.
    await line.pause(error.status === 409 ? DISPUTE_MS : DISPUTE_MS * 10)
  }

  // How the paper stands

  /** Follows the server: the unit is still open, over, or another one is. */
  function follow(standing: WireStanding): void {
    const before = sitting()
    if (!before || closed) return
    const isEnded = standing.State !== 'running' || standing.UnitID !== before.UnitID
    if (isEnded && view.get().phase === 'sitting' && hasUnsaved()) {
      // What was given meanwhile was given in time: the server takes it for a moment longer.
      void collect()
      return
    }
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
      // Its clock runs already, whether its questions are here or not.
      delivery.refuse(book.unsavedOf(before.UnitID), 'timeUp')
      show({ phase: 'opening', sitting: { ...next, Sections: [] } })
      void keepSitting()
      void line.add(null, opening.reopenNow).catch(meetRefusal)
    } else if (EndsAt !== before.EndsAt || HandInFrom !== before.HandInFrom) show({ sitting: next })
    timer.plan()
  }

  /**
   * The paper, as the server gave it: the questions of the open unit, whose seat it is, what is kept; or as this
   * device has it, where the server cannot be asked.
   */
  async function lay(wire: WireSitting, isLocal = false): Promise<void> {
    if (wire.State === 'over') return finish()
    const late = await book.lay(isLocal ? null : wire.Answers, wire.UnitID)
    if (closed) return
    // What this device has of a unit that it was on the way to are no questions yet.
    const phase = wire.State === 'resting' ? 'resting' : wire.Sections.length === 0 ? 'opening' : 'sitting'
    show({ phase, sitting: wire, delivery: view.get().delivery + 1, trouble: null })
    if (!isLocal) env.tell({ attemptID, seat: wire.Seat })
    if (late.length > 0) delivery.refuse(late, 'timeUp')
    void keepSitting()
    timer.plan()
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
    timer.off()
    line.clear()
    const refused = view.get().refused + book.unsavedOf(unitID()).length
    show({ phase: 'over', net: 'saved', doing: null, refused })
    const mine = whose()
    if (mine) void env.store.forget(mine).catch(() => {})
  }

  function leaveElsewhere(): void {
    timer.off()
    line.clear()
    show({ phase: 'elsewhere', doing: null })
  }

  const opening = createOpening({
    attemptID,
    line,
    call,
    isClosed: () => closed,
    ask: () => line.insist(() => call<WireStanding>('exams.saveAnswers', { ...seated(), answersJson: [] }), mayCall),
    lay,
    stored: async () => {
      const mine = whose()
      return mine ? await env.store.sitting(mine).catch(() => null) : null
    },
    async layStored({ sitting: kept, at }) {
      clock.assume(kept.Now, at)
      await lay(kept, true)
      show({ net: 'offline' })
    },
    onElsewhere: leaveElsewhere,
    onFailed: (trouble) => show({ phase: 'failed', trouble }),
    onRefused: meetRefusal,
  })

  function touch(): void {
    touching = true
    line.wake()
    timer.plan()
  }

  /**
   * Time is up: what is still here goes to the server, which closes the unit itself and says what comes. Should it
   * have given more time, so be it.
   */
  async function collect(): Promise<void> {
    show({ phase: 'collecting' })
    const flush = () => (hasUnsaved() ? delivery.save() : Promise.resolve())
    await line.add(null, () => flush().catch(() => {})).catch(() => {})
    await line.add(null, opening.reopen).catch(meetRefusal)
  }

  /** ms left by the server's clock; null: no clock runs. */
  function remaining(): number | null {
    const endsAt = sitting()?.EndsAt ?? null
    return endsAt === null ? null : endsAt - clock.now()
  }

  // What the page asks for

  /** A wish that a closed step, another machine or the clock may overtake: then the paper is looked at anew. */
  async function wish(doing: Doing, run: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    try {
      await line.add(doing, run, signal)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === 'elsewhere') await line.add(null, opening.meetElsewhere)
      else if (reason === 'handedIn' || reason === 'timeUp' || reason === 'locked') await line.add(null, opening.reopen)
      else throw error
    }
  }

  return {
    view,
    remaining,
    /** The server's clock, ms UTC. */
    now: clock.now,

    /** Opens the paper, or takes it back from another machine. `first`: what the start of the paper brought already. */
    async open(first?: WireSitting): Promise<void> {
      if (first) clock.learn(first.Now, env.steady() - HANDED_OVER_MS, env.steady())
      if (!opening.waits()) show({ phase: 'opening', trouble: null })
      await opening.open(first)
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
      return wish('confirmStep', async () => {
        const unit = unitID()
        const answer = unit === null ? null : book.change(id, unit, given, true)
        if (!answer) throw new Dropped()
        await book.store([answer])
        const { Next } = await delivery.deliver([answer], ([answerJson]) =>
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
      return wish('enterSection', async () => {
        const batch = await delivery.flushBut(mayCall)
        const { Section } = await delivery.deliver(batch, (answersJson) =>
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
      return wish('handIn', () => delivery.handIn(() => mayCall() && !signal?.aborted), signal)
    },

    /** Ends the rest before its time. */
    startUnit(): Promise<void> {
      return wish('startUnit', async () => {
        const params = { ...seated(), unitID: unitID() }
        await lay(await line.insist(() => call<WireSitting>('exams.startUnit', params), mayCall))
      })
    },

    /** The network is back, the page is seen again, somebody logged in: time to try and to look. */
    look(): void {
      if (clock.jumped() || view.get().net !== 'saved') touching = maySave()
      line.wake()
      timer.plan()
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
      timer.off()
      line.close()
    },
  }
}
