import { sql } from 'kysely'
import { type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Running plans of a subject: with `behind` 1 those with an open task from before today, with 0 the others. */
export interface PlansWanted {
  subjectID: number
  /** A Beijing day. */
  today: number
  behind?: 0 | 1
}

/** Without their learners, whose accounts take their plans along: counting and sorting looks none of them up. */
const running = ({ db }: Reads, { subjectID, today, behind }: PlansWanted) => {
  const from = db
    .selectFrom('study_plan as p')
    .where('p.subject_id', '=', subjectID)
    .where('p.state', '=', 'open')
    .where('p.exam_day', '>', today)
  return behind === undefined ? from : from.where('p.oldest_open', behind === 1 ? '<' : '>=', today)
}

type Running = ReturnType<typeof running>

const COLUMNS = [
  ...(['p.plan_id', 'p.user_id', 'u.user_name', 'p.vn', 'p.opened_at', 'p.exam_day'] as const),
  ...(['p.wanted_tasks', 'p.done_tasks', 'p.oldest_open'] as const),
]

const withLearners = (plans: Running) => plans.innerJoin('user_account as u', 'u.user_id', 'p.user_id').select(COLUMNS)

const SHARE = sql`case when p.wanted_tasks = 0 then 1.0 else p.done_tasks * 1.0 / p.wanted_tasks end`

export const planPage = (store: Reads, wanted: PlansWanted & PageWanted) =>
  tablePage(running(store, wanted), withLearners, wanted, {
    orders: {
      behind: sql`-p.oldest_open`,
      share: SHARE,
      openedAt: sql.ref('p.opened_at'),
      examDay: sql.ref('p.exam_day'),
    },
    usual: '-behind',
    key: 'p.plan_id',
  })

export async function countRunning(store: Reads, wanted: PlansWanted): Promise<number> {
  const { total } = await running(store, wanted)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Plans behind the one of id `after`, in the order of their ids. */
export const plansBehind = (store: Reads, wanted: PlansWanted, { after, limit }: { after: number; limit: number }) =>
  withLearners(running(store, wanted)).where('p.plan_id', '>', after).orderBy('p.plan_id').limit(limit).execute()
