import type { Entry, RunnerState } from './state.ts'

/** Whether the answer of an entry can (still) be changed under the rules. */
export function isEditable({ rules }: RunnerState, entry: Entry): boolean {
  if (rules.change === 'never') return false
  return rules.change === 'untilHandIn' || !entry.confirmed
}

/** Whether key, verdict and explanation of an entry show. */
export function isRevealed({ rules }: RunnerState, entry: Entry): boolean {
  return rules.reveal === 'always' || (rules.reveal === 'each' && entry.confirmed)
}
