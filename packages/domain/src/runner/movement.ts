import { isDone, UNTOUCHED } from './entry.ts'
import { isStep } from './reveal.ts'
import type { Entry, RunnerState } from './state.ts'

/** Whether an entry belongs to what a filter shows. Half right is not right: it counts as wrong here. */
function matches(state: RunnerState, entry: Entry): boolean {
  switch (state.filter) {
    case 'all':
      return true
    case 'wrong':
      return entry.score?.verdict === 'wrong' || entry.score?.verdict === 'partial'
    case 'undone':
      return !isDone(state, entry)
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
  return item.id === state.at || matches(state, state.entries[position] ?? UNTOUCHED)
}

/**
 * Whether the rules let one go to a position. Locked sections: not into one before the section on screen.
 * Forward forms: of a group only the first step that is not confirmed, so none is skipped and none seen again.
 * Sealed questions: never. The question on screen is always reachable.
 */
export function isReachable(state: RunnerState, position: number): boolean {
  const item = state.items[position]
  if (item === undefined) return false
  if (item.id === state.at) return true
  return !item.sealed && !inLeftSection(state, position) && !isClosedStep(state, position)
}

/** Where the run stands: on screen, or where it waits for what is not here yet. */
const herePosition = (state: RunnerState): number => state.positions.get(state.at ?? state.lastAt ?? Number.NaN) ?? 0

function inLeftSection(state: RunnerState, position: number): boolean {
  if (!state.rules.lockSections) return false
  const here = herePosition(state)
  return position < here && state.items[position]?.section !== state.items[here]?.section
}

/** Where the next locked section begins; −1 when none comes. */
export function sectionStart(state: RunnerState): number {
  if (!state.rules.lockSections) return -1
  const here = herePosition(state)
  const section = state.items[here]?.section
  return state.items.findIndex((item, position) => position > here && item.section !== section)
}

function isClosedStep(state: RunnerState, position: number): boolean {
  const item = state.items[position]
  if (item === undefined || !isStep(state, item)) return false
  if (state.entries[position]?.confirmed) return true
  for (let before = position - 1; state.items[before]?.groupKey === item.groupKey; before--) {
    // A sealed one before one that is open was left on another machine.
    if (!state.entries[before]?.confirmed && !state.items[before]?.sealed) return true
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
 * the next one, else one before, else none. Never by leaving a locked section: that is only done on purpose.
 */
export function settle(state: RunnerState): RunnerState {
  const last = state.at ?? state.lastAt
  const from = state.positions.get(last ?? Number.NaN) ?? 0
  const empty = { ...state, at: null, lastAt: last }
  const inSection = (position: number) =>
    state.rules.lockSections && state.items[position]?.section !== state.items[from]?.section ? -1 : position
  const ahead = inSection(neighbour(empty, from - 1, 1))
  const position = ahead === -1 ? inSection(neighbour(empty, from, -1)) : ahead
  const id = state.items[position]?.id ?? null
  if (id === state.at) return state
  return { ...state, at: id, lastAt: id ?? last }
}
