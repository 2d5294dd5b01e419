import type { WireExamItem, WireExamSection, WireSitting, WireStanding } from '@tizhou/contract/areas/exams'
import type { RequestError } from '@tizhou/contract/client'
import { halfOf } from '../../../../platform/delivery/batch.ts'
import { fateOf } from '../../../../platform/delivery/fate.ts'
import type { LocalAnswer } from './answers.ts'
import { refuse, saved, store } from './book.ts'
import { become, drop, end, flush, isAsked, isWanted, layUnder, leave, pause } from './jobs.ts'
import { type RefusalReason, reasonOf, waitAfter } from './refusals.ts'
import { withSectionEntered, withStepConfirmed } from './sections.ts'
import { enqueue, follow, keepSitting, lay, leaveElsewhere } from './standing.ts'
import { type Job, nextNo, set, type Task, type Turn, type Work } from './state.ts'

/** Between two who do not agree, ms. */
const DISPUTE_MS = 1_000

type Results = { results?: { AllTestID: number; status: number; reason?: string }[] }
type Replying = Extract<Work, { awaits: 'reply' }>

export function replied(turn: Turn, { job, call, sent }: Replying, data: unknown): void {
  set(turn, { failures: 0 })
  switch (call.name) {
    case 'exams.openSitting':
      set(turn, { lost: turn.state.lost - 1 })
      layUnder(turn, job, data as WireSitting)
      return
    case 'exams.startUnit':
      layUnder(turn, job, data as WireSitting)
      return
    case 'exams.saveAnswers':
      if (job.task.kind === 'ask') {
        become(turn, job, 'take')
        return
      }
      set(turn, { batchLimit: undefined })
      taken(turn, sent, data as WireStanding & Results)
      goOn(turn, job)
      return
    case 'exams.confirmStep': {
      const { Next } = data as { Next: WireExamItem | null }
      taken(turn, sent, data as WireStanding)
      const [id = 0] = call.ids
      const answer = turn.state.answers.get(id)
      if (answer) store(turn, [{ ...answer, confirmed: true }])
      const { sitting } = turn.state
      if (sitting && sitting.UnitID === job.unitID) set(turn, { sitting: withStepConfirmed(sitting, id, Next) })
      break
    }
    case 'exams.enterSection': {
      taken(turn, sent, data as WireStanding)
      const { sitting } = turn.state
      if (sitting) set(turn, { sitting: withSectionEntered(sitting, (data as { Section: WireExamSection }).Section) })
      break
    }
    case 'exams.handIn':
      taken(turn, sent, data as WireStanding)
      end(turn, job)
      return
  }
  keepSitting(turn)
  end(turn, job)
}

/** Notes what became of each answer, and how the paper stands. */
function taken(turn: Turn, sent: readonly LocalAnswer[], reply: WireStanding & Results): void {
  const results = new Map(reply.results?.map((one) => [one.AllTestID, one]))
  const statusOf = ({ id }: LocalAnswer): number => results.get(id)?.status ?? 200
  saved(
    turn,
    sent.filter((one) => statusOf(one) === 200),
  )
  for (const one of sent) if (statusOf(one) !== 200) refuse(turn, [one], results.get(one.id)?.reason ?? '')
  follow(turn, reply)
}

/** A save is through: what the job does next. */
function goOn(turn: Turn, job: Job): void {
  const { kind } = job.task
  if (turn.state.isClosed) end(turn, job)
  else if (kind === 'collect') become(turn, job, 'ask')
  else if (kind === 'handIn' || kind === 'enterSection') flush(turn, job, { name: `exams.${kind}`, ids: [] })
  else end(turn, job)
}

export function answersRead(
  turn: Turn,
  { job, wire, isLocal }: Extract<Work, { awaits: 'answers' }>,
  answers: readonly LocalAnswer[],
): void {
  lay(turn, wire, isLocal, answers)
  if (isLocal) set(turn, { net: 'offline' })
  end(turn, job)
}

/**
 * Without network a paper that was opened here before goes on as this device has it. Either way it is opened on the
 * server as soon as that can be reached: whoever opens it here means to have it here.
 */
export function sittingRead(
  turn: Turn,
  { job, trouble }: Extract<Work, { awaits: 'stored' }>,
  kept: WireSitting | null,
): void {
  set(turn, { isWaiting: true })
  enqueue(turn, { task: { kind: 'take', isLate: true, ...(!kept && { hasNothing: true }) }, wish: null })
  if (!kept) {
    set(turn, { phase: 'failed', trouble })
    end(turn, job)
  } else layUnder(turn, job, kept, true)
}

export function failed(turn: Turn, work: Replying, error: RequestError, random: number): void {
  const { job, call, sent } = work
  const fate = fateOf(error)
  if (job.task.kind === 'open' && fate !== 'refused') {
    const no = nextNo(turn)
    set(turn, { work: { job, no, awaits: 'stored', trouble: error } })
    turn.effects.push({ type: 'readSitting', no })
    return
  }
  if (fate === 'refused') {
    refused(turn, work, error)
    return
  }
  set(turn, { net: 'offline' })
  if (!isWanted(turn.state, job)) {
    drop(turn, job)
    return
  }
  const lost = fate === 'passing' && call.name === 'exams.handIn' ? sent : work.lost
  if (fate === 'signedOut') {
    pause(turn, job, call, null, lost)
    return
  }
  set(turn, { failures: turn.state.failures + 1 })
  pause(turn, job, call, waitAfter(turn.state.failures, random, error), lost)
}

function refused(turn: Turn, { job, call, sent, lost }: Replying, error: RequestError): void {
  const { task } = job
  // Something in it cannot be read.
  if (call.name === 'exams.saveAnswers' && error.status === 400 && call.ids.length > 0) {
    if (call.ids.length === 1) refuse(turn, sent, 'unreadable')
    set(turn, { batchLimit: halfOf(call.ids) })
    goOn(turn, job)
    return
  }
  const reason = reasonOf(error)
  // The hand-in whose reply was lost did it, and took its answers along in the same write.
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

/** A closed step, another machine or the clock was faster than the wish: the paper is looked at anew. */
const OVERTAKEN: readonly RefusalReason[] = ['handedIn', 'timeUp', 'locked']

/** Somebody else has the paper: unless it was an opening of this very page that came late. */
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

/** A refusal that nobody waits for. Should the two never agree, they do not shout at each other. */
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
