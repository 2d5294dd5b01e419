import { dateOfDay } from '@tizhou/domain/dates/beijing'
import { minutesFrom } from '@tizhou/domain/plans/capacity'
import { MOST_DAYS } from '@tizhou/domain/plans/mostDays'
import { dueByDay, dueToday } from '../../cores/papers/attempts/dueQueue.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { openPlanOf, reviewMinutes } from './currentPlan.ts'
import { taskNames, wireTask } from './present.ts'
import { mayPlan } from './setup.ts'

/**
 * Today's tasks of a learner's version: the plan's tasks of this day and due reviews. Reviews count once, as on the
 * review page and as the plan reserves time for them.
 */
export const today: Handler<'plans.today'> = async ({ params, caller, services }) => {
  const { appid, vn } = params
  if (!(await services.subjects.subjectByID(appid))) throw notFound('该科目')
  const [found, allowed, queue] = await Promise.all([
    services.plans.latestPlan({ userID: caller.userID, subjectID: appid, vn }),
    mayPlan(services, caller, appid),
    services.papers.dueQueueOf(caller, appid, MOST_DAYS + 1),
  ])
  const open = found?.state === 'open' ? await openPlanOf(services, caller, found.plan_id, queue) : undefined
  const row = open?.row ?? found
  const { due, portion, fresh, cards } = dueToday(queue)
  const reviews = {
    Today: portion.length,
    New: fresh,
    Waiting: due.length - portion.length,
    Done: queue.state.done,
    Book: queue.state.book,
    Cards: cards,
    Tomorrow: dueByDay(queue, 2)[1] ?? 0,
    minutes: reviewMinutes(portion.length),
  }
  const none = { minutes: 0, tasks: [] }
  return {
    state: row?.state ?? 'none',
    plan_id: row?.plan_id ?? null,
    allowed: allowed ? 1 : 0,
    day: dateOfDay(queue.today),
    reviews,
    ...(open?.row.state === 'open' ? await tasksOf(open) : none),
  }

  async function tasksOf({ row, doc }: NonNullable<typeof open>) {
    const names = await taskNames(services, row.subject_id)
    const of = doc.tasks.filter((task) => (task.doneDay ?? task.day) === queue.today)
    return {
      minutes: Math.min(1_440, minutesFrom(doc.settings, queue.today)[0] ?? 0),
      tasks: of.map((task) => wireTask(doc, task, names)),
    }
  }
}
