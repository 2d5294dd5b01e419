import { bookTime, isLate } from './clock.ts'
import {
  choose,
  cleared,
  confirm,
  given,
  isSingleChoice,
  markCertainty,
  selfAssess,
  strike,
  typeBlank,
  typeText,
  UNTOUCHED,
  unstrike,
} from './entry.ts'
import { isReachable, neighbour, sectionStart, settle } from './movement.ts'
import { withRestored } from './restore.ts'
import { isEditable, isRetriable } from './reveal.ts'
import { MODES, type RunnerRules } from './rules.ts'
import { reply, sendHeldBack, sendStanding, told } from './sending.ts'
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
import { withSupplied } from './supply.ts'

const NONE: readonly Effect[] = []

/**
 * Applies one action. An action that is not allowed or changes nothing gives the identical state without effects, so
 * that callers can compare by identity. Constant time, except for `restore`, `supply`, `close` and `reset`; moving
 * looks at neighbours until the filter shows one.
 */
export function step(state: RunnerState, action: Action): Step {
  switch (action.type) {
    case 'choose':
    case 'strike':
    case 'unstrike':
    case 'typeBlank':
    case 'typeText':
    case 'confirm':
    case 'certainty':
    case 'expire':
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
    case 'enterSection': {
      const position = sectionStart(state)
      const next = state.items[position]
      return next && !state.closed && next.section === action.section ? enter(state, next, action.now) : same(state)
    }
    case 'supply':
      return state.closed ? same(state) : { state: withSupplied(state, action.items), effects: NONE }
    case 'close':
      return state.closed ? same(state) : close(state, action.now)
    case 'setFilter':
      return action.filter === state.filter ? same(state) : refilter(state, action.filter, action.now)
    case 'setMode': {
      if (!state.rules.switchTo.includes(action.mode)) return same(state)
      return { state: { ...bookTime(state, action.now), rules: MODES[action.mode] }, effects: NONE }
    }
    case 'setOptions': {
      const options = { ...state.options, ...action.options }
      const { confirmSingle, askCertainty } = state.options
      if (options.confirmSingle === confirmSingle && options.askCertainty === askCertainty) return same(state)
      return { state: { ...state, options }, effects: NONE }
    }
    case 'restore': {
      if (state.closed) return same(state)
      const restored = withRestored(bookTime(state, action.now), action.entries)
      return { state: restored.at === null ? settle(restored) : restored, effects: NONE }
    }
    case 'reset':
      return state.closed || isSat(state) ? same(state) : reset(state, action.now)
    case 'pause':
      return state.clock === null ? same(state) : pause(state, action.now)
    case 'resume':
      return state.clock === null ? { state: { ...state, clock: action.now }, effects: NONE } : same(state)
  }
}

/** A run of a paper: the server keeps its answers, or sections are left for good. */
const isSat = ({ rules }: RunnerState): boolean => rules.tell === 'saves' || rules.lockSections

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
      | 'certainty'
      | 'expire'
      | 'selfAssess'
      | 'retry'
      | 'toggleMark'
      | 'toggleFavourite'
  }
>

/** Applies an action to the question on screen. */
function answer(state: RunnerState, action: AnswerAction): Step {
  const position = positionOf(state)
  const item = state.items[position]
  if (item === undefined) return same(state)
  const booked = bookTime(state, action.now)
  const entry = booked.entries[position] ?? UNTOUCHED
  const next = changed(booked, item, entry, action)
  if (next === null) return same(state)
  if (state.rules.tell === 'replies') {
    return { state: withEntry(booked, position, next), effects: effectsOf(state.rules, item, entry, next, action) }
  }
  if (action.type === 'toggleFavourite') {
    return { state: withEntry(booked, position, next), effects: [favourite(item, next, action.now)] }
  }
  // A strike is not saved; the time it took is saved on leaving.
  const unkept = next.text === entry.text && next.marked === entry.marked && next.confirmed === entry.confirmed
  const saved = unkept ? null : told(item, entry, next, action.now)
  return { state: withEntry(booked, position, saved?.entry ?? next), effects: saved ? [saved.effect] : NONE }
}

function changed(state: RunnerState, item: Item, entry: Entry, action: AnswerAction): Entry | null {
  const { now } = action
  if (action.type === 'toggleFavourite') return { ...entry, favourite: !entry.favourite }
  if (action.type === 'selfAssess') return selfAssess(state, item, entry, action.selfScore, now)
  if (action.type === 'toggleMark') return state.closed ? null : { ...entry, marked: !entry.marked }
  if (action.type === 'retry') return isRetriable(state, entry, item.form) ? cleared(entry, now) : null
  if (!isEditable(state, entry, item.form)) return null
  // The time has run out: the answer is given as it stands.
  if (isLate(state, entry)) return entry.confirmed ? null : given(state, item, entry, now)
  switch (action.type) {
    case 'choose': {
      const next = choose(item, entry, action.name, now)
      const atOnce = isAtOnce(state, item, next ?? entry) && (next ?? entry).text === action.name
      return atOnce ? (confirm(state, item, next ?? entry, now) ?? next) : next
    }
    case 'certainty': {
      const next = state.rules.certainty ? markCertainty(entry, action.certainty) : null
      return next && isAtOnce(state, item, next) ? (confirm(state, item, next, now) ?? next) : next
    }
    case 'strike':
      return state.rules.strikes ? strike(item, entry, action.name, now) : null
    case 'unstrike':
      return unstrike(entry, action.name)
    case 'typeBlank':
      return typeBlank(item, entry, action.index, action.text, now)
    case 'typeText':
      return typeText(item, entry, action.text, now)
    case 'confirm':
      return confirm(state, item, entry, now)
    case 'expire':
      return null
  }
}

