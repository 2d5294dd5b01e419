import { beijingDate } from '@tizhou/domain/dates/beijing'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { ITEM_STATES, type ItemPlan, type Outcome, planOf, stateNumber } from '../../../cores/learners/items.ts'
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

interface Names {
  groups: ReadonlyMap<number, string>
  /** By subject and vn. */
  versions: ReadonlyMap<string, string>
}

const versionKey = ({ subjectID, vn }: { subjectID: number; vn: number }): string => `${subjectID} ${vn}`

/** The names of the groups and versions that these rows lead to. */
async function namesOf(services: Services, rows: readonly ShownItem[]): Promise<Names> {
  const plans = rows.map(planOf)
  const groups = new Map<number, string>()
  for (const groupID of new Set(plans.flatMap((plan) => plan.groupID ?? [])))
    groups.set(groupID, (await services.people.groupByID(groupID))?.name ?? '')
  const versions = new Map<string, string>()
  for (const subjectID of new Set(plans.flatMap(({ grant }) => grant?.subjectID ?? []))) {
    const subject = await services.subjects.subjectByID(subjectID)
    for (const { vn, name } of await services.subjects.versionsOf(subjectID))
      versions.set(versionKey({ subjectID, vn }), `${subject?.short_name ?? ''} ${name}`.trim())
  }
  return { groups, versions }
}

async function presentItems(services: Services, rows: readonly ShownItem[]) {
  const names = await namesOf(services, rows)
  return rows.map((row) => presentItem(row, names))
}

function presentItem(row: ShownItem, names: Names) {
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
    after: afterWords(row.outcome === 'new', plan, names),
  }
}

/** What a row leads to: an account, which group, and which version until when. */
const afterWords = (isNew: boolean, { groupID, grant, after }: ItemPlan, { groups, versions }: Names): string =>
  [
    isNew ? '新建账号' : '',
    groupID === undefined ? '' : `加入班级“${groups.get(groupID) ?? ''}”`,
    after === undefined || (isNew && after === null)
      ? ''
      : `${grant ? `开通“${versions.get(versionKey(grant)) ?? ''}”` : ''}${lastDay(after)}`,
  ]
    .filter((words) => words !== '')
    .join('，')

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
  const undone = inStates('undone', 'stays', 'partly')
  const done = run.state === 'undoing' ? undone : undone + inStates('done', 'moved')
  return {
    ...presentRun(run),
    ...{ done, total, paid, paidStays },
    counts: counts.map((row) => ({
      outcome: row.outcome as Outcome,
      state: itemState(row.state),
      count: row.rows,
    })),
    reasons: reasons.map((row) => ({ column: row.column_name, reason: row.reason, count: row.rows })),
    samples: await presentItems(services, samples),
  }
}

export const learnerRunItems: Handler<'account.learnerRunItems'> = async ({ params, services }) => {
  const { state, ...wanted } = params
  const { rows, total } = await services.learners.itemPage({
    ...wanted,
    ...(state !== undefined && { state: stateNumber(state) }),
  })
  return { total, rows: await presentItems(services, rows) }
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

/** What an undo would take back now. */
export const learnerRunUndoCheck: Handler<'account.learnerRunUndoCheck'> = async ({ params, services }) => {
  const run = await services.learners.runByID(params.runID)
  if (!run) throw notFound(WHAT)
  return services.learners.undoOutlook(run, services.now())
}

export const learnerRunUndo: Handler<'account.learnerRunUndo'> = async (input) => {
  const { params, caller, services } = input
  await services.store.write(async (tx) => {
    const run = await runOf(services, tx, params.runID)
    const begun = await services.learners
      .in(tx)
      .beginUndo(run.run_id, { undone_at: services.now(), undone_by: maskedPhones(caller.userName) })
    if (!begun) throw new Refusal(409, '这次批量没有生效，或已经撤销', { reason: 'notDone' })
    await services.audit.in(tx).audited(input, {
      kind: 'learnerRun',
      id: run.run_id,
      name: run.title,
      after: { undoBegun: true, rows: run.items },
    })
  })
  return null
}
