import type { Run } from '@tizhou/domain/exam/attempt'
import { isUsed, withExtra } from '@tizhou/domain/exam/extraTime'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { extraOf } from '../../../cores/papers/attempts/attemptRow.ts'
import { type GrantRow, isUnusedAttempt, unitsOfGrant } from '../../../cores/papers/attempts/candidateGrants.ts'
import { standingOf } from '../../../cores/papers/attempts/paperClock.ts'
import type { Paper } from '../../../cores/papers/paper.ts'
import { type WindowState, windowState } from '../../../cores/papers/telling.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import { revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'

export interface Asked {
  appID: number
  paperID: number
  userID: number
}

/** A public paper, and somebody who may sit it, named as in the tables of results (presentCandidate). */
export async function paperAndWho(services: Services, { appID, paperID, userID }: Asked) {
  const paper = await services.papers.loaded.paper(appID, paperID)
  if (!paper || paper.row.owner_user_id !== null) throw notFound('这份试卷')
  const user = await services.people.userByID(userID)
  if (!user) throw notFound('这位考生')
  return { paper, who: maskedPhones(user.nick_name) }
}

/** Whether anything can be granted at the paper: while its window is open, and it is not withdrawn. */
export function grantingState({ row }: Paper, now: number): WindowState | 'withdrawn' {
  const state = windowState(row, now)
  return row.withdrawn_at !== null && state !== 'told' ? 'withdrawn' : state
}

type Papers = Pick<Services['papers'], 'attemptsOf' | 'grantRows'>

/** The candidate's attempts at this moment, newest first, and grants. */
export async function sceneOf(services: Services, papers: Papers, paper: Paper, { appID, paperID, userID }: Asked) {
  const now = services.now()
  const rows = await papers.attemptsOf(userID, appID, paperID)
  const attempts = rows.map((row) => ({ row, standing: standingOf(row, paper, now) }))
  const grants = await papers.grantRows(userID, paperID)
  const running = attempts.find(({ standing }) => standing.phase.state !== 'over')
  const revisionWith = (under: number | undefined) =>
    revisionOf({
      attempts: rows.map(({ attempt_id }) => attempt_id),
      under: under ?? null,
      grants: grants.map(({ grant_id, taken_back_at }) => [grant_id, taken_back_at]),
    })
  return {
    ...{ now, attempts, running, grants, revision: revisionWith(running?.row.attempt_id) },
    /** The revision while the latest attempt was under way. */
    whileUnderWay: revisionWith(rows[0]?.attempt_id),
  }
}
export type Scene = Awaited<ReturnType<typeof sceneOf>>

/** The attempt whose clock follows a grant of time; undefined: none runs. */
export const runningWith = ({ running }: Scene, grant: GrantRow) =>
  running &&
  (grant.attempt_id === running.row.attempt_id ||
    (grant.attempt_id === null && grant.granted_at <= running.row.started_at))
    ? running
    : undefined

/** The units whose clock a grant moved: not those that were over by then. */
export function unitsGiven(grant: GrantRow, { plan }: Pick<Paper, 'plan'>, run: Run): number[] {
  const over = run.filter(({ endedAt }) => endedAt !== null && endedAt <= grant.granted_at).map(({ unitID }) => unitID)
  return unitsOfGrant(grant, plan).filter((unitID) => grant.attempt_id === null || !over.includes(unitID))
}

/** Whether a grant can still be taken back: an attempt that was not begun, or time that was not used. */
export function canTakeBack(paper: Paper, scene: Scene, grant: GrantRow): boolean {
  if (grant.taken_back_at !== null) return false
  if (grant.kind === 'attempt') return isUnusedAttempt(grant)
  const running = runningWith(scene, grant)
  if (!running) return grant.attempt_id === null
  const units = unitsGiven(grant, paper, running.standing.run)
  const without = withExtra(extraOf(running.row), units, -(grant.seconds ?? 0))
  return !isUsed(paper.plan, without, units, running.standing.run, scene.now)
}
