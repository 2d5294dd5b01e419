import type { WireExamItem, WireExamSection } from '@tizhou/contract/areas/exams/examSection'
import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams/exams'
import type { RequestError } from '@tizhou/contract/client'
import { asSent, change, nextBatch, refuse, saved, store, toWire, unsavedOf } from './answers.ts'
import { withSectionEntered, withStepConfirmed } from './sections.ts'
import { enqueue, finish, follow, hasUnsaved, isLateTake, keepSitting, lay } from './standing.ts'
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
  type Turn,
  unitOf,
  type Work,
} from './state.ts'

type Results = { results?: { AllTestID: number; status: number; reason?: string }[] }
export type Replying = Extract<Work, { awaits: 'reply' }>

/** Starts the next job of the queue, then saving. */
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

/** Continues the job as another task; an action that waits for it keeps waiting. */
export const become = (turn: Turn, job: Job, kind: 'ask' | 'take'): void => begin(turn, { ...job, task: { kind } })

const idsOf = (answers: readonly LocalAnswer[]): number[] => answers.map(({ id }) => id)

function save(turn: Turn, job: Job): void {
  const { answers, batchLimit } = turn.state
  const unitID = unitOf(turn.state)
  const batch = nextBatch(answers.values(), unitID, batchLimit)
  set(turn, { isTouching: false, ...(batch.some((one) => !one.quiet) && { net: 'saving' }) })
  send(turn, job, { name: 'exams.saveAnswers', ids: idsOf(batch) })
}

/** Saves until the remaining answers fit into the `last` call, which carries them. */
function flush(turn: Turn, job: Job, last: Call): void {
  const unitID = unitOf(turn.state)
  const batch = nextBatch(turn.state.answers.values(), unitID)
  if (unsavedOf(turn.state.answers, unitID).length > batch.length) {
    save(turn, job)
    return
  }
  send(turn, job, { ...last, ids: idsOf(batch) })
}

/** Whether the job is still to be done: this page has the paper, or the job opens it. */
export function isWanted(state: SittingState, { task, isCancelled }: Job): boolean {
  if (state.isClosed || isCancelled) return false
  return task.kind === 'open' || task.kind === 'take' || mayCall(state)
}

/**
 * Makes the call, with the current answers, where the job is still to be done. `lost`: the answers of earlier calls
 * without a reply.
 */
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

/** Pauses a job; `ms` null: until `hurry`. */
export function pause(
  turn: Turn,
  job: Job,
  call: Call | null,
  ms: number | null,
  lost: readonly LocalAnswer[] = [],
): void {
  set(turn, { work: { job, no: nextNo(turn), awaits: 'pause', call, lost } })
  turn.effects.push({ type: 'timer', name: 'pause', ms })
}

/** Ends a pause at once. */
export function hurry(turn: Turn): void {
  const { work } = turn.state
  if (work?.awaits !== 'pause') return
  turn.effects.push({ type: 'timer', name: 'pause', ms: null })
  if (!work.call) end(turn, work.job)
  else send(turn, work.job, work.call, work.lost)
}

/** Ends a job and settles the action that waits for it, with the server's refusal if any. */
export function end(turn: Turn, job: Job, error: RequestError | null = null): void {
  leave(turn, job)
  if (job.wish !== null) turn.effects.push({ type: 'settle', wish: job.wish, error })
}

export function drop(turn: Turn, job: Job): void {
  leave(turn, job)
  if (job.wish !== null) turn.effects.push({ type: 'drop', wish: job.wish })
}

export function leave(turn: Turn, job: Job): void {
  set(turn, { work: null })
  if (isAsked(job)) set(turn, { doing: null })
  if (isLateTake(job)) set(turn, { isWaiting: false })
}

const DOINGS: readonly string[] = ['confirmStep', 'enterSection', 'handIn', 'startUnit'] satisfies Doing[]

export const isAsked = ({ task }: Job): boolean => DOINGS.includes(task.kind)

/** Reads the stored answers of this device, to merge them with the server's sitting. */
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

// Results of calls

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

/** Records the result of each answer, and follows the server's state. */
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

/** Continues a job after a save. */
export function goOn(turn: Turn, job: Job): void {
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
 * Without network a paper that was opened on this device before goes on from storage. In both cases it is opened on the
 * server as soon as that can be reached.
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
