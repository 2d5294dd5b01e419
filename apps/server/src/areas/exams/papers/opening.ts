import { begin, standingAt, startNextUnit } from '@tizhou/domain/exam/attempt'
import { extendedPlan } from '@tizhou/domain/exam/extraTime'
import { firstRow, planOf } from '../../../cores/papers/attempts/attemptRow.ts'
import { extraFor, type Grants } from '../../../cores/papers/attempts/candidateGrants.ts'
import type { Paper } from '../../../cores/papers/paper.ts'
import { latestEnd } from '../../../cores/papers/scoring/keysWait.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound, notVip } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { attemptFor, inAttempt, paperFor, remembered, type Sat, untilWritten, whyNotOpen, written } from './attempts.ts'
import { presentSitting } from './present.ts'
import { refuse } from './refusals.ts'

/** The newest attempt at the paper that has not ended. */
async function runningSat(services: Services, caller: Caller, paper: Paper): Promise<Sat | undefined> {
  const { subject_id, paper_id } = paper.row
  for (const row of await services.papers.attemptsOf(caller.userID, subject_id, paper_id)) {
    if (row.state === 'over') continue
    const settled = await services.papers.settleAttempt(row, paper)
    if (settled.standing.phase.state !== 'over') return { paper, ...settled }
  }
  return undefined
}

/** Each opening takes a new seat: requests with an older one are refused from now on. */
const takeSeat = (services: Services, read: () => Promise<Sat>): Promise<Sat> =>
  untilWritten(async () => {
    const sat = await read()
    if (sat.standing.phase.state === 'over') return sat
    const seat = sat.row.seat + 1
    const taken = await services.store.write((tx) => services.papers.in(tx).moveAttempt(sat.row, sat.standing, seat))
    return taken ? remembered(services, { ...sat, row: { ...sat.row, seat } }) : undefined
  })

/** `grants`: what this candidate was given; another attempt may be begun although entry is over. */
async function checkMaySit(services: Services, caller: Caller, paper: Paper, grants: Grants): Promise<void> {
  const { row } = paper
  const now = services.now()
  const isOwn = row.owner_user_id === caller.userID
  if (row.withdrawn_at !== null) throw refuse('closed', {}, '这份试卷已撤下')
  if (row.is_free === 0 && !isOwn && !(await services.entitlements.unlocks(caller, row.subject_id, row.module)))
    throw notVip()
  if (row.opens_at !== null && now < row.opens_at) throw refuse('notOpenYet', { from: row.opens_at }, '尚未开考')
  if (row.closes_at !== null && now >= row.closes_at) throw refuse('closed', {}, '本场考试已结束')
  const mayEnterLate = grants.unused > 0
  if (
    !mayEnterLate &&
    row.entry_seconds !== null &&
    row.opens_at !== null &&
    now > row.opens_at + row.entry_seconds * 1000
  )
    throw refuse('closed', {}, `开考 ${Math.round(row.entry_seconds / 60)} 分钟后不能入场`)
}

/** Begins an attempt, unless one is running or none is left. Undefined: something changed meanwhile. */
async function beginAttempt(
  services: Services,
  caller: Caller,
  paper: Paper,
  grants: Grants,
): Promise<Sat | undefined> {
  const { subject_id, paper_id, attempts, owner_user_id } = paper.row
  const startedAt = services.now()
  const extra = extraFor(grants, paper.plan)
  const plan = extendedPlan(paper.plan, extra)
  const standing = standingAt(plan, begin(plan, startedAt), startedAt)
  const row = firstRow({
    attemptID: newId(),
    userID: caller.userID,
    subjectID: subject_id,
    paperID: paper_id,
    startedAt,
    standing,
    extra,
  })
  const until = latestEnd(plan, startedAt)
  const isOwn = owner_user_id !== null
  const begun = await services.papers.beginAttempt({ row, attempts, isOwn, until, grants: grants.standing })
  if (begun === 'gone') throw notFound('该试卷')
  if (begun === 'usedUp') throw refuse('usedUp', {}, `这份试卷只能作答 ${attempts + grants.attempts} 次，已用完`)
  return begun === 'begun' ? remembered(services, { paper, row, standing }) : undefined
}

export const startPaper: Handler<'exams.startPaper'> = async ({ params, caller, services }) => {
  const paper = await paperFor(services, caller, params.appID, params.paperID)
  const sat = await untilWritten(async () => {
    const running = await runningSat(services, caller, paper)
    if (running) {
      const asked = { appID: params.appID, attemptID: running.row.attempt_id }
      const taken = await takeSeat(services, () => attemptFor(services, caller, asked))
      // It has ended just now: the next round begins a new one, or refuses.
      return taken.standing.phase.state === 'over' ? undefined : taken
    }
    const grants = await services.papers.grantsFor(caller.userID, paper.row.paper_id)
    await checkMaySit(services, caller, paper, grants)
    return beginAttempt(services, caller, paper, grants)
  })
  return presentSitting(services, sat)
}

export const openSitting: Handler<'exams.openSitting'> = async ({ params, caller, services }) =>
  presentSitting(services, await takeSeat(services, () => attemptFor(services, caller, params)))

export const startUnit: Handler<'exams.startUnit'> = async ({ params, caller, services }) => {
  const sat = await inAttempt(services, caller, params, async (before) => {
    if (before.standing.phase.state === 'over') throw refuse(whyNotOpen(before))
    const moved = startNextUnit(planOf(before.row, before.paper), before.standing.run, params.unitID, services.now())
    if (!moved.ok) throw refuse(moved.reason)
    return (await written(services, before, { answers: [], standing: moved.standing }))?.sat
  })
  return presentSitting(services, sat)
}
