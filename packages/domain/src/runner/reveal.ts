import type { Form } from '../content/question.ts'
import type { Entry, RunnerState } from './state.ts'

type Ruled = Pick<RunnerState, 'rules'>

/** Whether an answer can (still) be changed; a confirmed step of a forward form never can. */
export function isEditable({ rules }: Ruled, entry: Entry, form: Form): boolean {
  if (rules.change === 'never') return false
  return !entry.confirmed || (rules.change === 'untilHandIn' && !rules.forwardForms.includes(form))
}

/** Whether a confirmed answer may be thrown away and given again as another one. */
export const isRetriable = ({ rules }: Ruled, entry: Entry, form: Form): boolean =>
  entry.confirmed && rules.change === 'untilConfirmed' && !rules.forwardForms.includes(form)

/** Whether key, verdict and explanation of an entry show. */
export const isRevealed = ({ rules }: Ruled, entry: Entry): boolean =>
  rules.reveal === 'always' || (rules.reveal === 'each' && entry.confirmed)