/** Whether a choice is confirmed at once: single choices with that setting, once nothing more is asked. */
const isAtOnce = ({ options, rules }: RunnerState, item: Item, entry: Entry): boolean =>
  options.confirmSingle &&
  rules.answer === 'confirm' &&
  isSingleChoice(item) &&
  (!options.askCertainty || !rules.certainty || entry.certainty !== null)

const favourite = (item: Item, entry: Entry, at: number): Effect => ({
  type: 'favourite',
  id: item.id,
  on: entry.favourite,
  at,
})

function effectsOf(
  rules: RunnerRules,
  item: Item,
  before: Entry,
  entry: Entry,
  action: AnswerAction,
): readonly Effect[] {
  if (action.type === 'toggleFavourite') return [favourite(item, entry, action.now)]
  if (action.type === 'retry') return before.unsent ? [reply(item, before)] : NONE
  const isGiven = action.type === 'selfAssess' || (entry.confirmed && !before.confirmed && !entry.unsent)
  // An empty question whose time runs out has no answer.
  const empty = entry.text === '' && item.form !== 'JDTEST' && !rules.blankAnswers
  return isGiven && !empty ? [reply(item, entry)] : NONE
}

/** Counts the time and sends what was held back, when the learner leaves the question. */
const turnAway = (state: RunnerState, now: number) => sendHeldBack(bookTime(state, now), now)

function move(state: RunnerState, position: number, now: number): Step {
  const item = state.items[position]
  if (item === undefined || item.id === state.at) return same(state)
  const left = turnAway(state, now)
  return {
    state: { ...left.state, at: item.id, lastAt: item.id },
    effects: [...left.effects, ...leaving(state, item, now), { type: 'place', id: item.id, at: now }],
  }
}

/** Enters a section whose questions may still be missing: the first one supplied is put on screen. */
function enter(state: RunnerState, first: Item, now: number): Step {
  const left = turnAway(state, now)
  const entered = settle({ ...left.state, at: null, lastAt: first.id })
  const place: Effect[] = entered.at === null ? [] : [{ type: 'place', id: entered.at, at: now }]
  return { state: entered, effects: [...left.effects, ...leaving(state, first, now), ...place] }
}

/** The effect when the learner leaves a locked section. */
function leaving(state: RunnerState, to: Item, at: number): Effect[] {
  const from = state.items[state.positions.get(state.at ?? state.lastAt ?? Number.NaN) ?? -1]
  if (!state.rules.lockSections || !from || from.section === to.section) return []
  return [{ type: 'sectionLeft', from: from.section ?? '', to: to.section ?? '', at }]
}

function refilter(state: RunnerState, filter: Filter, now: number): Step {
  const settled = settle({ ...state, filter })
  if (settled.at === state.at) return { state: { ...bookTime(state, now), filter }, effects: NONE }
  const left = turnAway(state, now)
  const { at, lastAt } = settled
  const place: Effect[] = at === null ? [] : [{ type: 'place', id: at, at: now }]
  return { state: { ...left.state, filter, at, lastAt }, effects: [...left.effects, ...place] }
}

/** Closes the run: answers that count as they stand are given. */
function close(state: RunnerState, now: number): Step {
  const left = turnAway(state, now)
  const standing = sendStanding(left.state, now)
  return { state: { ...standing.state, closed: true }, effects: [...left.effects, ...standing.effects] }
}

/** Clears all answers and drafts; marks and favourites stay, as on the server (resetTestInfo). */
function reset(state: RunnerState, now: number): Step {
  const left = turnAway(state, now)
  const blank = cleared(UNTOUCHED, now)
  const entries = left.state.entries.map((entry) => (entry?.marked || entry?.favourite ? cleared(entry, now) : blank))
  const lastAt = state.items[0]?.id ?? null
  const again = settle({ ...left.state, entries, filter: 'all', at: null, lastAt })
  const place: Effect[] = again.at === null ? [] : [{ type: 'place', id: again.at, at: now }]
  return { state: again, effects: [...left.effects, ...place] }
}

function pause(state: RunnerState, now: number): Step {
  const left = turnAway(state, now)
  return { state: { ...left.state, clock: null }, effects: left.effects }
}
