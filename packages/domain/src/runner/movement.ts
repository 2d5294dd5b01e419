import { isDone, UNTOUCHED } from './entry.ts'
import { isStep } from './reveal.ts'
import type { Entry, RunnerState } from './state.ts'

/** Whether an entry matches the filter. A partly right answer counts as wrong. */
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

/** Whether the filter shows the position. The question on screen stays visible until it is left. */
export function isVisible(state: RunnerState, position: number): boolean {
  const item = state.items[position]
  if (item === undefined) return false
  return item.id === state.at || matches(state, state.entries[position] ?? UNTOUCHED)
}

/**
 * Whether the rules allow going to a position. Locked sections: not to an earlier section. Forward forms: in a group
 * only to the first unconfirmed step. Sealed questions: never. The question on screen is always reachable.
 */
export function isReachable(state: RunnerState, position: number): boolean {
  const item = state.items[position]
  if (item === undefined) return false
  if (item.id === state.at) return true
  return !item.sealed && !inLeftSection(state, position) && !isClosedStep(state, position)
}

/** The present position: on screen, or where the run waits for questions to be supplied. */
const herePosition = (state: RunnerState): number => state.positions.get(state.at ?? state.lastAt ?? Number.NaN) ?? 0

function inLeftSection(state: RunnerState, position: number): boolean {
  if (!state.rules.lockSections) return false
  const here = herePosition(state)
  return position < here && state.items[position]?.section !== state.items[here]?.section
}

/** Position where the next locked section begins; −1: none. */
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
    // A sealed question before an open one was left on another device.
    if (!state.entries[before]?.confirmed && !state.items[before]?.sealed) return true
  }
  return false
}

const canShow = (state: RunnerState, position: number): boolean =>
  isVisible(state, position) && isReachable(state, position)

/** The nearest visible, reachable position after (`by` 1) or before (`by` −1) `from`; −1: none. */
export function neighbour(state: RunnerState, from: number, by: 1 | -1): number {
  for (let position = from + by; position >= 0 && position < state.items.length; position += by) {
    if (canShow(state, position)) return position
  }
  return -1
}

/**
 * Puts a question that the filter shows on screen: the present or last one if possible, else the next, else a previous
 * one, else none. Never leaves a locked section, which requires an action.
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
