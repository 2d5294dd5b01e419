import type { WireExamItem, WireExamSection, WireSitting, WireStanding } from '@tizhou/contract/areas/exams'
import type { RequestError } from '@tizhou/contract/client'
import { recordsIn } from '@tizhou/contract/records'
import { halfOf } from '../../../../platform/delivery/batch.ts'
import { fateOf } from '../../../../platform/delivery/fate.ts'
import { asSent, change, doubt, nextBatch, refuse, saved, store, toWire, unsavedOf } from './answers.ts'
import { type RefusalReason, reasonOf, waitAfter } from './refusals.ts'
import { withSectionEntered, withStepConfirmed } from './sections.ts'
import { enqueue, finish, follow, hasUnsaved, isLateTake, keepSitting, lay, leaveElsewhere } from './standing.ts'
import {
  type Call,
  type Doing,
  type Job,
  type LocalAnswer,
  mayCall,
  maySave,
  nextNo,
  type SittingState,
  set,
  type Task,
  type Turn,
  unitOf,
  type Work,
} from './state.ts'

/** Between two who do not agree, ms. */
const DISPUTE_MS = 1_000

type Results = { results?: { AllTestID: number; status: number; reason?: string }[] }
type Replying = Extract<Work, { awaits: 'reply' }>

/** Begins what is next: jobs in their order, then saving. */
export function proceed(turn: Turn): void {
  for (;;) {
    const { queue, work, isClosed, isTouching } = turn.state
    if (work || isClosed) return
    const [job, ...rest] = queue
    if (job) {
      set(turn, { queue: rest })
      begin(turn, job)
    } else if (maySave(turn.state) && (isTouching || hasUnsaved(turn)))
      begin(turn, { task: { kind: 'save' }, wish: null })
    else {
      if (turn.state.net !== 'saved') set(turn, { net: 'saved' })
      return
    }
  }
}

function begin(turn: Turn, asked: Job): void {
  const unitID = unitOf(turn.state)
  const job: Job = { ...asked, unitID }
  const { task } = job
  switch (task.kind) {
    case 'open':
      if (task.first) layUnder(turn, job, task.first)
      else send(turn, job, { name: 'exams.openSitting', ids: [] })
      return
    case 'take':
      send(turn, job, { name: 'exams.openSitting', ids: [] })
      return
    case 'ask':
      send(turn, job, { name: 'exams.saveAnswers', ids: [] })
      return
    case 'save':
      save(turn, job)
      return
    case 'collect':
      if (hasUnsaved(turn)) save(turn, job)
      else become(turn, job, 'ask')
      return
    case 'confirmStep': {
      const answer =
        unitID === null || !isWanted(turn.state, job) ? null : change(turn, { id: task.id, unitID }, task.given, true)
      if (!answer) {
        drop(turn, job)
        return
      }
      const no = store(turn, [answer])
      set(turn, { work: { job, no, awaits: 'disk', call: { name: 'exams.confirmStep', ids: [task.id] } } })
      return
    }
    case 'enterSection':
      flush(turn, job, { name: 'exams.enterSection', ids: [] })
      return
    case 'handIn':
      flush(turn, job, { name: 'exams.handIn', ids: [] })
      return
    case 'startUnit':
      send(turn, job, { name: 'exams.startUnit', ids: [] })
      return
    case 'rest':
      pause(turn, job, null, task.ms)
      return
  }
}

/** The job goes on as another, for whoever waits for it. */
const become = (turn: Turn, job: Job, kind: 'ask' | 'take'): void => begin(turn, { ...job, task: { kind } })

const idsOf = (answers: readonly LocalAnswer[]): number[] => answers.map(({ id }) => id)

function save(turn: Turn, job: Job): void {
  const { answers, batchLimit } = turn.state
  const unitID = unitOf(turn.state)
  const batch = nextBatch(answers.values(), unitID, batchLimit)
  set(turn, { isTouching: false, ...(batch.some((one) => !one.quiet) && { net: 'saving' }) })
  send(turn, job, { name: 'exams.saveAnswers', ids: idsOf(batch) })
}

/** Saves until the rest fits into the last call, which takes it along. */
function flush(turn: Turn, job: Job, last: Call): void {
  const unitID = unitOf(turn.state)
  const batch = nextBatch(turn.state.answers.values(), unitID)
  if (unsavedOf(turn.state.answers, unitID).length > batch.length) {
    save(turn, job)
    return
  }
  send(turn, job, { ...last, ids: idsOf(batch) })
}

