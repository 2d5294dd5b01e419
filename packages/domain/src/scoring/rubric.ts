import type { Form, Option } from '../content/question.ts'

/** What scoring a reply needs: form, canonical key (QuestionDraft.answer) and options. */
export interface Rubric {
  form: Form
  answer: string
  options: readonly Option[]
}

/** `partial`: some of the marks. `unscored`: not judged yet, or the question has no usable key. */
export type Verdict = 'right' | 'wrong' | 'partial' | 'unscored'

/**
 * Points in the form's own unit, 0 ≤ points ≤ full: choices and true/false 1; fill-in one a blank; a case step
 * the sum of its positive weights; a short answer 100. A paper gives `marks × points / full`.
 */
export interface Score {
  verdict: Verdict
  points: number
  full: number
}

export const allOrNothing = (right: boolean): Score => ({
  verdict: right ? 'right' : 'wrong',
  points: right ? 1 : 0,
  full: 1,
})

export const unscored = (full: number): Score => ({ verdict: 'unscored', points: 0, full })

/** The verdict of partial credit: all points are right, none is wrong, in between partial. */
export function graded(points: number, full: number): Score {
  const verdict = points >= full ? 'right' : points <= 0 ? 'wrong' : 'partial'
  return { verdict, points, full }
}
