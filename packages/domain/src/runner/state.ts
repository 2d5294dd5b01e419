import type { Form } from '../content/question.ts'
import type { Certainty } from '../review/rating.ts'
import type { Rubric, Score } from '../scoring/rubric.ts'
import type { Mode, RunnerRules } from './rules.ts'

/** A question as the machine knows it: everything needed to answer and score it, nothing to show. */
export interface Item {
  id: number
  form: Form
  /** Questions that share a stem or options. */
  groupKey?: string
  /** Style or unit it belongs to; only locked sections look at it. */
  section?: string
  /** Number on the question sheet; items run in ascending order. */
  order: number
  /** Option letters in the order shown. True/false items are chosen by 对 and 错 whatever stands here. */
  optionNames: readonly string[]
  /** Null where the key is not here: nothing is judged in this machine. */
  rubric: Rubric | null
  /** Fill-in: how many blanks, where no key tells. */
  blanks?: number
  /** Its text is not here (not opened yet, or left for good): it stands on the sheet and is never on screen. */
  sealed?: boolean
}

/** What the learner has done with one question. Never changed in place. */
export interface Entry {
  /**
   * The answer as it stands: sorted letters, 对/错, blanks joined by `；`, or text. A draft while typing;
   * normalised (scoring/normaliseReply) once confirmed.
   */
  text: string
  /** Struck-out option letters, sorted. */
  struck: string
  confirmed: boolean
  /** Set when confirmed. */
  score: Score | null
  /** Own percentage for a short answer, 0–100. */
  selfScore: number | null
  certainty: Certainty | null
  /** A short answer that is confirmed but waits for the self-assessment before its reply goes out. */
  unsent: boolean
  marked: boolean
  favourite: boolean
  /** Milliseconds on screen until confirmed, for this answer. */
  spentMs: number
  /** How much of it the last `save` told. */
  toldMs: number
  /** When the answer last changed (ms): older history does not replace it. */
  changedAt: number
}

export type Filter = 'all' | 'wrong' | 'undone' | 'marked' | 'favourite'

export interface RunnerOptions {
  /** Choosing an option of a single-answer question (also true/false) confirms it at once. */
  confirmSingle: boolean
  /** Such an answer then waits for its certainty mark too; confirming by hand goes without. */
  askCertainty: boolean
}

export interface RunnerState {
  rules: RunnerRules
  /** Handed in, or its time is up: no answer changes any more. */
  closed: boolean
  options: RunnerOptions
  items: readonly Item[]
  /** id → index in `items` and `entries`. */
  positions: ReadonlyMap<number, number>
  /** By position; null until something was done there. */
  entries: readonly (Entry | null)[]
  filter: Filter
  /** The question on screen (id); null when the filter leaves none. */
  at: number | null
  /** Where to go back to when a filter that left none is lifted. */
  lastAt: number | null
  /** When the question on screen was last counted (ms); null while paused. */
  clock: number | null
}

/** Where the question on screen stands in `items`; −1 when there is none. */
export const positionOf = (state: RunnerState): number => state.positions.get(state.at ?? Number.NaN) ?? -1

export const withEntry = (state: RunnerState, position: number, entry: Entry): RunnerState => ({
  ...state,
  entries: state.entries.with(position, entry),
})

/**
 * What is known of a question before or beside this run: server history, the outbox's unsent entries, an
 * earlier session. Of several replies the latest counts.
 */
export interface RestoredEntry {
  id: number
  reply?: {
    text: string
    at: number
    selfScore?: number
    /** The server's verdict: history keeps no self score of a short answer. */
    isRight?: boolean | null
    /** Where answers count as they stand: a step that was confirmed. */
    confirmed?: boolean
    /** Time spent on it before, where the run goes on with it. */
    spentSeconds?: number
    /** How sure one said to be, where the run goes on with it. */
    certainty?: Certainty
  }
  marked?: boolean
  favourite?: boolean
  /** Options that were struck out, sorted. */
  struck?: string
}

export interface StartOptions extends Partial<RunnerOptions> {
  now: number
  /** The question to open; the first one when it is unknown or left out. */
  at?: number
  filter?: Filter
}

/** Everything a learner or the page can do. `now` is in ms; answers go to the question on screen. */
export type Action = { now: number } & (
  | { type: 'choose'; name: string }
  | { type: 'typeBlank'; index: number; text: string }
  | { type: 'typeText'; text: string }
  | { type: 'confirm' }
  | { type: 'strike'; name: string }
  | { type: 'unstrike'; name: string }
  | { type: 'selfAssess'; selfScore: number }
  /** How sure one is; the same again takes it back. */
  | { type: 'certainty'; certainty: Certainty }
  | { type: 'retry' }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'goTo'; id: number }
  /** Enters a locked section whose questions may still be sealed; what comes before it is left for good. */
  | { type: 'enterSection'; section: string }
  /** Opens sealed questions; where the run grows, unknown ones join at the end. */
  | { type: 'supply'; items: readonly Item[] }
  /** The time of the question on screen is up (RunnerRules.questionSeconds). */
  | { type: 'expire' }
  /** The run is over: handed in, or out of time. */
  | { type: 'close' }
  | { type: 'setFilter'; filter: Filter }
  | { type: 'setMode'; mode: Mode }
  | { type: 'setOptions'; options: Partial<RunnerOptions> }
  | { type: 'toggleMark' }
  | { type: 'toggleFavourite' }
  | { type: 'restore'; entries: readonly RestoredEntry[] }
  | { type: 'reset' }
  | { type: 'pause' }
  | { type: 'resume' }
)

/** One answer as it stands. `spendSeconds`: on this question so far; `at` in ms. */
export interface Given {
  id: number
  text: string
  spendSeconds: number
  at: number
}

/**
 * What has to happen outside. A `reply` is one answer given: send it once. `at` is in ms.
 * A short answer's reply goes out with its self-assessment, or without one when the learner leaves, pauses or
 * tries again first; each later assessment is a reply of its own.
 * A `save` is an answer as it now stands, and may be sent together with later ones: `why` says what changed, and
 * `time` alone can wait. `stepConfirmed` and `sectionLeft` ask the server for what comes next (`supply`).
 */
export type Effect =
  | ({ type: 'reply'; selfScore?: number; certainty?: Certainty } & Given)
  | ({ type: 'save'; marked: boolean; why: 'answer' | 'mark' | 'time' } & Given)
  | ({ type: 'stepConfirmed'; marked: boolean } & Given)
  | { type: 'sectionLeft'; from: string; to: string; at: number }
  | { type: 'place'; id: number; at: number }
  | { type: 'favourite'; id: number; on: boolean; at: number }

export interface Step {
  state: RunnerState
  effects: readonly Effect[]
}
