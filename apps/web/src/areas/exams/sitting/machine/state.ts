import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import type { RequestError } from '@tizhou/contract/client'

/** A candidate's answer to one question. `spendTime` in seconds, over all visits. */
export interface GivenAnswer {
  reply: string
  spendTime: number
  marked: boolean
}

/** An answer on this device, whether the server has it or not. */
export interface LocalAnswer extends GivenAnswer {
  id: number
  unitID: number
  /** Increases with every change on this device. */
  no: number
  /** The `no` that the server has; 0: none of this device. */
  savedNo: number
  /**
   * Fingerprints of what the server may hold if the candidate answered on no other machine: its own answer, and what
   * was sent since.
   */
  known: readonly string[]
  /** A step that was confirmed and is closed. */
  confirmed?: true
  /** Only the time changed: it goes with the next call but causes none. */
  quiet?: true
  /** How often a call with this answer alone was refused without naming it: it is kept and goes after all others. */
  doubts?: number
  /** Why the server takes the answer no more (contract, `saveAnswers`). */
  refused?: string
}

/** `collecting`: time is up, and the unsaved answers are being sent. */
export type Phase = 'opening' | 'sitting' | 'collecting' | 'resting' | 'over' | 'elsewhere' | 'failed'

/** An action that the learner requested and that is under way. */
export type Doing = 'confirmStep' | 'enterSection' | 'handIn' | 'startUnit'

/** A task of the state machine; tasks run one at a time, in the order of their requests. */
export type Task =
  /** Opens the paper; `first`: the sitting that its start returned. Without the server the stored sitting is used. */
  | { kind: 'open'; first?: WireSitting }
  /**
   * Fetches the sitting again. `isLate`: it could not be opened before; `hasNothing`: nor is it stored on this device.
   */
  | { kind: 'take'; isLate?: true; hasNothing?: true }
  /** The server contradicts this page: asks whether this page still has the paper, then fetches the sitting again. */
  | { kind: 'ask' }
  | { kind: 'save' }
  /** Time is up: saves unsaved answers, then asks. */
  | { kind: 'collect' }
  | { kind: 'confirmStep'; id: number; given: GivenAnswer }
  | { kind: 'enterSection'; sectionID: number }
  | { kind: 'handIn' }
  | { kind: 'startUnit' }
  /** Makes no call for `ms`. */
  | { kind: 'rest'; ms: number }

export interface Job {
  task: Task
  /** The number of the action that waits for the job's end. */
  wish: number | null
  /** The unit that was open when the job began. */
  unitID?: number | null
  /** The learner cancelled the action. */
  isCancelled?: true
}

export type CallName =
  | 'exams.openSitting'
  | 'exams.saveAnswers'
  | 'exams.confirmStep'
  | 'exams.enterSection'
  | 'exams.handIn'
  | 'exams.startUnit'

/** A call of a job. It is repeated while the network fails, each time with the current answers. */
export interface Call {
  name: CallName
  /** The questions whose answers the call carries. */
  ids: readonly number[]
}

/** The current job and what it waits for. `no`: the number that the awaited event carries; older ones are ignored. */
export type Work = { job: Job; no: number } & (
  | { awaits: 'reply'; call: Call; sent: readonly LocalAnswer[]; lost: readonly LocalAnswer[] }
  | { awaits: 'pause'; call: Call | null; lost: readonly LocalAnswer[] }
  /** An answer is being stored on this device. */
  | { awaits: 'disk'; call: Call }
  /** The stored answers are being read, to merge them with the server's sitting. */
  | { awaits: 'answers'; wire: WireSitting; isLocal: boolean }
  /** The stored sitting is being read. */
  | { awaits: 'stored'; trouble: RequestError }
)

/** The state of one attempt on one page. Immutable. */
export interface SittingState {
  attemptID: number
  phase: Phase
  /** The current sitting; its `Answers` are outdated, see `answers`. */
  sitting: WireSitting | null
  /** Increases whenever the questions of a unit were delivered again: objects made of the old ones are void. */
  delivery: number
  /** The state of saving. */
  net: 'saved' | 'saving' | 'offline'
  /** The number of answers that arrived too late or that the server refused for another reason. */
  refused: number
  doing: Doing | null
  /** Why the paper could not be opened. */
  trouble: RequestError | null
  /** All answers of the attempt on this device, by question. */
  answers: ReadonlyMap<number, LocalAnswer>
  lastNo: number
  /** Answers that are being stored. */
  storing: ReadonlyMap<number, LocalAnswer>
  /** Whether this device stores answers; false: they are in this page and on the server only. */
  kept: boolean
  queue: readonly Job[]
  work: Work | null
  /** The last number given to a call, a storing or a reading. */
  no: number
  /** The number of failed calls in a row. */
  failures: number
  /** The number of opening calls without a reply: they may have taken effect, or still may. */
  lost: number
  /** The paper could not be opened yet and will be opened once the server can be reached. */
  isWaiting: boolean
  /** A save is wanted even without unsaved answers, to tell the server that the page is there. */
  isTouching: boolean
  /** The most answers in the next save, while unreadable ones are being isolated. */
  batchLimit: number | undefined
  isClosed: boolean
}

