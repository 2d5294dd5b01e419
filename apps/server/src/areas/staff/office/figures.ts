import type { Role } from '@tizhou/contract/call'
import type { Data } from '@tizhou/contract/contract'
import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

type Sums = Data<'staff.staffFigures'>['total']

/** Whose rooms show these things: who looks users up, who sees what is answered, who makes papers. */
const MAY_SEE = {
  newLearners: ['seller'],
  learners: ['seller', 'editor', 'teacher'],
  answers: ['editor', 'teacher'],
  papers: ['editor'],
} as const satisfies Record<string, readonly Role[]>

/** Most papers that the home page lists; their room lists all. */
const PAPERS_SHOWN = 20

export const staffFigures: Handler<'staff.staffFigures'> = async ({ params, caller, services }) => {
  const sees = (of: keyof typeof MAY_SEE): boolean =>
    caller.roles.includes('operator') || MAY_SEE[of].some((role) => caller.roles.includes(role))
  const today = beijingDay(services.now())
  const first = today - params.days
  const from = first - params.days
  const [studied, began, papers] = await Promise.all([
    services.replies.studyDays({ from, to: today }),
    sees('newLearners') ? services.people.newLearners({ from, to: today }) : undefined,
    sees('papers') ? papersOf(services) : null,
  ])
  const byDay = new Map(studied.map((row) => [row.day, row]))
  const at = (day: number): Sums => {
    const row = byDay.get(day)
    return {
      newLearners: began ? (began.get(day) ?? 0) : null,
      learners: sees('learners') ? (row?.learners ?? 0) : null,
      answered: sees('answers') ? (row?.answered ?? 0) : null,
      answeredRight: sees('answers') ? (row?.answered_right ?? 0) : null,
    }
  }
  const period = daysFrom(first, today)
  return {
    today: at(today),
    rows: period.map((day) => ({ day: dateOfDay(day), ...at(day) })),
    total: sumOf(period.map(at)),
    before: sumOf(daysFrom(from, first).map(at)),
    papers,
  }
}

const daysFrom = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, at) => first + at)

const sumOf = (days: readonly Sums[]): Sums => {
  const sum = (of: keyof Sums) =>
    days.reduce<number | null>((known, day) => (known === null || day[of] === null ? null : known + day[of]), 0)
  return {
    newLearners: sum('newLearners'),
    learners: sum('learners'),
    answered: sum('answered'),
    answeredRight: sum('answeredRight'),
  }
}

async function papersOf(services: Services) {
  const rows = (await services.papers.papersUnderWay(services.now())).slice(0, PAPERS_SHOWN)
  return rows.map((row) => ({
    paperID: row.paper_id,
    appID: row.subject_id,
    subject: row.short_name,
    paperKey: row.external_key,
    name: row.name,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    sitting: row.sitting,
  }))
}
