import type { Waiting } from '../../platform/database/reading/waiting.ts'
import type { Store } from '../../platform/database/store.ts'

/** Lessons that were never published, of courses that are there; with the one that was left longest. */
export async function lessonsWaiting({ db }: Pick<Store, 'db'>): Promise<Waiting> {
  const of = db
    .selectFrom('video_lesson as l')
    .innerJoin('video_course as c', 'c.course_id', 'l.course_id')
    .where('l.published_at', 'is', null)
    .where('l.published_day', '=', '')
    .where('l.removed_at', 'is', null)
    .where('c.removed_at', 'is', null)
  const [{ count }, oldest] = await Promise.all([
    of.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow(),
    of.select(['l.lesson_id', 'l.updated_at']).orderBy('l.updated_at').limit(1).executeTakeFirst(),
  ])
  return { count: Number(count), oldestAt: oldest?.updated_at ?? null, firstID: oldest?.lesson_id ?? null }
}
