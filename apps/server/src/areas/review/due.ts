import { dueToday } from '../../cores/papers/attempts/dueQueue.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { dateOfDay, dayStart, pageOf, pageOfSet } from './reviewSet.ts'
import { chaptersBelow } from './scope.ts'

/** Days of the load forecast, today included. */
const AHEAD = 14

/** Due questions for the runner: today's portion or all; of a chapter always all. */
export const dueTest: Handler<'review.dueTest'> = async ({ params, caller, services }) => {
  const queue = await services.papers.dueQueueOf(caller, params.appID, 1)
  const { due, portion } = dueToday(queue)
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
  const queue = await services.papers.dueQueueOf(caller, params.appID, AHEAD)
  const { due, portion, fresh, cards: cardsToday } = dueToday(queue)
  const { plan, today, rows, state, cards, cardsDone } = queue
  const byDay = (due: readonly { due_day: number }[]) => {
    const of = Map.groupBy(due, ({ due_day }) => Math.max(due_day, today))
    return (day: number) => of.get(day)?.length ?? 0
  }
  const [questionsOn, cardsOn] = [byDay(rows), byDay(cards)]
  return {
    Today: portion.length,
    New: fresh,
    Waiting: due.length - portion.length,
    Cards: cardsToday,
    Done: state.done + cardsDone.done,
    Book: state.book,
    Settled: state.settled,
    Days: Array.from({ length: AHEAD }, (_, at) => ({
      Day: dateOfDay(today + at),
      Count: questionsOn(today + at) + cardsOn(today + at),
      Cards: cardsOn(today + at),
    })),
    ExamDate: plan.examDate || null,
  }
}
