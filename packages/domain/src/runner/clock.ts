import { UNTOUCHED } from './entry.ts'
import { isEditable } from './reveal.ts'
import { positionOf, type RunnerState, withEntry } from './state.ts'

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
  const position = positionOf(state)
  const item = state.items[position]
  const entry = state.entries[position] ?? UNTOUCHED
  if (item === undefined || spent === 0 || !isEditable(state, entry, item.form)) return counted
  return withEntry(counted, position, { ...entry, spentMs: entry.spentMs + spent })
}
