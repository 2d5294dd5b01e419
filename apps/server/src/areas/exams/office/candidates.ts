import { momentText } from '@tizhou/domain/dates/beijing'
import { dueAt, type Plan, standingAt } from '@tizhou/domain/exam/attempt'
import { extendedPlan, mostExtra, withExtra } from '@tizhou/domain/exam/extraTime'
import { type PaperPageName, paperPage } from '@tizhou/domain/exam/paperPage'
import type { LearnerEvent } from '@tizhou/domain/notices/ownNotices'
import { extraOf, extraText, planOf, type RunningRow, runOf } from '../../../cores/papers/attempts/attemptRow.ts'
import { extraFor, grantsAmong, isUnusedAttempt, unitsOfGrant } from '../../../cores/papers/attempts/candidateGrants.ts'
import type { Paper } from '../../../cores/papers/paper.ts'
import { badText, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { changedMeanwhile } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type Asked,
  canTakeBack,
  grantingState,
  paperAndWho,
  runningWith,
  type Scene,
  sceneOf,
  unitsGiven,
} from './candidateScene.ts'

const WHAT = '这位考生的安排'

export const candidateGrants: Handler<'exams.candidateGrants'> = async ({ params, services }) => {
  const { paper, who } = await paperAndWho(services, params)
  const scene = await sceneOf(services, services.papers, paper, params)
  return {
    ...{ name: paper.row.name, who, revision: scene.revision, now: scene.now },
    ...{ attemptsAllowed: paper.row.attempts, closesAt: paper.plan.closesAt, tellsAt: paper.row.tells_at },
    state: grantingState(paper, scene.now),
    units: paper.plan.units.map(({ unitID, seconds }) => ({
      unitID,
      name: paper.units.find((unit) => unit.unitID === unitID)?.name ?? '',
      seconds,
    })),
    attempts: scene.attempts.map(({ row, standing: { phase } }) => ({
      attemptID: row.attempt_id,
      startedAt: row.started_at,
      ...{ state: phase.state, unitID: phase.unitID, endsAt: phase.endsAt },
      handedInAt: phase.state === 'over' ? phase.handedInAt : null,
      score: row.score === null ? null : row.score / 100,
      counts: row.is_first === 1,
    })),
    grants: scene.grants.map((grant) => ({
      ...{ grantID: grant.grant_id, kind: grant.kind, unitID: grant.unit_id, seconds: grant.seconds },
      ...{ counts: grant.counts, attemptID: grant.attempt_id, reason: grant.reason, by: grant.by_name },
      ...{ at: grant.granted_at, takenBackAt: grant.taken_back_at },
      canTakeBack: canTakeBack(paper, scene, grant),
    })),
  }
}

interface Granting {
  params: Asked & { revision: string }
  services: Services
}

/** The page on which the paper is sat. */
const pageOf = async (services: Services, { row }: Paper): Promise<PaperPageName> =>
  paperPage(row, (await services.subjects.subjectByID(row.subject_id))?.code ?? '')

/** Works on a candidate's grants as they were seen; their starts wait meanwhile. */
async function changing(input: Granting, paper: Paper, work: (tx: Tx, scene: Scene) => Promise<void>): Promise<void> {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const papers = services.papers.in(tx)
    await papers.lockCandidate(params.userID)
    const scene = await sceneOf(services, papers, paper, params)
    if (scene.revision !== params.revision) {
      // A grant for the attempt that was seen under way must not go to another one.
      if (scene.whileUnderWay === params.revision)
        throw new Refusal(409, '这位考生刚刚交卷，什么都没有改；请按现在的情况再决定', { reason: 'handedIn' })
      throw changedMeanwhile(WHAT)
    }
    await work(tx, scene)
  })
}

/** Writes the running attempt's clock with another extra time. */
async function moveClock(
  services: Services,
  tx: Tx,
  row: RunningRow,
  paper: Paper,
  extra: string | null,
): Promise<void> {
  const standing = standingAt(planOf({ extra }, paper), runOf(row), services.now())
  if (!(await services.papers.in(tx).setExtra(row, extra, standing))) throw changedMeanwhile(WHAT)
  services.papers.seen.delete(row.attempt_id)
}

const minutesOf = (seconds: number): number => Math.floor(seconds / 60)

