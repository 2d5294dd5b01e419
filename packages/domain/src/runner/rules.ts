import type { Form } from '../content/question.ts'

/** The purposes of runner pages. A mode is a row of parameters below; the machine treats modes in no other way. */
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

/** The behaviour of a kind of runner. Pages may vary a row: `{ ...MODES.oral, questionSeconds: 300 }`. */
export interface RunnerRules {
  mode: Mode
  /**
   * When an answer counts: once confirmed, or as it stands. In the latter case only steps of forward forms are
   * confirmed.
   */
  answer: 'confirm' | 'standing'
  /** Whether an empty answer may be confirmed: it counts as "I do not know", and as wrong. */
  blankAnswers: boolean
  /**
   * What is sent. `replies`: answers scored here, one reply each; those that count as they stand are scored and sent
   * when the run is closed. `saves`: every change, for a server that scores; nothing is scored here.
   */
  tell: 'replies' | 'saves'
  /** When key and explanation are shown. */
  reveal: 'each' | 'handIn' | 'always' | 'never'
  /**
   * Until when an answer can be changed; `untilHandIn`: until the run is closed. Locked sections also end it, since
   * nothing in a left section can be reached.
   */
  change: 'untilConfirmed' | 'untilHandIn' | 'never'
  /** Whether a confirmed answer may be discarded and given again. */
  retry: boolean
  /** Forms with forward-only groups: a step opens when the previous one is confirmed, which closes that one. */
  forwardForms: readonly Form[]
  /** Whether entering a section closes the earlier ones for good. */
  lockSections: boolean
  /** Whether questions may be appended during the run (`supply`). Sealed ones can be opened in either case. */
  supply: 'whole' | 'grows'
  /** Time limit of a question in seconds; null: none. When it runs out, the answer is given as it stands. */
  questionSeconds: number | null
  /** Whether the learner may state a certainty. */
  certainty: boolean
  /** Whether options may be struck out; the real exam rooms have no such function. */
  strikes: boolean
  /** Number of questions shown side by side. */
  together: number
  /** Modes to which the learner may switch during a run. */
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

/** Papers: answers count as they stand, the server scores, and keys are never present. */
const paper: Omit<RunnerRules, 'mode'> = {
  ...loop,
  answer: 'standing',
  tell: 'saves',
  reveal: 'never',
  change: 'untilHandIn',
  retry: false,
  certainty: false,
}

/** Rooms A and B: exam-formats, "Two exam rooms". Within a unit B has no locks; each unit is a run of its own. */
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
