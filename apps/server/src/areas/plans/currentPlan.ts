import { beijingDay } from '@tizhou/domain/dates/beijing'
import { answeredParts } from '@tizhou/domain/plans/answered'
import { type PlanEvent, type PlanRefusal, planAfter } from '@tizhou/domain/plans/events'
import { settle } from '@tizhou/domain/plans/layTasks'
import { MOST_DAYS } from '@tizhou/domain/plans/mostDays'
import type { PlacedTask, PlanClock, PlanSettings } from '@tizhou/domain/plans/plan'
import { type DueQueue, dueByDay } from '../../cores/papers/attempts/dueQueue.ts'
import { changedBy, type PlanDoc } from '../../cores/plans/planDoc.ts'
import type { PlanRow } from '../../cores/plans/planRows.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { badInput, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'

/** Estimated seconds of a due question or card. */
const REVIEW_SECONDS = 45

export interface OpenPlan {
  row: PlanRow
  doc: PlanDoc
  clock: PlanClock
}

/** The caller's plan; 404 for another's. */
export async function ownPlan(services: Services, caller: Caller, planID: number): Promise<PlanRow> {
  const row = await services.plans.planOf(caller.userID, planID)
  if (!row) throw notFound('这份学习计划')
  return row
}

/** Minutes of reviews by day from today, from the numbers of the review page. */
export async function planClock(services: Services, caller: Caller, subjectID: number): Promise<PlanClock> {
  return clockOf(await services.papers.dueQueueOf(caller, subjectID, MOST_DAYS + 1))
}

export const reviewMinutes = (questions: number): number => Math.ceil((questions * REVIEW_SECONDS) / 60)

const clockOf = (queue: DueQueue): PlanClock => ({
  today: queue.today,
  reviewMinutes: dueByDay(queue, MOST_DAYS + 1).map(reviewMinutes),
})

/** What plans depend on beside themselves: the calendar, and the learner's activity. */
interface Facts {
  holidays: PlanSettings['holidays']
  /** By chapter: number of questions never answered. */
  left: Map<number, number>
  /** The chapter where a task's questions are by now: it may have been merged since. */
  present: (chapterID: number) => number
  /** By paper: the day of its first hand-in since the plan was opened. */
  handedIn: Map<number, number>
}

async function factsOf(services: Services, row: PlanRow): Promise<Facts> {
  const { user_id, subject_id, opened_at } = row
  const [holidays, chapters, homes, done, attempts] = await Promise.all([
    services.plans.holidayCalendar(),
    services.content.chapters(subject_id),
    services.content.homes(subject_id),
    services.knowledge.doneOf(user_id, subject_id),
    services.papers.attemptsOf(user_id, subject_id),
  ])
  const left = new Map(homes.counts)
  for (const { question_id } of done) {
    const chapter = homes.chapterOf.get(question_id)
    if (chapter !== undefined) left.set(chapter, Math.max(0, (left.get(chapter) ?? 0) - 1))
  }
  const handedIn = new Map<number, number>()
  for (const { paper_id, handed_in_at } of attempts) {
    if (handed_in_at === null || handed_in_at < (opened_at ?? 0)) continue
    const day = beijingDay(handed_in_at)
    handedIn.set(paper_id, Math.min(day, handedIn.get(paper_id) ?? day))
  }
  const present = (chapterID: number) => chapters.byID.get(chapterID)?.chapterID ?? chapterID
  return { holidays, left, present, handedIn }
}

/** The paper of a task: a mock's own, a test's once it was made. */
export function paperOf({ papers }: Pick<PlanDoc, 'papers'>, { kind, key }: Pick<PlacedTask, 'kind' | 'key'>) {
  if (kind === 'mock') return Number(key.slice('mock-'.length))
  return kind === 'evaluation' ? papers[key] : undefined
}

/** The document with tasks marked as done by actual answers and hand-ins; the same object where nothing changed. */
function withDone(doc: PlanDoc, { left, present, handedIn }: Facts, today: number): PlanDoc {
  const tasks = doc.tasks.map(
    (task): PlacedTask => (task.chapterID === null ? task : { ...task, chapterID: present(task.chapterID) }),
  )
  const days = new Map(answeredParts(tasks, left).map((key) => [key, today]))
  for (const task of doc.tasks) {
    const paper = task.state === 'open' ? paperOf(doc, task) : undefined
    const day = paper === undefined ? undefined : handedIn.get(paper)
    if (day !== undefined) days.set(task.key, day)
  }
  if (days.size === 0) return doc
  return {
    ...doc,
    tasks: doc.tasks.map((task): PlacedTask => {
      const doneDay = days.get(task.key)
      return doneDay === undefined ? task : { ...task, state: 'done', doneDay }
    }),
  }
}

