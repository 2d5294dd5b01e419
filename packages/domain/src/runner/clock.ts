import { UNTOUCHED } from './entry.ts'
import { isEditable } from './reveal.ts'
import type { RunnerState } from './state.ts'

/** Longest time between two actions that counts as working on the question: 10 minutes, in ms. */
const IDLE_CAP = 10 * 60 * 1000

/**
 * Books the time since the last count on the question on screen, as long as it can be answered: reading an
 * explanation or reciting is not answering. A clock that was set back counts nothing.
 */
export function bookTime(state: RunnerState, now: number): RunnerState {
  if (state.clock === null) return state
  const spent = Math.min(IDLE_CAP, Math.max(0, now - state.clock))
  const counted = { ...state, clock: now }
  const position = state.positions.get(state.at ?? Number.NaN)
  if (position === undefined || spent === 0) return counted
  const entry = state.entries[position] ?? UNTOUCHED
  if (!isEditable(state, entry)) return counted
  return { ...counted, entries: state.entries.with(position, { ...entry, spentMs: entry.spentMs + spent }) }
}
