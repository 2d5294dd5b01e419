import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import type { RequestError } from '@tizhou/contract/client'

/** What a candidate has given to one question. `spendTime` in seconds, over all visits. */
export interface GivenAnswer {
  reply: string
  spendTime: number
  marked: boolean
}

/** One question's answer as this device keeps it, whether the server has it or not. */
export interface LocalAnswer extends GivenAnswer {
  id: number
  unitID: number
  /** Rises with every change on this device. */
  no: number
  /** The `no` that the server has; 0: none of this device's. */
  savedNo: number
  /** What the server may hold if nobody answered elsewhere: what it told, and what was sent since. */
  known: readonly string[]
  /** A step that was confirmed and left. */
  confirmed?: true
  /** Only the time on the question changed: it goes along with the next call, but makes none. */
  quiet?: true
  /** How often it was refused alone without being named: it stays, and lets all others go first. */
  doubts?: number
  /** Why the server takes it no more (contract, `saveAnswers`). */
  refused?: string
}

/** `collecting`: time is up, the paper goes to the server by itself. */
export type Phase = 'opening' | 'sitting' | 'collecting' | 'resting' | 'over' | 'elsewhere' | 'failed'

/** What the learner asked the server to do, and what is under way. */
export type Doing = 'confirmStep' | 'enterSection' | 'handIn' | 'startUnit'

/** A piece of work: one at a time, in the order in which they were asked for. */
export type Task =
  /** Opens the paper; `first`: what its start brought already. Where the server cannot be asked, what this device has. */
  | { kind: 'open'; first?: WireSitting }
  /** Takes the paper anew from the server. `isLate`: it could not be opened before; `hasNothing`: nor is it here. */
  | { kind: 'take'; isLate?: true; hasNothing?: true }
  /** The server sees it otherwise: asks whether the paper is still in our hands, then takes it anew. */
  | { kind: 'ask' }
  | { kind: 'save' }
  /** Time is up: saves what is left, then asks. */
  | { kind: 'collect' }
  | { kind: 'confirmStep'; id: number; given: GivenAnswer }
  | { kind: 'enterSection'; sectionID: number }
  | { kind: 'handIn' }
  | { kind: 'startUnit' }
  /** Leaves the server alone for so long, ms. */
  | { kind: 'rest'; ms: number }

export interface Job {
  task: Task
  /** Who waits for its end. */
  wish: number | null
  /** The unit that was open when it began. */
  unitID?: number | null
  /** The learner took it back. */
  isCancelled?: true
}

export type CallName =
  | 'exams.openSitting'
  | 'exams.saveAnswers'
  | 'exams.confirmStep'
  | 'exams.enterSection'
  | 'exams.handIn'
  | 'exams.startUnit'

/** A call of a job, made again as long as the network stops it: with the answers as they are by then. */
export interface Call {
  name: CallName
  /** Questions whose answers go along. */
  ids: readonly number[]
}

/** The job under way, and what it waits for. `no`: the reply to anything earlier is not for it. */
export type Work = { job: Job; no: number } & (
  | { awaits: 'reply'; call: Call; sent: readonly LocalAnswer[]; lost: readonly LocalAnswer[] }
  | { awaits: 'pause'; call: Call | null; lost: readonly LocalAnswer[] }
  /** Its answer is on its way to the disk of this device. */
  | { awaits: 'disk'; call: Call }
  /** The answers that this device has are read, to lay them under what the server gave. */
  | { awaits: 'answers'; wire: WireSitting; isLocal: boolean }
  /** The paper as this device has it is read. */
  | { awaits: 'stored'; trouble: RequestError }
)

