import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams/exams'
import { isUnsaved, reconciled, refuse, store, unsavedOf, withStored } from './answers.ts'
import { type Job, type LocalAnswer, maySave, remainingOf, set, type Turn, unitOf } from './state.ts'

/** The longest time without a call to the server during a sitting, ms. */
const TOUCH_MS = 30_000

/** The time before the end at which all answers are sent once more, ms. */
const LAST_TOUCH_MS = 3_000

/** The longest timer, ms: timers stop while the machine sleeps, so the clock is checked again. */
const LOOK_MS = 60_000

/** Follows the server's state of the attempt: the unit is still open or over, or another one is open. */
export function follow(turn: Turn, standing: WireStanding): void {
  const { sitting: before, phase, isClosed, answers } = turn.state
  if (!before || isClosed) return
  const isEnded = standing.State !== 'running' || standing.UnitID !== before.UnitID
  // Unsaved answers were given in time: the server accepts them for a moment longer.
  if (isEnded && phase === 'sitting' && hasUnsaved(turn)) {
    collect(turn)
    return
  }
  if (standing.State === 'over') {
    finish(turn)
    return
  }
  const { AttemptID, PaperID, Now, State, UnitID, EndsAt, HandInFrom, Units } = standing
  const next: WireSitting = { ...before, AttemptID, PaperID, Now, State, UnitID, EndsAt, HandInFrom, Units }
  if (State === 'resting') {
    set(turn, { phase: 'resting', sitting: { ...next, Sections: [] } })
    keepSitting(turn)
  } else if (UnitID !== before.UnitID || before.State === 'resting') {
    // The clock of the next unit runs already, even while its questions are loading.
    refuse(turn, unsavedOf(answers, before.UnitID), 'timeUp')
    set(turn, { phase: 'opening', sitting: { ...next, Sections: [] } })
    keepSitting(turn)
    enqueue(turn, { task: { kind: 'take' }, wish: null })
  } else if (EndsAt !== before.EndsAt || HandInFrom !== before.HandInFrom) set(turn, { sitting: next })
  plan(turn)
}

/**
 * Applies a sitting from the server, or from this device (`isLocal`): the questions of the open unit, its seat and its
 * answers, merged with those that earlier pages stored on this device.
 */
export function lay(turn: Turn, wire: WireSitting, isLocal: boolean, stored: readonly LocalAnswer[]): void {
  const latest = withStored(turn.state.answers, stored)
  const late = [...latest.values()].filter((one) => isUnsaved(one) && one.unitID !== wire.UnitID)
  const answers = isLocal ? latest : reconciled(latest.values(), wire.Answers, wire.UnitID)
  const lastNo = Math.max(turn.state.lastNo, ...[...latest.values()].map((one) => one.no))
  set(turn, { answers, lastNo })
  store(turn, [...answers.values()])
  const { state } = turn
  if (state.isClosed) return
  // A stored sitting may have been between two units, without questions.
  const phase = wire.State === 'resting' ? 'resting' : wire.Sections.length === 0 ? 'opening' : 'sitting'
  set(turn, { phase, sitting: wire, delivery: state.delivery + 1, trouble: null })
  if (!isLocal) turn.effects.push({ type: 'tell', seat: wire.Seat })
  refuse(turn, late, 'timeUp')
  keepSitting(turn)
  plan(turn)
}

/** The attempt is over. */
export function finish(turn: Turn): void {
  const { state } = turn
  if (state.phase === 'over') return
  const refused = state.refused + unsavedOf(state.answers, unitOf(state)).length
  set(turn, { phase: 'over', net: 'saved', refused })
  clear(turn)
  turn.effects.push({ type: 'forget' })
}

/** Another machine has the paper. */
export function leaveElsewhere(turn: Turn): void {
  set(turn, { phase: 'elsewhere' })
  clear(turn)
}

/** Time is up: sends unsaved answers; the server closes the unit itself and says what is next. */
export function collect(turn: Turn): void {
  set(turn, { phase: 'collecting' })
  enqueue(turn, { task: { kind: 'collect' }, wish: null })
}

export const hasUnsaved = ({ state }: Turn): boolean =>
  maySave(state) && unsavedOf(state.answers, unitOf(state)).length > 0

export function keepSitting(turn: Turn): void {
  if (turn.state.sitting) turn.effects.push({ type: 'keepSitting', sitting: turn.state.sitting })
}

export function enqueue(turn: Turn, ...jobs: Job[]): void {
  if (!turn.state.isClosed) set(turn, { queue: [...turn.state.queue, ...jobs] })
}

export const isLateTake = ({ task }: Job): boolean => task.kind === 'take' && task.isLate === true

/** Drops all queued jobs; the current one is completed. */
function clear(turn: Turn): void {
  const { queue, isWaiting } = turn.state
  for (const { wish } of queue) if (wish !== null) turn.effects.push({ type: 'drop', wish })
  const waits = isWaiting && !queue.some(isLateTake)
  set(turn, { queue: [], doing: null, isWaiting: waits })
  plan(turn)
}

/**
 * Sets the timers again after a change of phase or clock: for the next call to the server, and for the end of the time.
 */
export function plan({ state, effects, now }: Turn): void {
  const runs = !state.isClosed && (state.phase === 'sitting' || state.phase === 'resting')
  const left = runs ? remainingOf(state, now) : null
  // One call shortly before the end, for the time on the last questions.
  const untilLast = left !== null && left > LAST_TOUCH_MS ? left - LAST_TOUCH_MS : TOUCH_MS
  const touch = runs && state.phase === 'sitting' ? Math.min(TOUCH_MS, untilLast) : null
  effects.push({ type: 'timer', name: 'touch', ms: touch })
  effects.push({ type: 'timer', name: 'time', ms: left === null ? null : Math.min(LOOK_MS, Math.max(1, left)) })
}
