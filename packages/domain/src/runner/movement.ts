import { UNTOUCHED } from './entry.ts'
import type { Entry, Filter, RunnerState } from './state.ts'

/** Whether an entry belongs to what a filter shows. Half right is not right: it counts as wrong here. */
function matches(filter: Filter, entry: Entry): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'wrong':
      return entry.score?.verdict === 'wrong' || entry.score?.verdict === 'partial'
    case 'undone':
      return !entry.confirmed
    case 'marked':
      return entry.marked
    case 'favourite':
      return entry.favourite
  }
}

/** Whether the filter shows the position. The question on screen stays visible until one moves on. */
export function isVisible(state: RunnerState, position: number): boolean {
  const item = state.items[position]
  if (item === undefined) return false
  return item.id === state.at || matches(state.filter, state.entries[position] ?? UNTOUCHED)
}

/**
 * Whether the rules let one go to a position. Locked sections: not into one before the section on screen.
 * Forward forms: of a group only the first step that is not confirmed, so none is skipped and none seen again.
 * The question on screen is always reachable.
 */
export function isReachable(state: RunnerState, position: number): boolean {
  const item = state.items[position]
  if (item === undefined) return false
  if (item.id === state.at) return true
  return !inLeftSection(state, position) && !isClosedStep(state, position)
}

function inLeftSection(state: RunnerState, position: number): boolean {
  if (!state.rules.lockSections) return false
  const here = state.positions.get(state.at ?? state.lastAt ?? Number.NaN) ?? 0
  return position < here && state.items[position]?.section !== state.items[here]?.section
}

function isClosedStep(state: RunnerState, position: number): boolean {
  const item = state.items[position]
  if (item?.groupKey === undefined || !state.rules.forwardForms.includes(item.form)) return false
  if (state.entries[position]?.confirmed) return true
  for (let before = position - 1; state.items[before]?.groupKey === item.groupKey; before--) {
    if (!state.entries[before]?.confirmed) return true
  }
  return false
}

const canShow = (state: RunnerState, position: number): boolean =>
  isVisible(state, position) && isReachable(state, position)

/** The nearest position after (`by` 1) or before (`by` −1) `from` that can be shown; −1 when there is none. */
export function neighbour(state: RunnerState, from: number, by: 1 | -1): number {
  for (let position = from + by; position >= 0 && position < state.items.length; position += by) {
    if (canShow(state, position)) return position
  }
  return -1
}

/**
 * Puts a question on screen that the filter really shows: the one on screen or last on screen if it does, else
 * the next one, else one before, else none.
 */
export function settle(state: RunnerState): RunnerState {
  const last = state.at ?? state.lastAt
  const from = state.positions.get(last ?? Number.NaN) ?? 0
  const empty = { ...state, at: null, lastAt: last }
  const ahead = neighbour(empty, from - 1, 1)
  const position = ahead === -1 ? neighbour(empty, from, -1) : ahead
  const id = state.items[position]?.id ?? null
  if (id === state.at) return state
  return { ...state, at: id, lastAt: id ?? last }
}
