import { bookTime } from './clock.ts'
import {
  choose,
  cleared,
  confirm,
  isSingleChoice,
  selfAssess,
  strike,
  typeBlank,
  typeText,
  UNTOUCHED,
  unstrike,
} from './entry.ts'
import { isReachable, neighbour, settle } from './movement.ts'
import { withRestored } from './restore.ts'
import { isEditable, isRetriable } from './reveal.ts'
import { MODES } from './rules.ts'
import {
  type Action,
  type Effect,
  type Entry,
  type Filter,
  type Item,
  positionOf,
  type RunnerState,
  type Step,
  withEntry,
} from './state.ts'

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
    case 'restore': {
      const restored = withRestored(bookTime(state, action.now), action.entries)
      return { state: restored.at === null ? settle(restored) : restored, effects: NONE }
    }
    case 'reset':
      return reset(state, action.now)
    case 'pause':
      return state.clock === null ? same(state) : pause(state, action.now)
    case 'resume':
      return state.clock === null ? { state: { ...state, clock: action.now }, effects: NONE } : same(state)
  }
}

const same = (state: RunnerState): Step => ({ state, effects: NONE })

type AnswerAction = Extract<
  Action,
  {
    type:
      | 'choose'
      | 'strike'
      | 'unstrike'
      | 'typeBlank'
      | 'typeText'
      | 'confirm'
      | 'selfAssess'
      | 'retry'
      | 'toggleMark'
      | 'toggleFavourite'
  }
>

/** What is done to the question on screen. */
function answer(state: RunnerState, action: AnswerAction): Step {
  const position = positionOf(state)
  const item = state.items[position]
  if (item === undefined) return same(state)
  const booked = bookTime(state, action.now)
  const entry = booked.entries[position] ?? UNTOUCHED
  const next = changed(booked, item, entry, action)
  if (next === null) return same(state)
  return { state: withEntry(booked, position, next), effects: effectsOf(item, entry, next, action) }
}

function changed(state: RunnerState, item: Item, entry: Entry, action: AnswerAction): Entry | null {
  const { now } = action
  if (action.type === 'toggleMark') return { ...entry, marked: !entry.marked }
  if (action.type === 'toggleFavourite') return { ...entry, favourite: !entry.favourite }
  if (action.type === 'selfAssess') return selfAssess(item, entry, action.selfScore, now)
  if (action.type === 'retry') return isRetriable(state, entry, item.form) ? cleared(entry, now) : null
  if (!isEditable(state, entry, item.form)) return null
  switch (action.type) {
    case 'choose': {
      const next = choose(item, entry, action.name, now)
      const atOnce = state.options.confirmSingle && isSingleChoice(item) && (next ?? entry).text === action.name
      return atOnce ? confirm(item, next ?? entry, state.rules, now) : next
    }
    case 'strike':
      return strike(item, entry, action.name, now)
    case 'unstrike':
      return unstrike(entry, action.name)
    case 'typeBlank':
      return typeBlank(item, entry, action.index, action.text, now)
    case 'typeText':
      return typeText(item, entry, action.text, now)
    case 'confirm':
      return confirm(item, entry, state.rules, now)
  }
}

function effectsOf(item: Item, before: Entry, entry: Entry, action: AnswerAction): readonly Effect[] {
  if (action.type === 'toggleFavourite') {
    return [{ type: 'favourite', id: item.id, on: entry.favourite, at: action.now }]
  }
  if (action.type === 'retry') return before.unsent ? [reply(item, before)] : NONE
  const given = action.type === 'selfAssess' || (entry.confirmed && !before.confirmed && !entry.unsent)
  return given ? [reply(item, entry)] : NONE
}

/** Longest time a reply may claim, in seconds (contract, Reply): a day. */
const SPEND_SECONDS = 86_400

function reply(item: Item, entry: Entry): Effect {
  const spendSeconds = Math.min(SPEND_SECONDS, Math.round(entry.spentMs / 1000))
  const given = { type: 'reply' as const, id: item.id, text: entry.text, spendSeconds, at: entry.changedAt }
  return entry.selfScore === null ? given : { ...given, selfScore: entry.selfScore }
}

/** Books the time and sends what still waits for a self-assessment: the learner turns away from the question. */
function turnAway(state: RunnerState, now: number): { state: RunnerState; effects: Effect[] } {
  const booked = bookTime(state, now)
  const position = positionOf(booked)
  const item = booked.items[position]
  const entry = booked.entries[position]
  if (!item || !entry?.unsent) return { state: booked, effects: [] }
  return { state: withEntry(booked, position, { ...entry, unsent: false }), effects: [reply(item, entry)] }
}

function move(state: RunnerState, position: number, now: number): Step {
  const item = state.items[position]
  if (item === undefined || item.id === state.at) return same(state)
  const left = turnAway(state, now)
  return {
    state: { ...left.state, at: item.id, lastAt: item.id },
    effects: [...left.effects, { type: 'place', id: item.id, at: now }],
  }
}

function refilter(state: RunnerState, filter: Filter, now: number): Step {
  const settled = settle({ ...state, filter })
  if (settled.at === state.at) return { state: { ...bookTime(state, now), filter }, effects: NONE }
  const left = turnAway(state, now)
  const { at, lastAt } = settled
  const place: Effect[] = at === null ? [] : [{ type: 'place', id: at, at: now }]
  return { state: { ...left.state, filter, at, lastAt }, effects: [...left.effects, ...place] }
}

/** Every answer and draft goes; marks and favourites stay, as on the server (resetTestInfo). */
function reset(state: RunnerState, now: number): Step {
  const left = turnAway(state, now)
  const blank = cleared(UNTOUCHED, now)
  const entries = left.state.entries.map((entry) => (entry?.marked || entry?.favourite ? cleared(entry, now) : blank))
  const at = state.items[0]?.id ?? null
  const place: Effect[] = at === null ? [] : [{ type: 'place', id: at, at: now }]
  return { state: { ...left.state, entries, filter: 'all', at, lastAt: at }, effects: [...left.effects, ...place] }
}

function pause(state: RunnerState, now: number): Step {
  const left = turnAway(state, now)
  return { state: { ...left.state, clock: null }, effects: left.effects }
}
