import { UNTOUCHED } from './entry.ts'
import { isEditable } from './reveal.ts'
import { type Entry, positionOf, type RunnerState, withEntry } from './state.ts'

/** Longest time between two actions that counts as work on the question: 10 minutes, in ms. */
const IDLE_CAP = 10 * 60 * 1000

/** Milliseconds a question may take; Infinity without a limit. */
const limitOf = ({ rules }: RunnerState): number =>
  rules.questionSeconds === null ? Number.POSITIVE_INFINITY : rules.questionSeconds * 1000

/**
 * Adds the time since the last count to the question on screen, while it can be answered: reading an explanation or
 * reciting does not count. A clock that was set back adds nothing. With a time limit all time counts, up to the limit.
 */
export function bookTime(state: RunnerState, now: number): RunnerState {
  if (state.clock === null) return state
  const limit = limitOf(state)
  const cap = limit === Number.POSITIVE_INFINITY ? IDLE_CAP : limit
  const spent = Math.min(cap, Math.max(0, now - state.clock))
  const counted = { ...state, clock: now }
  const position = positionOf(state)
  const item = state.items[position]
  const entry = state.entries[position] ?? UNTOUCHED
  if (item === undefined || spent === 0 || !isEditable(state, entry, item.form)) return counted
  return withEntry(counted, position, { ...entry, spentMs: Math.min(limit, entry.spentMs + spent) })
}

/** Whether a question's time has run out. */
export const isLate = (state: RunnerState, entry: Entry): boolean => entry.spentMs >= limitOf(state)

/** Milliseconds left for the question on screen; null where it has no limit or is answered. */
export function timeLeft(state: RunnerState, now: number): number | null {
  const position = positionOf(state)
  const entry = state.entries[position] ?? UNTOUCHED
  if (position < 0 || state.rules.questionSeconds === null || entry.confirmed || state.closed) return null
  const running = state.clock === null ? 0 : Math.max(0, now - state.clock)
  return Math.max(0, limitOf(state) - entry.spentMs - running)
}
