import type { Form } from '../content/question.ts'
import type { Entry, Item, RunnerState } from './state.ts'

type Ruled = Pick<RunnerState, 'rules' | 'closed'>

/** Whether an answer can still be changed; a confirmed step of a forward form cannot. */
export function isEditable({ rules, closed }: Ruled, entry: Entry, form: Form): boolean {
  if (closed || rules.change === 'never') return false
  return !entry.confirmed || (rules.change === 'untilHandIn' && !rules.forwardForms.includes(form))
}

/** Whether a confirmed answer may be discarded and given again. */
export const isRetriable = ({ rules, closed }: Ruled, entry: Entry, form: Form): boolean =>
  rules.retry && !closed && entry.confirmed && rules.change === 'untilConfirmed' && !rules.forwardForms.includes(form)

/** Whether key, verdict and explanation of an entry are shown, if present. */
export const isRevealed = ({ rules, closed }: Ruled, entry: Entry): boolean =>
  rules.reveal === 'always' || (rules.reveal === 'each' && entry.confirmed) || (rules.reveal === 'handIn' && closed)

/** Whether a question is a step of a forward-only group. */
export const isStep = ({ rules }: Pick<Ruled, 'rules'>, item: Item | null): boolean =>
  item?.groupKey !== undefined && rules.forwardForms.includes(item.form)
