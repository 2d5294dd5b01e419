import { momentText } from '@tizhou/domain/dates/beijing'
import { mockWindowFaults } from '../../../cores/papers/desk/mockChecks.ts'
import type { PaperRow } from '../../../cores/papers/filing/paperEditing.ts'
import type { PaperWindow } from '../../../cores/papers/paperWindow.ts'
import { windowState } from '../../../cores/papers/telling.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { tellsFaults } from './tellsFaults.ts'

const WHAT = '这份试卷'

/** Least time before a changed end, so that candidates and all servers learn of it. */
const AHEAD_MS = 60_000
const FARTHEST_MS = 3 * 365 * 86_400_000

type WindowRow = Pick<PaperRow, 'opens_at' | 'closes_at' | 'tells_at'>

/** The fields that the form edits. */
const editedWindow = (row: WindowRow): PaperWindow & Record<string, unknown> => ({
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  tellsAt: row.tells_at,
})

export const paperWindow: Handler<'exams.paperWindow'> = async ({ params, services }) => {
  const row = await services.papers.paperByID(params.appID, params.paperID)
  if (!row || row.owner_user_id !== null) throw notFound(WHAT)
  const window = editedWindow(row)
  return {
    name: row.name,
    opensAt: window.opensAt,
    closesAt: window.closesAt,
    tellsAt: window.tellsAt,
    state: windowState(row, services.now()),
    begun: await services.papers.begunAttempts(row.paper_id),
    running: await services.papers.openAttempts(row.paper_id),
    revision: revisionOf(window),
  }
}

function faultsOf(yours: PaperWindow, before: PaperWindow, now: number): { field: string; reason: string }[] {
  const { opensAt, closesAt, tellsAt } = yours
  const isFar = (moment: number | null) => moment !== null && Math.abs(moment - now) > FARTHEST_MS
  const faults: { field: string; reason: string }[] = []
  if (isFar(opensAt)) faults.push({ field: 'opensAt', reason: '应在今天前后三年之内' })
  if (isFar(closesAt)) faults.push({ field: 'closesAt', reason: '应在今天前后三年之内' })
  else if (closesAt !== null && closesAt < now + AHEAD_MS)
    faults.push({ field: 'closesAt', reason: `至少在一分钟以后（现在是北京时间 ${momentText(now)}）` })
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    faults.push({ field: 'closesAt', reason: '应晚于开放时间' })
  if (isFar(tellsAt)) faults.push({ field: 'tellsAt', reason: '应在今天前后三年之内' })
  if (faults.length === 0) faults.push(...tellsFaults(yours, before))
  return faults
}

/**
 * What may be moved after the window's end: the end, which opens the window again and is checked like that of an open
 * one (faultsOf), or when results are told: later, never at a moment that has passed. Throws 400 or 409.
 */
function checkEnded(yours: PaperWindow, theirs: PaperWindow, now: number): void {
  if (yours.opensAt !== theirs.opensAt)
    throw new Refusal(409, '这场考试已经截止，开放时间不能再改', { reason: 'closed' })
  if (yours.closesAt === null)
    throw badInput([{ field: 'closesAt', reason: '考试已截止，不能为空：要重新开放，请填写以后的时间' }])
  if (yours.closesAt !== theirs.closesAt) return
  if (yours.tellsAt === null || yours.tellsAt <= now)
    throw badInput([
      { field: 'tellsAt', reason: `应晚于现在（北京时间 ${momentText(now)}）；要马上公布，请点“现在公布”` },
    ])
  if (yours.tellsAt - now > FARTHEST_MS) throw badInput([{ field: 'tellsAt', reason: '应在今天前后三年之内' }])
}

/**
 * Changes a paper's window: learners see it at once, running attempts are collected at the new end, and reminders
 * follow the new opening. After its end, until results are told, that moment changes, and the end itself, which opens the
 * window again.
 */
export const paperMoveWindow: Handler<'exams.paperMoveWindow'> = async (input) => {
  const { params, services } = input
  const { appID, paperID, tellsNow } = params
  const now = services.now()
  await services.store.write(async (tx) => {
    const papers = services.papers.in(tx)
    const row = await editedRow(tx, 'paper', paperID, (id) => papers.paperByID(appID, id), WHAT)
    if (row.owner_user_id !== null) throw notFound(WHAT)
    const theirs = editedWindow(row)
    const yours: PaperWindow & Record<string, unknown> =
      tellsNow === 1
        ? { ...theirs, tellsAt: now }
        : { opensAt: params.opensAt ?? null, closesAt: params.closesAt ?? null, tellsAt: params.tellsAt ?? null }
    const state = windowState(row, now)
    if (state === 'told') throw new Refusal(409, '这场考试已经结束，成绩也已公布，时间不能再改', { reason: 'closed' })
    if (tellsNow === 1 && state === 'open')
      throw new Refusal(409, '这场考试还没有截止，截止后才能公布成绩', { reason: 'notOver' })
    mustBeCurrent({ what: WHAT, sent: params.revision, theirs, yours })
    if (state === 'ended' && tellsNow !== 1) checkEnded(yours, theirs, now)
    const isOpenThen = state === 'open' || yours.closesAt !== theirs.closesAt
    const faults = isOpenThen
      ? [...mockWindowFaults({ kind: row.kind, ...yours }), ...faultsOf(yours, theirs, now)]
      : []
    if (faults.length > 0) throw badInput(faults)
    const opensElsewhere = yours.opensAt !== row.opens_at
    const endsOrNot = (yours.closesAt === null) !== (row.closes_at === null)
    if ((opensElsewhere || endsOrNot) && (await papers.begunAttempts(paperID)) > 0)
      throw new Refusal(
        409,
        opensElsewhere ? '已有人作答，开放时间不能再改，可以改截止时间' : '已有人作答，有无截止时间不能再改',
        { reason: 'begun' },
      )
    await papers.movePaperWindow(row, yours, now)
    if (opensElsewhere) await services.reminders.in(tx).moveExamReminders({ ...row, opens_at: yours.opensAt }, now)
    await services.push.tell(tx, { appID }, 'papers')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'paper', id: paperID, name: row.name },
      before: theirs,
      after: yours,
    })
  })
  return null
}