/** Whether the job is still to be done: the paper is in the hands of this page, or the job brings it there. */
function isWanted(state: SittingState, { task, isCancelled }: Job): boolean {
  if (state.isClosed || isCancelled) return false
  return task.kind === 'open' || task.kind === 'take' || mayCall(state)
}

/** Makes the call if that is still wanted, with the answers as they are by now. `lost`: what went out before with calls of which no reply came. */
export function send(turn: Turn, job: Job, call: Call, lost: readonly LocalAnswer[] = []): void {
  if (!isWanted(turn.state, job)) {
    drop(turn, job)
    return
  }
  const no = nextNo(turn)
  const { answers, sitting, attemptID } = turn.state
  const sent = call.ids.flatMap((id) => {
    const answer = answers.get(id)
    return answer ? [asSent(answer)] : []
  })
  set(turn, {
    answers: sent.length === 0 ? answers : new Map([...answers, ...sent.map((one) => [one.id, one] as const)]),
    lost: turn.state.lost + (call.name === 'exams.openSitting' ? 1 : 0),
    work: { job, no, awaits: 'reply', call, sent, lost },
  })
  const params = call.name === 'exams.openSitting' ? { attemptID } : { attemptID, seat: sitting?.Seat, ...about() }
  turn.effects.push({ type: 'call', no, name: call.name, params })

  function about(): object {
    const answersJson = sent.map(toWire)
    const { task } = job
    if (call.name === 'exams.confirmStep') return { answerJson: answersJson[0] }
    if (call.name === 'exams.startUnit') return { unitID: job.unitID }
    if (call.name === 'exams.handIn') return { unitID: job.unitID, answersJson }
    if (call.name === 'exams.enterSection' && task.kind === 'enterSection')
      return { sectionID: task.sectionID, answersJson }
    return { answersJson }
  }
}

/** `ms` null: until somebody hurries. */
function pause(turn: Turn, job: Job, call: Call | null, ms: number | null, lost: readonly LocalAnswer[] = []): void {
  set(turn, { work: { job, no: nextNo(turn), awaits: 'pause', call, lost } })
  turn.effects.push({ type: 'timer', name: 'pause', ms })
}

/** Ends a pause: does now what is to be done. */
export function hurry(turn: Turn): void {
  const { work } = turn.state
  if (work?.awaits !== 'pause') return
  turn.effects.push({ type: 'timer', name: 'pause', ms: null })
  if (!work.call) end(turn, work.job)
  else send(turn, work.job, work.call, work.lost)
}

/** The job is over; whoever waits for it hears so, or what the server had against it. */
function end(turn: Turn, job: Job, error: RequestError | null = null): void {
  leave(turn, job)
  if (job.wish !== null) turn.effects.push({ type: 'settle', wish: job.wish, error })
}

function drop(turn: Turn, job: Job): void {
  leave(turn, job)
  if (job.wish !== null) turn.effects.push({ type: 'drop', wish: job.wish })
}

function leave(turn: Turn, job: Job): void {
  set(turn, { work: null })
  if (isAsked(job)) set(turn, { doing: null })
  if (isLateTake(job)) set(turn, { isWaiting: false })
}

const DOINGS: readonly string[] = ['confirmStep', 'enterSection', 'handIn', 'startUnit'] satisfies Doing[]

const isAsked = ({ task }: Job): boolean => DOINGS.includes(task.kind)

/** Lays what the server gave under the answers of this device, as soon as they are read. */
function layUnder(turn: Turn, job: Job, wire: WireSitting, isLocal = false): void {
  if (wire.State === 'over') {
    finish(turn)
    end(turn, job)
    return
  }
  const no = nextNo(turn)
  set(turn, { work: { job, no, awaits: 'answers', wire, isLocal } })
  turn.effects.push({ type: 'readAnswers', no })
}

// What came of a call

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

/** So many saves in a row that were refused for no named reason are taken for a way that is cut, not for the answers. */
const MOST_DOUBTS = 3

/**
 * A save was refused, and no answer named: none is given up for that. Halves find out which it may be; that one then waits
 * until all others are with the server.
 */
function apart(turn: Turn, { job, call, sent }: Replying, error: RequestError, random: number): void {
  const { ids } = call
  const [only] = sent
  set(turn, { batchLimit: halfOf(ids), failures: turn.state.failures + (ids.length === 1 ? 1 : 0) })
  if (ids.length === 1 && only) doubt(turn, only.id)
  const { failures, queue } = turn.state
  const waits = ids.length === 1 && ((only?.doubts ?? 0) > 0 || failures >= MOST_DOUBTS)
  // The time is up: the server says how the paper stands, with or without it.
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
  // Some answers cannot be read. What was given instead of them meanwhile is not meant.
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