/** One attempt at a paper, as it is sat on one page. Never changed in place. */
export interface SittingState {
  attemptID: number
  phase: Phase
  /** The paper as it lies on the table; its `Answers` are old, see `answers`. */
  sitting: WireSitting | null
  /** Rises whenever the questions of a unit were delivered anew: what was made of the old ones is void. */
  delivery: number
  /** How the way to the server is. */
  net: 'saved' | 'saving' | 'offline'
  /** Answers that came after their time, or that the server refused for another reason. */
  refused: number
  doing: Doing | null
  /** Why the paper could not be opened. */
  trouble: RequestError | null
  /** All answers of the attempt on this device, by question. */
  answers: ReadonlyMap<number, LocalAnswer>
  lastNo: number
  /** Those on their way to the disk. */
  storing: ReadonlyMap<number, LocalAnswer>
  /** This device keeps answers; false: they live in this page and on the server alone. */
  kept: boolean
  queue: readonly Job[]
  work: Work | null
  /** The number that was given out last, to a call, a storing or a reading. */
  no: number
  /** Calls in a row that did not arrive. */
  failures: number
  /** Openings of ours of which no reply came: the server may have done them, or do them yet. */
  lost: number
  /** The paper could not be opened, and is as soon as the server can be reached. */
  isWaiting: boolean
  /** Somebody wants the server to hear something, even if it is only that we are here. */
  isTouching: boolean
  /** How many answers go in the next save, while it is found out which of them cannot be read. */
  batchLimit: number | undefined
  isClosed: boolean
}

/** What happens to a sitting. `now`: the server's clock, ms. `no`: which call, storing or reading it answers. */
export type SittingEvent = { now: number } & (
  | { type: 'open'; wish: number; first?: WireSitting }
  | { type: 'keep'; id: number; given: GivenAnswer }
  | { type: 'wish'; wish: number; task: Task & { kind: Doing } }
  | { type: 'abort'; wish: number }
  /** The network is back, the page is seen again, somebody logged in. `isOff`: the clock of the machine jumped. */
  | { type: 'look'; isOff: boolean }
  /** Another tab of this browser has a paper now. */
  | { type: 'heard'; attemptID: number; seat: number }
  | { type: 'replied'; no: number; data: unknown }
  /** `random`: 0 ≤ x < 1 */
  | { type: 'failed'; no: number; error: RequestError; random: number }
  | { type: 'stored'; no: number; answers: readonly LocalAnswer[]; failed: boolean; wakes: boolean }
  | { type: 'answersRead'; no: number; answers: readonly LocalAnswer[] }
  | { type: 'sittingRead'; no: number; sitting: WireSitting | null }
  | { type: 'pauseOver' }
  | { type: 'touchDue' }
  /** The time of the unit or the rest is up, or the timer wants to look again. */
  | { type: 'timeDue'; isOff: boolean }
  /** The page closes, or is hidden: what is not saved goes in calls that outlive it. */
  | { type: 'leave' }
  | { type: 'close' }
)

export type TimerName = 'pause' | 'touch' | 'time'

/** What is to be done. `no`: the event that answers it carries the same. */
export type Effect =
  | { type: 'call'; no: number; name: CallName; params: object }
  /** Outlives the page; nobody hears of it. */
  | { type: 'lastCall'; name: CallName; params: object }
  | { type: 'store'; no: number; answers: readonly LocalAnswer[]; wakes: boolean }
  | { type: 'readAnswers'; no: number }
  | { type: 'readSitting'; no: number }
  | { type: 'keepSitting'; sitting: WireSitting }
  /** The attempt is over: nothing of it stays on this device. */
  | { type: 'forget' }
  | { type: 'leaveWords'; answers: readonly LocalAnswer[] }
  | { type: 'storageFailed' }
  | { type: 'tell'; seat: number }
  /** Sets the timer of that name anew; null: off. */
  | { type: 'timer'; name: TimerName; ms: number | null }
  | { type: 'settle'; wish: number; error: RequestError | null }
  /** The wish was taken back, or the paper is in other hands. */
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

/** One event being worked in: the state so far, and what is to be done. Lives within `step` only. */
export interface Turn {
  state: SittingState
  readonly effects: Effect[]
  readonly now: number
}

export function set(turn: Turn, patch: Partial<SittingState>): void {
  turn.state = { ...turn.state, ...patch }
}

/** A number that nothing else has: for a call, a storing or a reading. */
export function nextNo(turn: Turn): number {
  set(turn, { no: turn.state.no + 1 })
  return turn.state.no
}

export const unitOf = ({ sitting }: SittingState): number | null => sitting?.UnitID ?? null

export const mayCall = ({ isClosed, phase }: SittingState): boolean =>
  !isClosed && (phase === 'sitting' || phase === 'collecting' || phase === 'resting')

export const maySave = (state: SittingState): boolean => mayCall(state) && state.phase !== 'resting'

/** ms left of the unit or the rest at `now`; null: no clock runs. */
export const remainingOf = ({ sitting }: SittingState, now: number): number | null =>
  sitting?.EndsAt == null ? null : sitting.EndsAt - now
