import type { Form } from '../content/question.ts'

/** What a runner page is for. A mode is a row of parameters below; the machine knows no modes beyond them. */
export type Mode =
  | 'practice'
  | 'recite'
  | 'review'
  | 'licence'
  | 'contrast'
  | 'adaptive'
  | 'oral'
  | 'evaluation'
  | 'exam'
  | 'navigator'
  | 'roomA'
  | 'roomB'

/** How one kind of runner behaves. A page may hand in a row of its own: `{ ...MODES.oral, questionSeconds: 300 }`. */
export interface RunnerRules {
  mode: Mode
  /**
   * When an answer counts: once it is confirmed, or as it stands. Where it counts as it stands nothing has to be
   * confirmed but the steps of forward forms.
   */
  answer: 'confirm' | 'standing'
  /** Whether one may confirm an empty answer: "I do not know" is given, and wrong. */
  blankAnswers: boolean
  /**
   * What goes out. `replies`: answers judged here, one reply each; those that count as they stand are judged and
   * sent when the run is closed. `saves`: every change, for a server that judges; nothing is scored here.
   */
  tell: 'replies' | 'saves'
  /** When key and explanation show. */
  reveal: 'each' | 'handIn' | 'always' | 'never'
  /**
   * How long an answer can be changed; `untilHandIn` ends when the run is closed. In locked sections it ends with
   * the section too, because nothing in a section that was left can be reached.
   */
  change: 'untilConfirmed' | 'untilHandIn' | 'never'
  /** Whether a confirmed answer may be thrown away and given again as another one. */
  retry: boolean
  /** Forms whose groups go only forward: a step opens when the one before is confirmed, and then closes. */
  forwardForms: readonly Form[]
  /** Whether a section closes for good when a later one is entered. */
  lockSections: boolean
  /** Whether questions may come to the end while one answers (`supply`). Sealed ones can be opened in either. */
  supply: 'whole' | 'grows'
  /** Seconds to answer one question; null: no limit. A question whose time is up is given as it stands. */
  questionSeconds: number | null
  /** Whether one may say how sure one is of an answer. */
  certainty: boolean
  /** Whether options may be struck out: the real exam rooms know nothing of the kind. */
  strikes: boolean
  /** How many questions stand side by side. */
  together: number
  /** Modes the learner may switch to in the middle. */
  switchTo: readonly Mode[]
}

const loop: Omit<RunnerRules, 'mode'> = {
  answer: 'confirm',
  blankAnswers: false,
  tell: 'replies',
  reveal: 'each',
  change: 'untilConfirmed',
  retry: true,
  forwardForms: [],
  lockSections: false,
  supply: 'whole',
  questionSeconds: null,
  certainty: true,
  strikes: true,
  together: 1,
  switchTo: [],
}

const recitable = { ...loop, switchTo: ['recite'] } as const

/** Papers: the answer as it stands counts, the server judges, and keys never come here. */
const paper: Omit<RunnerRules, 'mode'> = {
  ...loop,
  answer: 'standing',
  tell: 'saves',
  reveal: 'never',
  change: 'untilHandIn',
  retry: false,
  certainty: false,
}

/** Rooms A and B: exam-formats, "Two exam rooms". B is free inside a unit; its units are papers of their own here. */
export const MODES: Readonly<Record<Mode, RunnerRules>> = {
  practice: { ...recitable, mode: 'practice' },
  review: { ...recitable, mode: 'review' },
  licence: { ...recitable, mode: 'licence' },
  recite: {
    ...loop,
    mode: 'recite',
    reveal: 'always',
    change: 'never',
    retry: false,
    switchTo: ['practice', 'review', 'licence'],
  },
  contrast: { ...loop, mode: 'contrast', together: 2 },
  adaptive: { ...loop, mode: 'adaptive', supply: 'grows', retry: false, blankAnswers: true },
  oral: { ...loop, mode: 'oral', questionSeconds: 600, certainty: false },
  evaluation: {
    ...loop,
    mode: 'evaluation',
    answer: 'standing',
    reveal: 'handIn',
    change: 'untilHandIn',
    retry: false,
  },
  exam: { ...paper, mode: 'exam' },
  navigator: { ...paper, mode: 'navigator' },
  roomA: { ...paper, mode: 'roomA', strikes: false, forwardForms: ['A3TEST', 'CASETEST'], lockSections: true },
  roomB: { ...paper, mode: 'roomB', strikes: false },
}
