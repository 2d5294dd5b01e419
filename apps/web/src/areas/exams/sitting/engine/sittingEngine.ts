import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { RequestError } from '@tizhou/contract/client'
import type { Delivering } from '../../../../platform/delivery/browser.ts'
import { asRequestError, fateOf } from '../../../../platform/delivery/fate.ts'
import { createStore } from '../../../../platform/store.ts'
import { unsavedOf } from '../machine/answers.ts'
import { Dropped } from '../machine/refusals.ts'
import {
  type Doing,
  type Effect,
  type GivenAnswer,
  type LocalAnswer,
  openingState,
  remainingOf,
  type SittingEvent,
  type SittingState,
  type Task,
  type TimerName,
  unitOf,
} from '../machine/state.ts'
import { step } from '../machine/step.ts'
import { type Clocks, serverClock } from './serverClock.ts'
import type { SittingStore, Whose } from './sittingStore.ts'

/** The part of the state that the page shows. */
export interface SittingView
  extends Pick<SittingState, 'phase' | 'sitting' | 'delivery' | 'net' | 'kept' | 'refused' | 'doing' | 'trouble'> {
  unsaved: number
}

/** The message between the tabs of one browser about who has the paper. */
export interface SittingNews {
  attemptID: number
  seat: number
}

/** Everything that the engine uses from outside; tests replace it with any network, clock and order of events. */
export interface Surroundings extends Clocks, Delivering {
  store: SittingStore
  tell(news: SittingNews): void
  /** The answers that a closing page had no time to store. */
  lastWords: { leave(whose: Whose, answers: readonly LocalAnswer[]): void; take(whose: Whose): LocalAnswer[] }
  /** Called when this device can store nothing: answers are then in this page and on the server only. */
  onStorageFailure(): void
}

/** The timeout of a call, ms. */
const CALL_TIMEOUT_MS = 15_000

/** The possible error of the clock of a sitting that another module's call opened, ms. */
const HANDED_OVER_MS = 2_000

type Told = SittingEvent extends infer E ? (E extends { now: number } ? Omit<E, 'now'> : never) : never

export type SittingEngine = ReturnType<typeof createSittingEngine>

/**
 * One attempt at a paper in this browser. The state machine (machine/step.ts) decides; the engine carries out its
 * effects with calls, storage and timers and reports their results to it. Uses no browser interface itself;
 * browserSitting.ts passes those in.
 */
