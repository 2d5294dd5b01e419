import { ANYBODY } from '@tizhou/domain/knowledge/models/rasch'
import type { RunAnswerRow, RunRow } from '../../../cores/knowledge/adaptive.ts'
import { Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { choose, nextOf } from './choose.ts'
import { type Pool, poolOf } from './pool.ts'
import { presentRun } from './present.ts'

/** Factor on the error of an earlier estimate, which may be a month old. */
const DOUBT = 1.5
const LEAST_ERROR = 0.6

const HISTORY = 20

/**
 * Continues the running test, or begins one. Another chapter, `restart`, or a question that is gone from the bank ends
 * the running one. 300: there is no question to ask.
 */
export const startAdaptive: Handler<'knowledge.startAdaptive'> = async ({ params, caller, services }) => {
  const { appID } = params
  const { store, now } = services
  const chapterID = params.cptID ?? null
  const running = await services.knowledge.runningRun(caller.userID, appID)
  const isOther = params.cptID !== undefined && running?.chapter_id !== chapterID
  const pool = await poolOf(services, caller, appID, running && !isOther ? running.chapter_id : chapterID)
  if (running && !params.restart && !isOther) {
    const answers = await services.knowledge.answersOf(caller.userID, [running.run_id])
    const next = await nextOf(services, await askAnother(services, running, answers, pool))
    if (next) return { Run: presentRun(running, answers, pool), Next: next }
  }
  const fresh = await newRun(services, caller.userID, appID, chapterID, pool)
  await store.write(async (tx) => {
    if (running) await services.knowledge.in(tx).leaveRun(caller.userID, running.run_id, now())
    await services.knowledge.in(tx).addRun(fresh)
  })
  // Of two concurrent starts both get the first run.
  const run = (await services.knowledge.runningRun(caller.userID, appID)) ?? fresh
  return {
    Run: presentRun(run, await services.knowledge.answersOf(caller.userID, [run.run_id]), pool),
    Next: await nextOf(services, run),
  }
}

/** Replaces the open question where it is in a running paper. */
async function askAnother(
  services: Services,
  run: RunRow,
  answers: readonly RunAnswerRow[],
  pool: Pool,
): Promise<RunRow> {
  if (run.next_question_id === null || !pool.isHeld(run.next_question_id)) return run
  const { user_id, subject_id, seed, ability } = run
  const other = await choose(services, user_id, subject_id, pool, { seed, ability, answers, isKnown: true })
  if (!other) return { ...run, next_question_id: null, next_why: null }
  const next = { next_question_id: other.questionID, next_why: JSON.stringify(other.why) }
  await services.store.write((tx) => services.knowledge.in(tx).replaceNext(run, next))
  return { ...run, ...next }
}

async function newRun(
  services: Services,
  userID: number,
  subjectID: number,
  chapterID: number | null,
  pool: Pool,
): Promise<RunRow> {
  const { ability, answers } = await services.knowledge.learnerOf(userID, subjectID)
  const isKnown = answers > 0
  const prior = isKnown
    ? { mean: ability.mean, error: Math.min(1, Math.max(LEAST_ERROR, ability.error * DOUBT)) }
    : ANYBODY
  const runID = newId()
  const seed = runID % 4_294_967_296
  const first = await choose(services, userID, subjectID, pool, { seed, ability: prior.mean, answers: [], isKnown })
  if (!first) throw new Refusal(300, '这里还没有可以出的题')
  return {
    run_id: runID,
    user_id: userID,
    subject_id: subjectID,
    chapter_id: chapterID,
    state: 'running',
    ended_by: null,
    seed,
    prior_mean: prior.mean,
    prior_error: prior.error,
    ability: prior.mean,
    error: prior.error,
    answered: 0,
    answered_right: 0,
    next_question_id: first.questionID,
    next_why: JSON.stringify(first.why),
    started_at: services.now(),
    ended_at: null,
  }
}

export const adaptiveHistory: Handler<'knowledge.adaptiveHistory'> = async ({ params, caller, services }) => {
  const runs = await services.knowledge.runsOf(caller.userID, params.appID, HISTORY)
  if (runs.length === 0) return { list: [] }
  const pool = await poolOf(services, caller, params.appID, null)
  const answers = Map.groupBy(
    await services.knowledge.answersOf(
      caller.userID,
      runs.map((run) => run.run_id),
    ),
    (answer) => answer.run_id,
  )
  return { list: runs.map((run) => presentRun(run, answers.get(run.run_id) ?? [], pool)) }
}