const CLOSED_TEXTS = {
  withdrawn: '这份试卷已撤下，重新开放后才能加时或补考',
  ended: '这场考试已经截止；要加时或补考，请先推后试卷的截止时间，公布成绩之前都可以',
  told: '这场考试已经结束，成绩也已公布，不能再加时或补考',
} as const

/** Throws where nobody can sit the paper any more; `running`: this candidate still does, on a withdrawn one. */
function checkNotClosed(paper: Paper, { now, running }: Pick<Scene, 'now' | 'running'>): void {
  const state = grantingState(paper, now)
  if (state === 'open' || (state === 'withdrawn' && running)) return
  throw new Refusal(409, CLOSED_TEXTS[state], { reason: 'closed' })
}

/** Throws where the open unit would go on beyond the paper's window: that is moved first, for all alike. */
function checkWindow(paper: Paper, plan: Plan, { running, now }: Scene, units: readonly number[]): void {
  const { closesAt } = paper.plan
  if (closesAt === null) return
  const open = running?.standing.run.at(-1)
  if (!running || open?.endedAt !== null || !units.includes(open.unitID)) return
  const unbounded = dueAt(standingAt({ ...plan, closesAt: null }, running.standing.run, now)) ?? 0
  if (unbounded <= closesAt) return
  const endsNow = dueAt(running.standing) ?? closesAt
  const most = Math.max(0, minutesOf((closesAt - endsNow) / 1000))
  throw new Refusal(
    409,
    `全场在 ${momentText(closesAt)} 收卷，${most > 0 ? `最多还能加时 ${most} 分钟` : '不能再加时'}；要更久，请先推后试卷的截止时间`,
    { reason: 'window' },
  )
}

export const grantTime: Handler<'exams.grantTime'> = async (input) => {
  const { params, caller, services } = input
  const { appID, paperID, userID, unitID = null, seconds } = params
  const { paper, who } = await paperAndWho(services, params)
  const reason = params.reason.trim()
  if (reason === '') throw badText('reason', '请写明原因，考生会看到')
  const unit = unitID === null ? null : paper.units.find((one) => one.unitID === unitID)
  if (unit === undefined) throw notFound('这个单元')
  const grantID = newId()
  await changing(input, paper, async (tx, scene) => {
    const { running, attempts, grants } = scene
    checkNotClosed(paper, scene)
    const wanted = unitsOfGrant({ unit_id: unitID }, paper.plan)
    // Units that are over have no use for it.
    const over = new Set(running?.standing.run.flatMap((one) => (one.endedAt === null ? [] : [one.unitID])))
    const units = wanted.filter((one) => !over.has(one))
    if (units.length === 0) throw new Refusal(409, '这个单元已经收卷，不能再加时', { reason: 'closed' })
    const granted = grantsAmong(grants.filter(({ taken_back_at }) => taken_back_at === null))
    const allowed = paper.row.attempts + granted.attempts
    if (!running && paper.row.attempts > 0 && attempts.length >= allowed)
      throw new Refusal(409, '这位考生已经交卷，没有剩余的作答次数', { reason: 'usedUp' })
    const before = running ? extraOf(running.row) : extraFor(granted, paper.plan)
    const most = mostExtra(paper.plan, before, units)
    if (seconds > most) throw badText('seconds', most < 60 ? '加时已到上限' : `最多还能加时 ${minutesOf(most)} 分钟`)
    const extra = withExtra(before, units, seconds)
    checkWindow(paper, extendedPlan(paper.plan, extra), scene, units)
    if (running) await moveClock(services, tx, running.row, paper, extraText(extra))
    const now = services.now()
    await services.papers.in(tx).addGrant({
      ...{ grant_id: grantID, subject_id: appID, paper_id: paperID, user_id: userID, kind: 'time' },
      ...{ unit_id: unitID, seconds, attempt_id: running?.row.attempt_id ?? null },
      ...{ reason, by_name: caller.nickName, granted_at: now },
    })
    await tell(input, tx, paper, {
      ...{ is: 'moreTime', grantID, minutes: minutesOf(seconds), unit: unit?.name ?? null, reason },
    })
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'paper', id: paperID, name: paper.row.name },
      after: { candidate: `${who}（${userID}）`, moreTime: timeText(seconds, unit?.name), reason },
    })
  })
  return { grantID }
}

const timeText = (seconds: number, unit: string | undefined): string =>
  `${unit === undefined ? '每个单元' : `「${unit}」`} ${minutesOf(seconds)} 分钟`

