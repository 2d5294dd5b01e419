import { beijingDay } from '@tizhou/domain/dates/beijing'
import { type DueNow, portionOf } from '@tizhou/domain/review/settings'
import { readableRows } from '../../cores/papers/readableRows.ts'
import type { bookState, DueRow } from '../../cores/review/reviewLists.ts'
import type { ReviewPlan } from '../../cores/review/reviewPlan.ts'
import type { Handler } from '../../platform/handler.ts'
import type { Services } from '../../platform/services.ts'
import { dateOfDay, dayStart, pageOf, pageOfSet } from './reviewSet.ts'
import { chaptersBelow } from './scope.ts'

/** Days that the load is shown for, today included. */
const AHEAD = 14

interface Queue {
  plan: ReviewPlan
  today: number
  /** Due by the last day asked for, in the order of the queue. */
  rows: DueRow[]
  chapterOf: (row: DueRow) => number
  state: Awaited<ReturnType<typeof bookState>>
}

async function queueOf(services: Services, userID: number, subjectID: number, days: number): Promise<Queue> {
  const now = services.now()
  const today = beijingDay(now)
  const plan = await services.review.currentPlan(userID, subjectID, now)
  const all = await services.review.dueRows(userID, subjectID, today + days - 1)
  const { rows, chapterOf } = await readableRows(services, userID, subjectID, all)
  return { plan, today, rows, chapterOf, state: await services.review.bookState(userID, subjectID, today) }
}

const LEARNING = 1

/** What of the queue is for today, within the limits of a day: what one knew first, then what is new. */
function todayOf({ plan, today, rows, state }: Queue): { due: DueRow[]; portion: DueRow[]; fresh: number } {
  const due = rows.filter((row) => row.due_day <= today)
  const known = due.filter((row) => row.state !== LEARNING)
  const fresh = due.filter((row) => row.state === LEARNING)
  const counts: DueNow = {
    known: known.length,
    fresh: fresh.length,
    doneKnown: Math.max(0, state.done - state.learned),
    doneFresh: state.learned,
  }
  const portion = portionOf(counts, plan)
  return {
    due: [...known, ...fresh],
    portion: [...known.slice(0, portion.known), ...fresh.slice(0, portion.fresh)],
    fresh: portion.fresh,
  }
}

/** What is due, as the runner takes it: today's portion, or all of it; of a chapter always all. */
export const dueTest: Handler<'review.dueTest'> = async ({ params, caller, services }) => {
  const queue = await queueOf(services, caller.userID, params.appID, 1)
  const { due, portion } = todayOf(queue)
  let rows = params.beyondLimit ? due : portion
  if (params.cptID !== undefined) {
    const chapters = await chaptersBelow(services, params.appID, params.cptID)
    rows = due.filter((row) => chapters.has(queue.chapterOf(row)))
  }
  return pageOfSet(services, caller, params, {
    total: rows.length,
    rows: pageOf(rows, params).map((row) => ({ question_id: row.question_id, at: dayStart(row.due_day) })),
    withFacts: true,
  })
}

export const dueCounts: Handler<'review.dueCounts'> = async ({ params, caller, services }) => {
  const queue = await queueOf(services, caller.userID, params.appID, AHEAD)
  const { plan, today, rows, state } = queue
  const { due, portion, fresh } = todayOf(queue)
  const days = new Map<number, number>()
  for (const { due_day } of rows) days.set(Math.max(due_day, today), (days.get(Math.max(due_day, today)) ?? 0) + 1)
  return {
    Today: portion.length,
    New: fresh,
    Waiting: due.length - portion.length,
    Done: state.done,
    Book: state.book,
    Settled: state.settled,
    Days: Array.from({ length: AHEAD }, (_, at) => ({ Day: dateOfDay(today + at), Count: days.get(today + at) ?? 0 })),
    ExamDate: plan.examDate || null,
  }
}
