import type { Form } from '../content/question.ts'

/** What a runner page is for. Exam, contrast, man-machine, oral and adaptive pages add their own rules. */
export type Mode = 'practice' | 'recite' | 'review'

/**
 * How one kind of runner behaves; the machine knows no modes beyond these parameters.
 * Exam rooms are parameters too: room A (exam-formats, "Two exam rooms") locks its sections and lets a case
 * or shared-stem step go only forward, room B is free until hand-in.
 */
export interface RunnerRules {
  mode: Mode
  /** When key and explanation show: after each confirmation, after the hand-in, or all the time. */
  reveal: 'each' | 'handIn' | 'always'
  /**
   * How long a reply can be changed. In locked sections it ends with the section too, because nothing in a
   * section that was left can be reached.
   */
  change: 'untilConfirmed' | 'untilHandIn' | 'never'
  /** Forms whose groups go only forward: a step opens when the one before is confirmed, and then closes. */
  forwardForms: readonly Form[]
  /** Whether a section closes for good when a later one is entered. */
  lockSections: boolean
  /** Modes the learner may switch to in the middle. */
  switchTo: readonly Mode[]
}

const open = { forwardForms: [], lockSections: false } as const

/** The modes of the practice loop. */
export const MODES: Readonly<Record<Mode, RunnerRules>> = {
  practice: { ...open, mode: 'practice', reveal: 'each', change: 'untilConfirmed', switchTo: ['recite'] },
  review: { ...open, mode: 'review', reveal: 'each', change: 'untilConfirmed', switchTo: ['recite'] },
  recite: { ...open, mode: 'recite', reveal: 'always', change: 'never', switchTo: ['practice', 'review'] },
}