type PaperEvent = Extract<LearnerEvent, { grantID: number }>
type Told = PaperEvent extends infer Event
  ? Event extends PaperEvent
    ? Omit<Event, 'paper' | 'page' | 'appID' | 'paperID'>
    : never
  : never

/** Tells the candidate, whose open pages of the paper ask anew: one who waits can begin at once. */
async function tell({ params, services }: Granting, tx: Tx, paper: Paper, event: Told): Promise<void> {
  const { appID, paperID, userID } = params
  const of = { paper: paper.row.name, page: await pageOf(services, paper), appID, paperID }
  await services.notices.in(tx).tellLearner(userID, { ...event, ...of } as PaperEvent, services.now())
  await services.push.tell(tx, { userID }, 'scores')
}

export const grantAttempt: Handler<'exams.grantAttempt'> = async (input) => {
  const { params, caller, services } = input
  const { appID, paperID, userID, counts } = params
  const { paper, who } = await paperAndWho(services, params)
  const reason = params.reason.trim()
  if (reason === '') throw badText('reason', '请写明原因，考生会看到')
  const { closesAt } = paper.plan
  const grantID = newId()
  await changing(input, paper, async (tx, { running, attempts, grants, now }) => {
    checkNotClosed(paper, { now, running })
    if (running) throw new Refusal(409, '这位考生正在作答，交卷后才能安排补考', { reason: 'running' })
    if (attempts.length === 0) throw new Refusal(409, '这位考生还没有作答过', { reason: 'none' })
    if (grants.some((grant) => grant.taken_back_at === null && isUnusedAttempt(grant)))
      throw new Refusal(409, '已经安排过一次补考，考生还没有开始', { reason: 'granted' })
    await services.papers.in(tx).addGrant({
      ...{ grant_id: grantID, subject_id: appID, paper_id: paperID, user_id: userID, kind: 'attempt', counts },
      ...{ reason, by_name: caller.nickName, granted_at: now },
    })
    await tell(input, tx, paper, {
      ...{ is: 'anotherAttempt', grantID, counts, reason },
      closesAt: closesAt === null ? null : momentText(closesAt),
    })
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'paper', id: paperID, name: paper.row.name },
      after: {
        candidate: `${who}（${userID}）`,
        anotherAttempt: counts === 'new' ? '以新的一次为准' : '以原来的一次为准',
        reason,
      },
    })
  })
  return { grantID }
}

export const grantTakeBack: Handler<'exams.grantTakeBack'> = async (input) => {
  const { params, caller, services } = input
  const { paperID, userID, grantID } = params
  const { paper, who } = await paperAndWho(services, params)
  await changing(input, paper, async (tx, scene) => {
    const grant = scene.grants.find(({ grant_id }) => grant_id === grantID)
    if (!grant) throw notFound('这次安排')
    if (!canTakeBack(paper, scene, grant)) throw new Refusal(409, '已经用上，不能收回', { reason: 'used' })
    const running = grant.kind === 'time' ? runningWith(scene, grant) : undefined
    if (running) {
      const units = unitsGiven(grant, paper, running.standing.run)
      const extra = withExtra(extraOf(running.row), units, -(grant.seconds ?? 0))
      await moveClock(services, tx, running.row, paper, extraText(extra))
    }
    await services.papers.in(tx).takeGrantBack(grant, { now: services.now(), name: caller.nickName })
    const unit = paper.units.find(({ unitID }) => unitID === grant.unit_id)?.name
    const seconds = grant.seconds ?? 0
    await tell(
      input,
      tx,
      paper,
      grant.kind === 'time'
        ? { is: 'moreTimeGone', grantID, minutes: minutesOf(seconds), unit: unit ?? null }
        : { is: 'anotherAttemptGone', grantID },
    )
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'paper', id: paperID, name: paper.row.name },
      before: {
        candidate: `${who}（${userID}）`,
        ...(grant.kind === 'time'
          ? { moreTime: timeText(seconds, unit) }
          : { anotherAttempt: grant.counts === 'new' ? '以新的一次为准' : '以原来的一次为准' }),
      },
      after: {
        candidate: `${who}（${userID}）`,
        ...(grant.kind === 'time' ? { moreTime: '已收回' } : { anotherAttempt: '已收回' }),
      },
    })
  })
  return null
}
