import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { ENOUGH, type FittedLearner, isHeldOut, isSampled, LEAST } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Job, JobServices, Turn } from '../../../platform/jobs/job.ts'
import { pointIndex } from '../../content/keptPointIndex.ts'
import { trailsAreBehind } from '../keepTrails.ts'
import { logOf } from '../learnerAnswers.ts'
import { modelInForce } from '../predictions/predictionRecords.ts'
import { learnersAfter, readTrail, subjectsWithTrails, trailAnswers, trailsOf } from '../trails.ts'
import { type FitResult, fitApart } from './fitApart.ts'
import { addModel, askFit, beginFit, endFit, type FitRow, modelBody, newestFit, nextFit, noteShare } from './models.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
/** How often due subjects are looked for. */
const LOOK_MS = HOUR
/** How often a running fit writes its progress, which also renews the lease. */
const TOLD_MS = 2_000
/** Learners whose trails are read in one query. */
const PAGE = 100
/** Shorter logs tell nothing about sequences of answers. */
const LEAST_ANSWERS = 5
/** Share of the progress that reading accounts for. */
const READ_SHARE = 0.15

interface Ended {
  result?: FitResult | null
  error?: unknown
  /** The model in force against which the fit was compared. */
  against: number | undefined
}

/** A fit on which this server works. */
interface Running {
  fit: FitRow
  holder: string
  share: number
  ended: Promise<Ended>
}

type Found =
  | { what: 'look'; due: number[] }
  | { what: 'begin'; fit: FitRow }
  | { what: 'step'; running: Running; ended: Ended | undefined }

/** By the services' store, since tests run several servers in one process. */
const runningOf = new WeakMap<object, Running>()

/**
 * Fits a subject's model of knowing: once a week, and at staff's request. Reading is paged and computing happens in a
 * child process, both outside the slices; a slice writes the progress, which renews the lease, and finally the model. A
 * dead server leaves the row `running`: the next holder of the lease starts again.
 */
export const fitModels: Job<Found> = {
  name: 'fit-models',
  does: 'fits the models of knowing, once a week and when the office asks',
  everyMs: 2_000,
  async find({ store }, turn) {
    const running = runningOf.get(store)
    if (running) return { what: 'step', running, ended: await endedOrLater(running) }
    const fit = await nextFit(store)
    if (fit) return (await trailsAreBehind(store, turn.now)) ? undefined : { what: 'begin', fit }
    if (turn.now - turn.progress < LOOK_MS || (await trailsAreBehind(store, turn.now))) return undefined
    const due: number[] = []
    for (const subjectID of await subjectsWithTrails(store, LEAST.answers)) {
      const newest = await newestFit(store, subjectID)
      if (!newest || newest.asked_at <= turn.now - WEEK) due.push(subjectID)
    }
    return { what: 'look', due }
  },
  async work(services, found, turn) {
    if (found.what === 'look')
      await turn.commit(turn.now, async (tx) => {
        for (const subjectID of found.due) await askFit(tx, { subjectID, askedBy: '', now: turn.now })
      })
    else if (found.what === 'begin') await begin(services, found.fit, turn)
    else await step(services, found, turn)
  },
}

const endedOrLater = ({ ended }: Running): Promise<Ended | undefined> =>
  Promise.race([ended, pause(TOLD_MS, undefined, { ref: false })])

async function begin(services: JobServices, fit: FitRow, turn: Turn): Promise<void> {
  const holder = randomBytes(9).toString('base64url')
  await turn.commit(turn.progress, (tx) => beginFit(tx, fit.fit_id, holder).then())
  const running: Running = { fit, holder, share: 0, ended: Promise.resolve({ against: undefined }) }
  running.ended = fitted(services, fit, (share) => {
    running.share = share
  }).catch((error: unknown) => ({ error, against: undefined }))
  runningOf.set(services.store, running)
}

async function step(
  { store, log }: JobServices,
  { running, ended }: { running: Running; ended: Ended | undefined },
  turn: Turn,
): Promise<void> {
  const { fit, holder, share } = running
  if (ended) runningOf.delete(store)
  if (ended?.error) {
    const { name, stack } = ended.error as Error
    log?.error({ job: fitModels.name, subjectID: fit.subject_id, err: { name, stack } }, 'fit')
  }
  let isMine = true
  await turn.commit(turn.progress, async (tx) => {
    isMine = await noteShare(tx, { fitID: fit.fit_id, holder, share })
    if (isMine && ended) await conclude(tx, fit, ended, turn.now)
  })
  if (!isMine) runningOf.delete(store)
}

/** Stores the result. If staff changed the model in force meanwhile, the fit starts again, compared with that one. */
async function conclude(tx: Tx, fit: FitRow, { result, error, against }: Ended, now: number): Promise<void> {
  const ending = { fitID: fit.fit_id, now, modelID: null }
  if (error !== undefined) return void (await endFit(tx, { ...ending, outcome: 'failed' }))
  if (!result) return void (await endFit(tx, { ...ending, outcome: 'few' }))
  if ((await modelInForce(tx, fit.subject_id)) !== against) return void (await beginFit(tx, fit.fit_id, ''))
  const modelID = newId()
  await addModel(tx, {
    ...{ model_id: modelID, subject_id: fit.subject_id, kind: result.kind, made_at: now },
    state: result.isNoWorse ? 'force' : 'rejected',
    in_force_at: result.isNoWorse ? now : null,
    left_at: null,
    learners: result.learners,
    answers: result.answers,
    held_learners: result.heldLearners,
    held_answers: result.heldAnswers,
    measures: JSON.stringify(result.measures),
    shift: JSON.stringify(result.shift),
    body: result.isNoWorse ? result.body : '',
  })
  await endFit(tx, { ...ending, modelID, outcome: result.isNoWorse ? 'taken' : 'worse' })
}

async function fitted(services: JobServices, fit: FitRow, onShare: (share: number) => void): Promise<Ended> {
  const { store } = services
  const against = await modelInForce(store, fit.subject_id)
  const learners = await readLearners(services, fit.subject_id, (share) => onShare(share * READ_SHARE))
  const inForce = against === undefined ? null : await modelBody(store, against)
  const work = { learners, seed: fit.fit_id % 4_294_967_296, inForce }
  const result = await fitApart(work, (share) => onShare(READ_SHARE + (1 - READ_SHARE) * share))
  return { result, against }
}

/** Logs of the subject's learners, of a sample where there are too many answers. */
async function readLearners(
  services: JobServices,
  subjectID: number,
  onShare: (share: number) => void,
): Promise<FittedLearner[]> {
  const { store } = services
  const whole = await trailAnswers(store, subjectID)
  const every = Math.max(1, Math.ceil(whole / ENOUGH))
  const index = await pointIndex(services, subjectID)
  const learners: FittedLearner[] = []
  let read = 0
  for (let after = -1; ; ) {
    const ids = await learnersAfter(store, subjectID, after, PAGE * every)
    const last = ids.at(-1)
    if (last === undefined) return learners
    after = last
    const trails = await trailsOf(
      store,
      subjectID,
      ids.filter((id) => isSampled(id, every)),
    )
    for (const [userID, trail] of trails) {
      const log = logOf(readTrail(trail), index)
      read += log.right.length
      if (log.right.length >= LEAST_ANSWERS) learners.push({ ...log, isHeld: isHeldOut(userID) })
      await nextTurn()
    }
    onShare(Math.min(1, (read * every) / Math.max(1, whole)))
  }
}