export function createSittingEngine({ appID, attemptID }: { appID: number; attemptID: number }, env: Surroundings) {
  const clock = serverClock(env)
  let state = openingState(attemptID)
  const view = createStore(viewOf(state))
  const wishes = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let lastWish = 0
  const offs: Partial<Record<TimerName, () => void>> = {}
  /** The owner of the attempt; the engine sends nothing while another user is logged in. */
  let owner = env.user()?.userID

  function tell(told: Told): void {
    const next = step(state, { ...told, now: clock.now() } as SittingEvent)
    state = next.state
    const shown = viewOf(state)
    if (!isSame(shown, view.get())) view.set(shown)
    for (const effect of next.effects) perform(effect)
  }

  function perform(effect: Effect): void {
    const mine: Whose | null = owner === undefined ? null : { userID: owner, attemptID }
    switch (effect.type) {
      case 'call': {
        const { no, name, params } = effect
        void call(name, params).then(
          (data) => tell({ type: 'replied', no, data }),
          (error: RequestError) => tell({ type: 'failed', no, error, random: env.random() }),
        )
        return
      }
      case 'lastCall':
        return void call(effect.name, effect.params, true).catch(() => {})
      case 'store': {
        const { type: _type, ...stored } = effect
        const done = mine ? env.store.keep(mine, effect.answers) : Promise.resolve()
        void done.then(
          () => tell({ type: 'stored', ...stored, failed: false }),
          () => tell({ type: 'stored', ...stored, failed: true }),
        )
        return
      }
      case 'readAnswers':
        return void readAnswers(mine).then((answers) => tell({ type: 'answersRead', no: effect.no, answers }))
      case 'readSitting':
        return void readSitting(mine).then((sitting) => tell({ type: 'sittingRead', no: effect.no, sitting }))
      case 'keepSitting': {
        if (!mine) return
        const sitting = { ...effect.sitting, Answers: [], Now: Math.round(clock.now()) }
        return void env.store.keepSitting({ ...mine, sitting, at: env.wall() }).catch(() => {})
      }
      case 'forget':
        if (mine) void env.store.forget(mine).catch(() => {})
        return
      case 'leaveWords':
        if (mine) env.lastWords.leave(mine, effect.answers)
        return
      case 'storageFailed':
        env.onStorageFailure()
        return
      case 'tell':
        env.tell({ attemptID, seat: effect.seat })
        return
      case 'timer':
        offs[effect.name]?.()
        offs[effect.name] = effect.ms === null ? undefined : env.later(effect.ms, () => tell(dueOf(effect.name)))
        return
      case 'settle':
      case 'drop': {
        const wish = wishes.get(effect.wish)
        wishes.delete(effect.wish)
        const error = effect.type === 'drop' ? new Dropped() : effect.error
        if (error) wish?.reject(error)
        else wish?.resolve()
        return
      }
    }
  }

  const dueOf = (name: TimerName): Told =>
    name === 'pause'
      ? { type: 'pauseOver' }
      : name === 'touch'
        ? { type: 'touchDue' }
        : { type: 'timeDue', isOff: clock.jumped() }

  /** Makes a call and updates the clock from its reply. */
  async function call(name: Parameters<typeof env.call>[0], params: object, keepalive = false): Promise<unknown> {
    const user = env.user()
    if (!user || (owner !== undefined && user.userID !== owner)) throw new RequestError(401, '')
    owner = user.userID
    const sentAt = env.steady()
    try {
      const options = { allowedRepeat: true, keepalive, timeout: CALL_TIMEOUT_MS }
      const data = await env.call(name, { guid: user.guid, appID, ...params }, options)
      const now = (data as { Now?: unknown } | null)?.Now
      if (typeof now === 'number') clock.learn(now, sentAt, env.steady())
      return data
    } catch (thrown) {
      const error = asRequestError(thrown)
      if (fateOf(error) === 'signedOut') env.onLostSession(error, user.guid)
      throw error
    }
  }

  async function readAnswers(mine: Whose | null): Promise<LocalAnswer[]> {
    if (!mine) return []
    const stored = await env.store.answers(mine).catch(() => [])
    return [...stored, ...env.lastWords.take(mine)]
  }

  async function readSitting(mine: Whose | null): Promise<WireSitting | null> {
    const stored = mine ? await env.store.sitting(mine).catch(() => null) : null
    if (stored) clock.assume(stored.sitting.Now, stored.at)
    return stored?.sitting ?? null
  }

  /** Resolves when the action is done; rejects with the server's refusal, or with Dropped. */
  function wish(told: (wish: number) => Told, signal?: AbortSignal): Promise<void> {
    lastWish += 1
    const no = lastWish
    return new Promise((resolve, reject) => {
      wishes.set(no, { resolve, reject })
      tell(told(no))
      signal?.addEventListener('abort', () => tell({ type: 'abort', wish: no }), { once: true })
    })
  }

  const ask = (task: Task & { kind: Doing }, signal?: AbortSignal) =>
    wish((no) => ({ type: 'wish', wish: no, task }), signal)

  return {
    view,
    /** The server's time, ms UTC. */
    now: clock.now,
    /** Time left by the server's clock, ms; null where no clock runs. */
    remaining: (): number | null => remainingOf(state, clock.now()),
    /** The answers to the open unit by question: the initial state of the page. */
    answers: (): ReadonlyMap<number, LocalAnswer> => state.answers,

    /**
     * Opens the paper, or takes it over from another machine. `first`: the sitting that the start of the paper
     * returned.
     */
    open(first?: WireSitting): Promise<void> {
      if (first) clock.learn(first.Now, env.steady() - HANDED_OVER_MS, env.steady())
      return wish((no) => ({ type: 'open', wish: no, first }))
    },

    /** Stores an answer on this device at once, then on the server. */
    keep: (id: number, given: GivenAnswer): void => tell({ type: 'keep', id, given }),

    /** Confirms a step, which closes it and opens the next one. */
    confirmStep: (id: number, given: GivenAnswer): Promise<void> => ask({ kind: 'confirmStep', id, given }),

    /** Enters the next section; earlier ones are closed for good. */
    enterSection: (sectionID: number): Promise<void> => ask({ kind: 'enterSection', sectionID }),

    /** Hands in the open unit. `signal` cancels it while the network is down. */
    handIn: (signal?: AbortSignal): Promise<void> => ask({ kind: 'handIn' }, signal),

    /** Ends the rest before its time. */
    startUnit: (): Promise<void> => ask({ kind: 'startUnit' }),

    /**
     * Call it when the network returns, the page becomes visible or a user logs in: tries to send and to follow the
     * server.
     */
    look: (): void => tell({ type: 'look', isOff: clock.jumped() }),

    hear: ({ attemptID: heard, seat }: SittingNews): void => tell({ type: 'heard', attemptID: heard, seat }),

    /** Call it when the page closes: sends unsaved answers in calls that outlive the page. */
    sendLast: (): void => tell({ type: 'leave' }),

    close: (): void => tell({ type: 'close' }),
  }
}

function viewOf(state: SittingState): SittingView {
  const { phase, sitting, delivery, net, kept, refused, doing, trouble } = state
  const unsaved = unsavedOf(state.answers, unitOf(state)).length
  return { phase, sitting, delivery, net, kept, refused, doing, trouble, unsaved }
}

const isSame = (one: SittingView, other: SittingView): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof SittingView] === value)
