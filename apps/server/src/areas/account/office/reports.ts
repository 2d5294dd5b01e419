import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import type { ReportRow, ReportWanted } from '../../../cores/plans/groupReport.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { startOf } from './present.ts'

/** Points of the whole group, and of each learner. */
const WEAK_OF_ALL = 10
const WEAK_OF_ONE = 3
/** Fewest members whose answers say something of the group. */
const FEWEST = 2

/** Most groups that are offered. */
const GROUPS = 500

export const reportGroups: Handler<'account.reportGroups'> = async ({ services }) => {
  const { rows } = await services.people.learnerGroupPage({ archived: 0, order: 'name', pageSize: GROUPS })
  return { rows: rows.map((row) => ({ groupID: row.group_id, name: row.name, members: Number(row.members) })) }
}

async function wantedOf(
  services: Services,
  { groupID, appID, days }: { groupID: number; appID: number; days: number },
): Promise<ReportWanted> {
  const group = await services.people.groupByID(groupID)
  if (!group) throw notFound('这个班级')
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const to = beijingDay(services.now())
  return { groupID, subjectID: appID, from: to - days + 1, to }
}

export const groupReport: Handler<'account.groupReport'> = async ({ params, caller, services }) => {
  const { groupID, appID, days, guid: _, ...page } = params
  const wanted = await wantedOf(services, { groupID, appID, days })
  const { rows, total } = await services.plans.groupReportPage({ ...wanted, ...page })
  const weak = await services.plans.weakestOf({
    userIDs: rows.map((row) => row.user_id),
    subjectID: appID,
    most: WEAK_OF_ONE,
  })
  return { total, rows: rows.map((row) => ({ ...present(row, caller, wanted.to), weak: weak.get(row.user_id) ?? [] })) }
}

/** Whoever only teaches recognises nobody by the number. */
const nameOf = (name: string, { roles }: Caller): string =>
  roles.includes('operator') || roles.includes('seller') ? maskedPhones(name) : startOf(name)

function present(row: ReportRow, caller: Caller, today: number) {
  const inMarks = (of: number | null) =>
    of === null || !row.full_mark ? null : Math.min(1, Math.max(0, of / row.full_mark))
  return {
    userID: row.user_id,
    userName: nameOf(row.user_name, caller),
    nickName: maskedPhones(row.nick_name),
    days: Number(row.days),
    answered: Number(row.answered),
    right: Number(row.answered_right),
    minutes: Math.round(Number(row.seconds) / 60),
    lastDay: row.last_day === null ? null : dateOfDay(row.last_day),
    tasks: row.wanted_tasks,
    done: row.done_tasks,
    behind: row.oldest_open === null ? null : Math.max(0, today - row.oldest_open),
    papers: Number(row.papers),
    meanShare: shareOf(row.mean_share),
    bestShare: shareOf(row.best_share),
    predictedLow: inMarks(row.low),
    predictedHigh: inMarks(row.high),
    predictedAt: row.predicted_at,
  }
}

const shareOf = (value: number | null): number | null =>
  value === null ? null : Math.min(1, Math.max(0, Number(value)))

export const groupReportSum: Handler<'account.groupReportSum'> = async ({ params, services }) => {
  const wanted = await wantedOf(services, params)
  const { groupID, subjectID, from, to } = wanted
  const [members, studied, weak] = await Promise.all([
    services.people.memberCountOf(groupID),
    services.plans.groupReportDays(wanted),
    services.plans.groupWeakPoints({ groupID, subjectID, most: WEAK_OF_ALL, fewest: FEWEST }),
  ])
  const byDay = new Map(studied.map((row) => [row.day, row]))
  return {
    members,
    rows: Array.from({ length: to - from + 1 }, (_, at) => {
      const row = byDay.get(from + at)
      return {
        day: dateOfDay(from + at),
        learners: row?.learners ?? 0,
        answered: row?.answered ?? 0,
        right: row?.answered_right ?? 0,
        minutes: Math.round((row?.seconds ?? 0) / 60),
      }
    }),
    weak: weak.map(({ point_id, name, learners, answers, known }) => ({
      pointID: point_id,
      name,
      learners,
      answers,
      known: shareOf(known) ?? 0,
    })),
  }
}
