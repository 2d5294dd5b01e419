import type { PaperRow } from '../../../cores/papers/filing/paperEditing.ts'
import type { PaperWindow } from '../../../cores/papers/paperWindow.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'

const WHAT = '这份试卷'

/** Least time before a changed end, so that candidates and all servers learn of it. */
const AHEAD_MS = 60_000
const FARTHEST_MS = 3 * 365 * 86_400_000

/** The fields that the form edits. */
const editedWindow = (row: Pick<PaperRow, 'opens_at' | 'closes_at'>): PaperWindow & Record<string, unknown> => ({
  opensAt: row.opens_at,
  closesAt: row.closes_at,
})

export const paperWindow: Handler<'exams.paperWindow'> = async ({ params, services }) => {
  const row = await services.papers.paperByID(params.appID, params.paperID)
  if (!row || row.owner_user_id !== null) throw notFound(WHAT)
  const window = editedWindow(row)
  return {
    name: row.name,
    opensAt: window.opensAt,
    closesAt: window.closesAt,
    begun: await services.papers.begunAttempts(row.paper_id),
    revision: revisionOf(window),
  }
}

function faultsOf({ opensAt, closesAt }: PaperWindow, now: number): { field: string; reason: string }[] {
  const isFar = (moment: number | null) => moment !== null && Math.abs(moment - now) > FARTHEST_MS
  const faults: { field: string; reason: string }[] = []
  if (isFar(opensAt)) faults.push({ field: 'opensAt', reason: '应在今天前后三年之内' })
  if (isFar(closesAt)) faults.push({ field: 'closesAt', reason: '应在今天前后三年之内' })
  else if (closesAt !== null && closesAt < now + AHEAD_MS)
    faults.push({ field: 'closesAt', reason: '至少在一分钟以后' })
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    faults.push({ field: 'closesAt', reason: '应晚于开放时间' })
  return faults
}

/**
 * Changes a paper's window: learners see it at once, running attempts are collected at the new end, and reminders
 * follow the new opening.
 */
export const paperMoveWindow: Handler<'exams.paperMoveWindow'> = async (input) => {
  const { params, services } = input
  const { appID, paperID } = params
  const yours = { opensAt: params.opensAt ?? null, closesAt: params.closesAt ?? null }
  const now = services.now()
  await services.store.write(async (tx) => {
    const papers = services.papers.in(tx)
    const row = await editedRow(tx, 'paper', paperID, (id) => papers.paperByID(appID, id), WHAT)
    if (row.owner_user_id !== null) throw notFound(WHAT)
    const theirs = editedWindow(row)
    if (row.closes_at !== null && now >= row.closes_at)
      throw new Refusal(409, '这场考试已经结束，时间不能再改', { reason: 'closed' })
    mustBeCurrent({ what: WHAT, sent: params.revision, theirs, yours })
    const faults = faultsOf(yours, now)
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
