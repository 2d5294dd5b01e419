import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { shown } from './shown.ts'

type Reads = Pick<Store, 'db'>

/** Of the lessons of a subject: what learners see, and what editors made, by module. */
export async function lessonsByModule(
  on: Reads,
  subjectID: number,
): Promise<Map<string, { there: number; all: number }>> {
  const count = sql<number>`count(*)`.as('n')
  const made = await on.db
    .selectFrom('video_lesson as l')
    .innerJoin('video_course as c', 'c.course_id', 'l.course_id')
    .select(['c.module', count])
    .where('c.subject_id', '=', subjectID)
    .where('l.removed_at', 'is', null)
    .where('c.removed_at', 'is', null)
    .groupBy('c.module')
    .execute()
  const seen = await shown(on)
    .select(['c.module', count])
    .where('c.subject_id', '=', subjectID)
    .groupBy('c.module')
    .execute()
  const there = new Map(seen.map((row) => [row.module, Number(row.n)]))
  return new Map(made.map((row) => [row.module, { there: there.get(row.module) ?? 0, all: Number(row.n) }]))
}
