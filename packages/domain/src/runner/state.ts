import type { Form } from '../content/question.ts'
import type { Certainty } from '../review/rating.ts'
import type { Rubric, Score } from '../scoring/rubric.ts'
import type { Mode, RunnerRules } from './rules.ts'

/** A question as the machine knows it: what answering and scoring need, without texts. */
export interface Item {
  id: number
  form: Form
  /** Questions that share a stem or options. */
  groupKey?: string
  /** Its style or unit; used by locked sections only. */
  section?: string
  /** Number on the question sheet; items are in ascending order. */
  order: number
  /** Option letters in the order shown. True/false items use 对 and 错 instead. */
  optionNames: readonly string[]
  /** Null without a key: nothing is scored here. */
  rubric: Rubric | null
  /** Number of a fill-in's blanks, where there is no key to tell. */
  blanks?: number
  /** Its text is absent (not opened yet, or left for good): it is on the sheet but never on screen. */
  sealed?: boolean
}

/** The learner's state of one question. Immutable. */
export interface Entry {
  /**
   * The present answer: sorted letters, 对/错, blanks joined by `；`, or text. A draft while typing; normalised
   * (scoring/normaliseReply) once confirmed.
   */
  text: string
  /** Struck-out option letters, sorted. */
  struck: string
  confirmed: boolean
  /** Present once confirmed. */
  score: Score | null
  /** The learner's percentage of a short answer, 0–100. */
  selfScore: number | null
  certainty: Certainty | null
  /** A confirmed short answer whose reply waits for the self-assessment. */
  unsent: boolean
  marked: boolean
  favourite: boolean
  /** Milliseconds spent on this answer until it was confirmed. */
  spentMs: number
  /** The part of it that the last `save` included. */
  toldMs: number
  /** When the answer last changed (ms): older history does not replace it. */
  changedAt: number
}

export type Filter = 'all' | 'wrong' | 'undone' | 'marked' | 'favourite'

export interface RunnerOptions {
  /** Choosing an option of a single-choice or true/false question confirms it at once. */
  confirmSingle: boolean
  /** Such an answer also waits for its certainty; confirming by hand does not. */
  askCertainty: boolean
}

export interface RunnerState {
  rules: RunnerRules
  /** Handed in, or out of time: answers cannot be changed. */
  closed: boolean
  options: RunnerOptions
  items: readonly Item[]
  /** id → index in `items` and `entries`. */
  positions: ReadonlyMap<number, number>
  /** By position; null: untouched. */
  entries: readonly (Entry | null)[]
  filter: Filter
  /** Id of the question on screen; null where the filter leaves none. */
  at: number | null
  /** Where to return when such a filter is removed. */
  lastAt: number | null
  /** When time was last counted for the question on screen (ms); null while paused. */
  clock: number | null
}

/** Position of the question on screen in `items`; −1: none. */
export const positionOf = (state: RunnerState): number => state.positions.get(state.at ?? Number.NaN) ?? -1

export const withEntry = (state: RunnerState, position: number, entry: Entry): RunnerState => ({
  ...state,
  entries: state.entries.with(position, entry),
})

/**
 * A known answer from outside this run: server history, the outbox's unsent replies, an earlier session. The latest of
 * several counts.
 */
export interface RestoredEntry {
  id: number
  reply?: {
    text: string
    at: number
    selfScore?: number
    /** The server's verdict: history has no percentage of a short answer. */
    isRight?: boolean | null
    /** For answers that count as they stand: a confirmed step. */
    confirmed?: boolean
    /** Time already spent, to be continued. */
    spentSeconds?: number
    /** Certainty already stated, to be continued. */
    certainty?: Certainty
  }
  marked?: boolean
  favourite?: boolean
  /** Struck-out options, sorted. */
  struck?: string
}

export interface StartOptions extends Partial<RunnerOptions> {
  now: number
  /** The question to open; default, also for an unknown id: the first. */
  at?: number
  filter?: Filter
}

/** All actions of the learner and the page. `now` is in ms; answers apply to the question on screen. */
export type Action = { now: number } & (
  | { type: 'choose'; name: string }
  | { type: 'typeBlank'; index: number; text: string }
  | { type: 'typeText'; text: string }
  | { type: 'confirm' }
  | { type: 'strike'; name: string }
  | { type: 'unstrike'; name: string }
  | { type: 'selfAssess'; selfScore: number }
  /** Sets the certainty; the same again removes it. */
  | { type: 'certainty'; certainty: Certainty }
  | { type: 'retry' }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'goTo'; id: number }
  /** Enters a locked section whose questions may still be sealed; earlier sections are left for good. */
  | { type: 'enterSection'; section: string }
  /** Opens sealed questions; where the run grows, appends unknown ones. */
  | { type: 'supply'; items: readonly Item[] }
  /** The time limit of the question on screen has run out (RunnerRules.questionSeconds). */
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

/** An answer as it stands. `spendSeconds`: on this question so far; `at` in ms. */
export interface Given {
  id: number
  text: string
  spendSeconds: number
  at: number
}

/**
 * Effects to be carried out by the caller. A `reply` is one given answer: to be sent once. `at` is in ms. A short
 * answer's reply is sent with its self-assessment, or without one when the learner leaves, pauses or tries again first;
 * each later assessment is another reply. A `save` is the present answer, and may be sent together with later ones:
 * `why` tells what changed, and `time` alone can wait. `stepConfirmed` and `sectionLeft` ask the server for what
 * follows (`supply`).
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
