import { beijingDay } from '@tizhou/domain/dates/beijing'
import { type DayShare, daysBehind, shareByDay } from '@tizhou/domain/plans/following'
import type { Store } from '../../platform/database/store.ts'
import type { PlanDoc } from './planDoc.ts'

type Reads = Pick<Store, 'db'>

/** Documents are large, so figures use only the most recently opened plans. */
const MOST_LOOKED = 500
const AT_ONCE = 20

interface PlanCounts {
  drafts: number
  running: number
  /** Plans that ended at the exam, or whose exam has come since. */
  finished: number
  /** Plans that the learner ended before the exam. */
  givenUp: number
  /** Learners with a running plan. */
  people: number
  /** Of these, learners who completed a task today. */
  doneToday: number
}

/** Numbers of a subject's plans on a Beijing day. */
export async function countPlans({ db }: Reads, subjectID: number, today: number): Promise<PlanCounts> {
  const rows = await db
    .selectFrom('study_plan')
    .select(['user_id', 'state', 'setup', 'ended_at'])
    .where('subject_id', '=', subjectID)
    .execute()
  const counts = { drafts: 0, running: 0, finished: 0, givenUp: 0 }
  const people = new Set<number>()
  for (const { user_id, state, setup, ended_at } of rows) {
    if (state === 'draft') {
      counts.drafts++
      continue
    }
    const { examDay } = JSON.parse(setup) as { examDay: string }
    const end = ended_at === null ? today : beijingDay(ended_at)
    const hasCome = Date.parse(examDay) / 86_400_000 <= end
    if (hasCome) counts.finished++
    else if (state === 'over') counts.givenUp++
    else {
      counts.running++
      people.add(user_id)
    }
  }
  const done = await db
    .selectFrom('study_plan as p')
    .innerJoin('plan_done as d', 'd.plan_id', 'p.plan_id')
    .select('p.user_id')
    .distinct()
    .where('p.subject_id', '=', subjectID)
    .where('p.state', '=', 'open')
    .where('d.done_day', '=', today)
    .execute()
  return { ...counts, people: people.size, doneToday: done.filter(({ user_id }) => people.has(user_id)).length }
}

interface Followed {
  /** Number of running plans that were read, the most recently opened ones. */
  looked: number
  /** Shares by day from `from` to `today`, summed over the plans. */
  days: DayShare[]
  /** Days that each plan is behind. */
  behind: number[]
}

/** How running plans of a subject are followed, from their documents; plans whose exam has come are left out. */
export async function followedPlans(
  { db }: Reads,
  subjectID: number,
  { from, today }: { from: number; today: number },
): Promise<Followed> {
  const ids = await db
    .selectFrom('study_plan')
    .select('plan_id')
    .where('subject_id', '=', subjectID)
    .where('state', '=', 'open')
    .orderBy('opened_at', 'desc')
    .orderBy('plan_id')
    .limit(MOST_LOOKED)
    .execute()
  const days = Array.from({ length: today - from + 1 }, (): DayShare => ({ due: 0, done: 0 }))
  const behind: number[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map(({ plan_id }) => plan_id)
    const rows = await db.selectFrom('study_plan').select('doc').where('plan_id', 'in', some).execute()
    for (const { doc } of rows) {
      if (doc === '') continue
      const plan = JSON.parse(doc) as PlanDoc
      if (plan.settings.examDay <= today) continue
      behind.push(daysBehind(plan, today))
      shareByDay(plan, from, today).forEach((share, day) => {
        const sum = days[day] as DayShare
        sum.due += share.due
        sum.done += share.done
      })
    }
    // Other requests get a turn between the slices.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { looked: behind.length, days, behind }
}