/**
 * An event of a sitting. `now`: the server's time, ms. `no`: the number of the call, storing or reading that it ends.
 */
export type SittingEvent = { now: number } & (
  | { type: 'open'; wish: number; first?: WireSitting }
  | { type: 'keep'; id: number; given: GivenAnswer }
  | { type: 'wish'; wish: number; task: Task & { kind: Doing } }
  | { type: 'abort'; wish: number }
  /**
   * The network returned, the page became visible or a user logged in. `isOff`: the machine slept or its clock was set.
   */
  | { type: 'look'; isOff: boolean }
  /** Another tab of this browser has opened a paper. */
  | { type: 'heard'; attemptID: number; seat: number }
  | { type: 'replied'; no: number; data: unknown }
  /** `random`: 0 ≤ x < 1 */
  | { type: 'failed'; no: number; error: RequestError; random: number }
  | { type: 'stored'; no: number; answers: readonly LocalAnswer[]; failed: boolean; wakes: boolean }
  | { type: 'answersRead'; no: number; answers: readonly LocalAnswer[] }
  | { type: 'sittingRead'; no: number; sitting: WireSitting | null }
  | { type: 'pauseOver' }
  | { type: 'touchDue' }
  /** The time of the unit or rest is up, or the timer's limit was reached. */
  | { type: 'timeDue'; isOff: boolean }
  /** The page closes or is hidden: unsaved answers are sent in calls that outlive it. */
  | { type: 'leave' }
  | { type: 'close' }
)

export type TimerName = 'pause' | 'touch' | 'time'

/** An effect to carry out. `no`: the event with its result carries the same number. */
export type Effect =
  | { type: 'call'; no: number; name: CallName; params: object }
  /** A call that outlives the page and whose reply is ignored. */
  | { type: 'lastCall'; name: CallName; params: object }
  | { type: 'store'; no: number; answers: readonly LocalAnswer[]; wakes: boolean }
  | { type: 'readAnswers'; no: number }
  | { type: 'readSitting'; no: number }
  | { type: 'keepSitting'; sitting: WireSitting }
  /** The attempt is over: removes its data from this device. */
  | { type: 'forget' }
  | { type: 'leaveWords'; answers: readonly LocalAnswer[] }
  | { type: 'storageFailed' }
  | { type: 'tell'; seat: number }
  /** Sets the timer of this name; null clears it. */
  | { type: 'timer'; name: TimerName; ms: number | null }
  | { type: 'settle'; wish: number; error: RequestError | null }
  /** The action was cancelled, or another machine has the paper. */
  | { type: 'drop'; wish: number }

export const openingState = (attemptID: number): SittingState => ({
  attemptID,
  phase: 'opening',
  sitting: null,
  delivery: 0,
  net: 'saved',
  refused: 0,
  doing: null,
  trouble: null,
  answers: new Map(),
  lastNo: 0,
  storing: new Map(),
  kept: true,
  queue: [],
  work: null,
  no: 0,
  failures: 0,
  lost: 0,
  isWaiting: false,
  isTouching: false,
  batchLimit: undefined,
  isClosed: false,
})

/** One event being processed: the state so far and the effects. Used only within `step`. */
export interface Turn {
  state: SittingState
  readonly effects: Effect[]
  readonly now: number
}

export function set(turn: Turn, patch: Partial<SittingState>): void {
  turn.state = { ...turn.state, ...patch }
}

/** A new unique number for a call, a storing or a reading. */
export function nextNo(turn: Turn): number {
  set(turn, { no: turn.state.no + 1 })
  return turn.state.no
}

export const unitOf = ({ sitting }: SittingState): number | null => sitting?.UnitID ?? null

export const mayCall = ({ isClosed, phase }: SittingState): boolean =>
  !isClosed && (phase === 'sitting' || phase === 'collecting' || phase === 'resting')

export const maySave = (state: SittingState): boolean => mayCall(state) && state.phase !== 'resting'

/** The time left in the unit or rest at `now`, ms; null where no clock runs. */
export const remainingOf = ({ sitting }: SittingState, now: number): number | null =>
  sitting?.EndsAt == null ? null : sitting.EndsAt - now