/** The document by the present calendar; the same object where that is the one it has. */
const withHolidays = (doc: PlanDoc, { holidays }: Facts): PlanDoc =>
  JSON.stringify(doc.settings.holidays) === JSON.stringify(holidays)
    ? doc
    : { ...doc, settings: { ...doc.settings, holidays } }

const brought = (doc: PlanDoc, facts: Facts, clock: PlanClock): PlanDoc => {
  const done = withHolidays(withDone(doc, facts, clock.today), facts)
  const { settings, tasks } = settle({ settings: done.settings, tasks: done.tasks }, clock)
  return tasks === done.tasks && settings === done.settings ? done : { ...done, settings, tasks }
}

/**
 * An open plan at present: answered tasks are done, missed ones are rescheduled; stored where that changed anything. It
 * ends on the exam day. `queue`: the due items, where the caller has read them.
 */
export async function openPlanOf(
  services: Services,
  caller: Caller,
  planID: number,
  queue?: DueQueue,
): Promise<OpenPlan> {
  const { row, doc, clock } = await withPlan(services, caller, planID, (open) => open.doc, queue)
  return { row, doc, clock }
}

/**
 * Changes the document of an open plan, with the learner locked so that concurrent requests both count. `change` gets
 * the present document.
 */
export async function withPlan(
  services: Services,
  caller: Caller,
  planID: number,
  change: (open: OpenPlan) => PlanDoc,
  queue?: DueQueue,
): Promise<OpenPlan> {
  const known = await ownPlan(services, caller, planID)
  if (known.state === 'draft') throw new Refusal(409, '这份计划还没有开启', { reason: 'draft' })
  const clock = queue ? clockOf(queue) : await planClock(services, caller, known.subject_id)
  const facts = await factsOf(services, known)
  const of = (row: PlanRow): { before: PlanDoc; after: PlanDoc } => {
    const before = JSON.parse(row.doc) as PlanDoc
    if (row.state === 'over') return { before, after: change({ row, doc: before, clock }) }
    return { before, after: change({ row, doc: brought(before, facts, clock), clock }) }
  }
  const first = of(known)
  const isOver = known.state === 'open' && first.after.settings.examDay <= clock.today
  if (first.after === first.before && !isOver) return { row: known, doc: first.after, clock }
  return services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    const plans = services.plans.in(tx)
    const row = (await plans.planOf(caller.userID, planID)) as PlanRow
    const { before, after } = of(row)
    if (after !== before) await plans.keepDoc(row, before, after)
    if (row.state !== 'open' || after.settings.examDay > clock.today) return { row, doc: after, clock }
    const over = { state: 'over', ended_at: services.now() } as const
    await plans.changePlan(planID, over)
    return { row: { ...row, ...over }, doc: after, clock }
  })
}

const REFUSED: Record<PlanRefusal, { status: 404 | 409; msg: string }> = {
  noTask: { status: 404, msg: '没有找到这项任务，它可能已经完成' },
  noDay: { status: 409, msg: '请选择今天到考试前一天之间的日子' },
  sameDay: { status: 409, msg: '它已经排在这一天了' },
  full: { status: 409, msg: '这一天排不下了，请换一天' },
}

/** Applies an event to an open plan; gives the plan afterwards. Throws the planner's refusal. */
export async function letHappen(
  services: Services,
  caller: Caller,
  planID: number,
  event: PlanEvent,
): Promise<OpenPlan> {
  return withPlan(services, caller, planID, ({ row, doc, clock }) => {
    refuseOver(row)
    const made = planAfter(doc, event, clock)
    if ('refused' in made) {
      const { status, msg } = REFUSED[made.refused]
      throw new Refusal(status, msg, { reason: made.refused })
    }
    return changedBy(doc, made.plan, made.undo)
  })
}

export function refuseOver({ state }: Pick<PlanRow, 'state'>): void {
  if (state === 'over') throw new Refusal(409, '这份计划已经结束', { reason: 'over' })
}

/** Checks a requested span of days, both included. Throws where it is empty or too long. */
export function checkSpan(from: number, to: number, most: number): void {
  if (to < from || to - from >= most)
    throw badInput([{ field: 'end_time', reason: `请选择不超过 ${most} 天的一段日子` }])
}
