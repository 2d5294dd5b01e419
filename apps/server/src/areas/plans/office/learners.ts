import { EXPORT_ROWS } from '@tizhou/contract/table'
import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

type PlanShown = Awaited<ReturnType<Services['plans']['planPage']>>['rows'][number]

const presentPlan = (row: PlanShown, today: number) => ({
  planID: row.plan_id,
  userID: row.user_id,
  userName: maskedPhones(row.user_name),
  vn: row.vn,
  openedAt: row.opened_at,
  examDay: dateOfDay(row.exam_day),
  tasks: row.wanted_tasks,
  done: row.done_tasks,
  behind: Math.max(0, today - row.oldest_open),
})

export const planList: Handler<'plans.planList'> = async ({ params, services }) => {
  const { appID, behind, ...wanted } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const today = beijingDay(services.now())
  const { rows, total } = await services.plans.planPage({ ...wanted, subjectID: appID, today, behind })
  return { total, rows: rows.map((row) => presentPlan(row, today)) }
}

/** Running plans in consecutive parts; the audit log records the export. */
export const planExport: Handler<'plans.planExport'> = async (input) => {
  const { params, services } = input
  const { appID, behind, after } = params
  const subject = await services.subjects.subjectByID(appID)
  if (!subject) throw notFound('该科目')
  if (after !== undefined && !/^\d{1,16}$/.test(after))
    throw badInput([{ field: 'after', reason: '导出的位置不正确，请重新导出' }])
  const today = beijingDay(services.now())
  const wanted = { subjectID: appID, today, behind }
  const total = await services.plans.countRunning(wanted)
  if (after === undefined)
    await services.store.write((tx) =>
      services.audit.in(tx).audited(input, {
        ...{ kind: 'studyPlan', id: appID, name: `导出学习计划：${subject.short_name}` },
        after: { exported: total, ...(behind !== undefined && { behind }) },
      }),
    )
  const rows = await services.plans.plansBehind(wanted, { after: Number(after ?? 0), limit: EXPORT_ROWS })
  const last = rows.at(-1)
  return {
    total,
    rows: rows.map((row) => presentPlan(row, today)),
    next: last && rows.length === EXPORT_ROWS ? String(last.plan_id) : null,
  }
}
