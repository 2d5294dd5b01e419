import { change, nextBatch, store, stored, toWire } from './answers.ts'

import { failed } from './failures.ts'
import { answersRead, hurry, proceed, replied, send, sittingRead } from './jobs.ts'
import { collect, enqueue, leaveElsewhere, plan } from './standing.ts'
import {
  type Effect,
  mayCall,
  maySave,
  remainingOf,
  type SittingEvent,
  type SittingState,
  set,
  type Turn,
  unitOf,
} from './state.ts'

/**
 * Processes one event. Stores every answer on this device first, then sends it, with one call at a time and later
 * changes together in the next; repeats calls while the network fails; follows the server's clock, order and locks.
 * Pure: what is to be done is in `effects`, in this order, and its results return as events.
 */
export function step(state: SittingState, event: SittingEvent): { state: SittingState; effects: readonly Effect[] } {
  const turn: Turn = { state, effects: [], now: event.now }
  take(turn, event)
  // An answer is stored before it is sent.
  if (event.type !== 'keep') proceed(turn)
  return { state: turn.state, effects: turn.effects }
}

function take(turn: Turn, event: SittingEvent): void {
  const { state } = turn
  const { work } = state
  switch (event.type) {
    case 'open':
      if (!state.isWaiting) {
        set(turn, { phase: 'opening', trouble: null })
        enqueueWish(turn, { task: { kind: 'open', first: event.first }, wish: event.wish })
        return
      }
      turn.effects.push({ type: 'settle', wish: event.wish, error: null })
      hurry(turn)
      return
    case 'wish':
      set(turn, { doing: event.task.kind })
      enqueueWish(turn, { task: event.task, wish: event.wish })
      return
    case 'abort':
      abort(turn, event.wish)
      return
    case 'keep': {
      const unitID = unitOf(state)
      if (state.phase !== 'sitting' || state.isClosed || unitID === null) return
      const changed = change(turn, { id: event.id, unitID }, event.given)
      if (!changed) return
      store(turn, [changed], { wakes: !changed.quiet })
      if (!changed.quiet && state.net !== 'offline') set(turn, { net: 'saving' })
      return
    }
    case 'look':
      if (event.isOff || state.net !== 'saved') set(turn, { isTouching: maySave(state) })
      hurry(turn)
      plan(turn)
      return
    case 'heard': {
      const seat = state.sitting?.Seat ?? event.seat
      if (event.attemptID === state.attemptID && event.seat > seat && mayCall(state)) leaveElsewhere(turn)
      return
    }
    case 'replied':
      if (work?.awaits === 'reply' && work.no === event.no) replied(turn, work, event.data)
      return
    case 'failed':
      if (work?.awaits === 'reply' && work.no === event.no) failed(turn, work, event.error, event.random)
      return
    case 'stored':
      stored(turn, event.answers, event.failed)
      if (work?.awaits === 'disk' && work.no === event.no) send(turn, work.job, work.call)
      else if (event.wakes) hurry(turn)
      return
    case 'answersRead':
      if (work?.awaits === 'answers' && work.no === event.no) answersRead(turn, work, event.answers)
      return
    case 'sittingRead':
      if (work?.awaits === 'stored' && work.no === event.no) sittingRead(turn, work, event.sitting)
      return
    case 'pauseOver':
      hurry(turn)
      return
    case 'touchDue':
      touch(turn)
      return
    case 'timeDue':
      timeDue(turn, event.isOff)
      return
    case 'leave':
      sendLast(turn)
      return
    case 'close':
      close(turn)
      return
  }
}

function enqueueWish(turn: Turn, job: { task: SittingState['queue'][number]['task']; wish: number }): void {
  if (turn.state.isClosed) turn.effects.push({ type: 'drop', wish: job.wish })
  else enqueue(turn, job)
  hurry(turn)
}

/** Cancels an action that is still queued; a call under way is completed. */
function abort(turn: Turn, wish: number): void {
  const { queue, work } = turn.state
  if (work?.job.wish === wish) {
    set(turn, { work: { ...work, job: { ...work.job, isCancelled: true } } })
    hurry(turn)
    return
  }
  if (!queue.some((job) => job.wish === wish)) return
  set(turn, { queue: queue.filter((job) => job.wish !== wish), doing: null })
  turn.effects.push({ type: 'drop', wish })
}

function touch(turn: Turn): void {
  set(turn, { isTouching: true })
  hurry(turn)
  plan(turn)
}

function timeDue(turn: Turn, isOff: boolean): void {
  const { phase } = turn.state
  if (phase !== 'sitting' && phase !== 'resting') return
  if (isOff) touch(turn)
  if ((remainingOf(turn.state, turn.now) ?? 1) > 0) {
    plan(turn)
    return
  }
  if (phase === 'resting') enqueue(turn, { task: { kind: 'take' }, wish: null })
  else collect(turn)
  hurry(turn)
}

function sendLast({ state, effects }: Turn): void {
  if (!maySave(state)) return
  effects.push({ type: 'leaveWords', answers: [...state.storing.values()] })
  const batch = nextBatch(state.answers.values(), unitOf(state))
  if (batch.length === 0) return
  const params = { attemptID: state.attemptID, seat: state.sitting?.Seat, answersJson: batch.map(toWire) }
  effects.push({ type: 'lastCall', name: 'exams.saveAnswers', params })
}

/** The page is closed: records the call under way and starts nothing else. */
function close(turn: Turn): void {
  const { queue, work } = turn.state
  for (const { wish } of [...queue, ...(work ? [work.job] : [])])
    if (wish !== null) turn.effects.push({ type: 'drop', wish })
  const job = work && { ...work.job, wish: null }
  set(turn, { isClosed: true, queue: [], work: work && job ? { ...work, job } : null })
  hurry(turn)
  plan(turn)
}
