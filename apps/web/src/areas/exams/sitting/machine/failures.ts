import type { RequestError } from '@tizhou/contract/client'
import { recordsIn } from '@tizhou/contract/records'
import { halfOf } from '../../../../platform/delivery/batch.ts'
import { fateOf } from '../../../../platform/delivery/fate.ts'
import { doubt, refuse, saved } from './answers.ts'
import { become, drop, end, goOn, isAsked, isWanted, leave, pause, type Replying } from './jobs.ts'
import { type RefusalReason, reasonOf, waitAfter } from './refusals.ts'
import { leaveElsewhere } from './standing.ts'
import { type Job, type LocalAnswer, nextNo, set, type Task, type Turn } from './state.ts'

/** The pause after a refusal that contradicts this page's state, ms. */
const DISPUTE_MS = 1_000

/** Handles a failed call and its job. */
export function failed(turn: Turn, work: Replying, error: RequestError, random: number): void {
  const { job, call, sent } = work
  const fate = fateOf(error)
  if (job.task.kind === 'open' && fate !== 'refused') {
    const no = nextNo(turn)
    set(turn, { work: { job, no, awaits: 'stored', trouble: error } })
    turn.effects.push({ type: 'readSitting', no })
    return
  }
  const isUnnamed = error.status === 400 && call.ids.length > 0 && recordsIn(error.data).length === 0
  if (fate === 'refused' && !isUnnamed) {
    refused(turn, work, error)
    return
  }
  set(turn, { net: 'offline' })
  if (isUnnamed && call.name === 'exams.saveAnswers') {
    apart(turn, work, error, random)
    return
  }
  if (!isWanted(turn.state, job)) {
    drop(turn, job)
    return
  }
  const lost = fate !== 'signedOut' && call.name === 'exams.handIn' ? sent : work.lost
  if (fate === 'signedOut') {
    pause(turn, job, call, null, lost)
    return
  }
  set(turn, { failures: turn.state.failures + 1 })
  pause(turn, job, call, waitAfter(turn.state.failures, random, error), lost)
}

/**
 * After this many saves in a row that were refused without naming an answer, the fault is taken to be in the
 * connection.
 */
const MOST_DOUBTS = 3

/**
 * Handles a refused save that names no answer; no answer is given up for it. Halving the batch isolates the refused
 * answer, which then waits until the server has all others.
 */
function apart(turn: Turn, { job, call, sent }: Replying, error: RequestError, random: number): void {
  const { ids } = call
  const [only] = sent
  set(turn, { batchLimit: halfOf(ids), failures: turn.state.failures + (ids.length === 1 ? 1 : 0) })
  if (ids.length === 1 && only) doubt(turn, only.id)
  const { failures, queue } = turn.state
  const waits = ids.length === 1 && ((only?.doubts ?? 0) > 0 || failures >= MOST_DOUBTS)
  // The time is up: asks the server for the paper's state, with or without that answer.
  if (waits && job.task.kind === 'collect') {
    become(turn, job, 'ask')
    return
  }
  const rest: Job[] = waits ? [{ task: { kind: 'rest', ms: waitAfter(failures, random, error) }, wish: null }] : []
  const again = job.task.kind === 'save' ? [] : [job]
  set(turn, { work: null })
  if (!turn.state.isClosed) set(turn, { queue: [...rest, ...again, ...queue] })
}

function refused(turn: Turn, { job, call, sent, lost }: Replying, error: RequestError): void {
  const { task } = job
  // The server cannot read these answers. A version changed meanwhile is not refused.
  const named = recordsIn(error.data)
  if (error.status === 400 && named.length > 0 && call.name !== 'exams.confirmStep') {
    const isSame = ({ id, no }: LocalAnswer) => turn.state.answers.get(id)?.no === no
    refuse(
      turn,
      sent.filter((one) => named.includes(`${one.id}`) && isSame(one)),
      'unreadable',
    )
    goOn(turn, job)
    return
  }
  const reason = reasonOf(error)
  // The hand-in whose reply was lost has taken effect and stored its answers in the same transaction.
  if (call.name === 'exams.handIn' && reason === 'handedIn') saved(turn, lost)
  if (task.kind === 'collect') become(turn, job, 'ask')
  else if (reason === 'elsewhere' && (task.kind === 'ask' || isAsked(job))) meetElsewhere(turn, job)
  else if (task.kind === 'ask') become(turn, job, 'take')
  else if (isAsked(job) && reason && OVERTAKEN.includes(reason)) {
    leave(turn, job)
    become(turn, job, 'ask')
  } else if (task.kind === 'open' || (task.kind === 'take' && task.hasNothing)) {
    set(turn, { phase: 'failed', trouble: error })
    end(turn, job)
  } else {
    end(turn, job, error)
    if (job.wish === null) meetRefusal(turn, task, error)
  }
}

/**
 * Refusals of actions that a closed step, another machine or the clock has overtaken: the server's state is fetched
 * again.
 */
const OVERTAKEN: readonly RefusalReason[] = ['handedIn', 'timeUp', 'locked']

/** Another machine has the paper, unless a late opening call of this page took it over. */
function meetElsewhere(turn: Turn, job: Job): void {
  if (turn.state.lost === 0) {
    leaveElsewhere(turn)
    end(turn, job)
    return
  }
  leave(turn, job)
  set(turn, { lost: 0 })
  become(turn, job, 'take')
}

/**
 * Handles a refusal of a job that no action waits for. The pause keeps page and server from repeating a contradiction
 * without end.
 */
function meetRefusal(turn: Turn, task: Task, error: RequestError): void {
  const isDispute = error.status === 409 && task.kind === 'save'
  if (reasonOf(error) === 'elsewhere') meetElsewhere(turn, { task, wish: null })
  else if (error.status === 404) set(turn, { phase: 'failed', trouble: error })
  else {
    const rest: Task = { kind: 'rest', ms: isDispute ? DISPUTE_MS : DISPUTE_MS * 10 }
    const first: Task[] = isDispute ? [{ kind: 'ask' }, rest] : [rest]
    set(turn, { queue: [...first.map((one) => ({ task: one, wish: null })), ...turn.state.queue] })
  }
}
