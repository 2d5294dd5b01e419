import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams/exams'
import { isUnsaved, reconciled, refuse, store, unsavedOf, withStored } from './answers.ts'
import { type Job, type LocalAnswer, maySave, remainingOf, set, type Turn, unitOf } from './state.ts'

/** After so long without a word the server is asked how things stand, ms. */
const TOUCH_MS = 30_000

/** So long before the end everything is told once more, ms. */
const LAST_TOUCH_MS = 3_000

/** A sleeping machine counts nothing: looked at again at least so often, ms. */
const LOOK_MS = 60_000

/** Follows the server: the unit is still open, over, or another one is. */
export function follow(turn: Turn, standing: WireStanding): void {
  const { sitting: before, phase, isClosed, answers } = turn.state
  if (!before || isClosed) return
  const isEnded = standing.State !== 'running' || standing.UnitID !== before.UnitID
  // What was given meanwhile was given in time: the server takes it for a moment longer.
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
    // Its clock runs already, whether its questions are here or not.
    refuse(turn, unsavedOf(answers, before.UnitID), 'timeUp')
    set(turn, { phase: 'opening', sitting: { ...next, Sections: [] } })
    keepSitting(turn)
    enqueue(turn, { task: { kind: 'take' }, wish: null })
  } else if (EndsAt !== before.EndsAt || HandInFrom !== before.HandInFrom) set(turn, { sitting: next })
  plan(turn)
}

/**
 * The paper, as the server gave it: the questions of the open unit, whose seat it is, what is kept; or as this device
 * has it (`isLocal`). Under it lie the answers that earlier pages left on this device.
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
  // What this device has of a unit that it was on the way to are no questions yet.
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

/** Somebody else has the paper. */
export function leaveElsewhere(turn: Turn): void {
  set(turn, { phase: 'elsewhere' })
  clear(turn)
}

/** Time is up: what is still here goes to the server, which closes the unit itself and says what comes. */
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

/** Drops everything that waits; what is under way comes to its end. */
function clear(turn: Turn): void {
  const { queue, isWaiting } = turn.state
  for (const { wish } of queue) if (wish !== null) turn.effects.push({ type: 'drop', wish })
  const waits = isWaiting && !queue.some(isLateTake)
  set(turn, { queue: [], doing: null, isWaiting: waits })
  plan(turn)
}

/** Sets the timers anew, whenever phase or clock changed: when the server is to hear of us, and when the time is up. */
export function plan({ state, effects, now }: Turn): void {
  const runs = !state.isClosed && (state.phase === 'sitting' || state.phase === 'resting')
  const left = runs ? remainingOf(state, now) : null
  // Before the end, too: the time on the last questions goes with it.
  const untilLast = left !== null && left > LAST_TOUCH_MS ? left - LAST_TOUCH_MS : TOUCH_MS
  const touch = runs && state.phase === 'sitting' ? Math.min(TOUCH_MS, untilLast) : null
  effects.push({ type: 'timer', name: 'touch', ms: touch })
  effects.push({ type: 'timer', name: 'time', ms: left === null ? null : Math.min(LOOK_MS, Math.max(1, left)) })
}
