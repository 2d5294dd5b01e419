import { bookTime } from './clock.ts'
import { choose, cleared, confirm, isSingleChoice, selfAssess, strike, typeBlank, typeText, UNTOUCHED, unstrike } from './entry.ts'
import { isReachable, neighbour, positionOf, settle } from './movement.ts'
import { withRestored } from './restore.ts'
import { isEditable } from './reveal.ts'
import { MODES } from './rules.ts'
import type { Action, Effect, Entry, Item, RunnerState, Step } from './state.ts'

const NONE: readonly Effect[] = []

/**
 * One action. What the rules do not allow, and what changes nothing, gives back the very same state and no
 * effects, so callers may compare by identity. Costs the same whatever the number of questions, apart from
 * `restore` and `reset`; moving looks at neighbours until the filter shows one.
 */
export function step(state: RunnerState, action: Action): Step {
  switch (action.type) {
    case 'choose':
    case 'strike':
    case 'unstrike':
    case 'typeBlank':
    case 'typeText':
    case 'confirm':
    case 'selfAssess':
    case 'retry':
    case 'toggleMark':
    case 'toggleFavourite':
      return answer(state, action)
    case 'next':
      return move(state, neighbour(state, positionOf(state), 1), action.now)
    case 'previous':
      return move(state, neighbour(state, positionOf(state), -1), action.now)
    case 'goTo': {
      const position = state.positions.get(action.id) ?? -1
      return move(state, isReachable(state, position) ? position : -1, action.now)
    }
    case 'setFilter':
      return action.filter === state.filter ? same(state) : refilter(state, action.filter, action.now)
    case 'setMode': {
      if (!state.rules.switchTo.includes(action.mode)) return same(state)
      return { state: { ...bookTime(state, action.now), rules: MODES[action.mode] }, effects: NONE }
    }
    case 'setOptions':
      return { state: { ...state, options: { ...state.options, ...action.options } }, effects: NONE }
    case 'restore':
      return { state: settled(withRestored(bookTime(state, action.now), action.entries)), effects: NONE }
    case 'reset':
      return reset(state, action.now)
    case 'pause':
      return state.clock === null ? same(state) : pause(state, action.now)
    case 'resume':
      return state.clock === null ? { state: { ...state, clock: action.now }, effects: NONE } : same(state)
  }
}
