import { beijingDate } from '@tizhou/domain/dates/beijing'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { ITEM_STATES, type Outcome, planOf, stateNumber } from '../../../cores/learners/items.ts'
import { askedOf, type RunRow, type ShownItem } from '../../../cores/learners/runs.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

const SAMPLES = 10
const WHAT = '这次批量'

const presentRun = (row: RunRow) => ({
  runID: row.run_id,
  kind: row.kind,
  title: row.title,
  reason: askedOf(row).reason,
  state: row.state,
  items: row.items,
  byName: row.by_name,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  undoneAt: row.undone_at,
  undoneBy: row.undone_by,
})

const lastDay = (endsAt: number | null | undefined): string =>
  endsAt === null || endsAt === undefined ? '没有权限' : `到 ${beijingDate(endsAt - 1)}`

const itemState = (state: number) => ITEM_STATES[state] ?? 'idle'

function presentItem(row: ShownItem) {
  const plan = planOf(row)
  const tells = plan.before !== undefined || plan.after !== undefined
  const name = row.user_name === null ? (plan.label ?? '') : `${row.user_name} ${row.nick_name ?? ''}`.trim()
  return {
    position: row.position,
    row: row.row_number,
    userID: row.user_id,
    name: maskedPhones(name),
    outcome: row.outcome as Outcome,
    state: itemState(row.state),
    column: row.column_name,
    reason: row.reason,
    before: row.outcome === 'new' ? '没有账号' : tells ? lastDay(plan.before) : '',
    after: row.outcome === 'new' ? newWords(plan.after) : tells ? lastDay(plan.after) : '',
  }
}

const newWords = (after: number | null | undefined): string =>
  after === null || after === undefined ? '新建账号' : `新建账号，${lastDay(after)}`

export const learnerRunList: Handler<'account.learnerRunList'> = async ({ params, services }) => {
  const { rows, total } = await services.learners.runPage(params)
  return { total, rows: rows.map(presentRun) }
}

export const learnerRunDetail: Handler<'account.learnerRunDetail'> = async ({ params, services }) => {
  const run = await services.learners.runByID(params.runID)
  if (!run) throw notFound(WHAT)
  const [counts, reasons, samples] = await Promise.all([
    services.learners.runCounts(run.run_id),
    services.learners.runReasons(run.run_id),
    services.learners.sampleItems(run.run_id, SAMPLES),
  ])
  const { paid, paidStays } = askedOf(run)
  const inStates = (...states: (typeof ITEM_STATES)[number][]) =>
    counts.filter(({ state }) => states.includes(itemState(state))).reduce((sum, { rows }) => sum + rows, 0)
  const total = run.items - inStates('idle')
  const done = run.state === 'undoing' ? inStates('undone', 'stays') : inStates('done', 'moved', 'undone', 'stays')
  return {
    ...presentRun(run),
    ...{ done, total, paid, paidStays },
    counts: counts.map((row) => ({
      outcome: row.outcome as Outcome,
      state: itemState(row.state),
      count: row.rows,
    })),
    reasons: reasons.map((row) => ({ column: row.column_name, reason: row.reason, count: row.rows })),
    samples: samples.map(presentItem),
  }
}

export const learnerRunItems: Handler<'account.learnerRunItems'> = async ({ params, services }) => {
  const { state, ...wanted } = params
  const { rows, total } = await services.learners.itemPage({
    ...wanted,
    ...(state !== undefined && { state: stateNumber(state) }),
  })
  return { total, rows: rows.map(presentItem) }
}

async function runOf(services: Services, tx: Tx, runID: number): Promise<RunRow> {
  const run = await services.learners.in(tx).runByID(runID)
  if (!run) throw notFound(WHAT)
  return run
}

/** Begins what was looked at. Throws 409 where it began already, or where somebody has changed what was looked at. */
export const learnerRunStart: Handler<'account.learnerRunStart'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const run = await runOf(services, tx, params.runID)
    const changed = await services.learners.in(tx).changedSince(run)
    if (run.state === 'checked' && changed.length > 0) {
      const some = await services.people.in(tx).peopleNamed({ ids: changed.slice(0, 3) })
      const names = some.map((one) => maskedPhones(`${one.nick_name} ${one.user_name}`)).join('、')
      throw new Refusal(
        409,
        `查看之后有 ${changed.length} 人的权限被改过（${names}${changed.length > 3 ? ' 等' : ''}），请重新查看`,
        {
          reason: 'changed',
        },
      )
    }
    const begun = await services.learners
      .in(tx)
      .changeRun(run.run_id, ['checked'], { state: 'running', started_at: services.now() })
    if (!begun) throw new Refusal(409, '这次批量已经执行过', { reason: 'begun' })
    const { reason } = askedOf(run)
    await services.audit.in(tx).audited(input, {
      kind: 'learnerRun',
      id: run.run_id,
      name: run.title,
      after: { begun: true, rows: run.items, reason },
    })
  })
  return null
}

export const learnerRunStop: Handler<'account.learnerRunStop'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const run = await runOf(services, tx, params.runID)
    if (!(await services.learners.in(tx).changeRun(run.run_id, ['running'], { stop_asked: 1 })))
      throw new Refusal(409, '这次批量没有在执行', { reason: 'over' })
    await services.audit
      .in(tx)
      .audited(input, { kind: 'learnerRun', id: run.run_id, name: run.title, after: { stopped: true } })
  })
  return null
}

export const learnerRunUndo: Handler<'account.learnerRunUndo'> = async (input) => {
  const { params, caller, services } = input
  await services.store.write(async (tx) => {
    const run = await runOf(services, tx, params.runID)
    const begun = await services.learners.in(tx).changeRun(run.run_id, ['done', 'stopped'], {
      state: 'undoing',
      undone_at: services.now(),
      undone_by: maskedPhones(caller.userName),
    })
    if (!begun) throw new Refusal(409, '这次批量没有生效，或已经撤销', { reason: 'notDone' })
    await services.audit.in(tx).audited(input, {
      kind: 'learnerRun',
      id: run.run_id,
      name: run.title,
      before: { undone: false },
      after: { undone: true, rows: run.items },
    })
  })
  return null
}
