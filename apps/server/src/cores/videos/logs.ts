import { sql } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { VideoTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

const MOST_DAYS = 200

/** Beijing dates on which shown lessons were first published, newest first, with their numbers of lessons. */
export async function publishedDays({ db }: Reads, subjectID: number): Promise<{ day: string; lessons: number }[]> {
  const rows = await db
    .selectFrom('video_lesson as l')
    .innerJoin('video_course as c', 'c.course_id', 'l.course_id')
    .innerJoin('video_chapter as h', 'h.chapter_id', 'l.chapter_id')
    .innerJoin('media_file as m', 'm.media_id', 'l.media_id')
    .select(['l.published_day as day', sql<number>`count(*)`.as('lessons')])
    .where('c.subject_id', '=', subjectID)
    .where('l.removed_at', 'is', null)
    .where('l.published_at', 'is not', null)
    .where('c.removed_at', 'is', null)
    .where('c.hidden', '=', 0)
    .where('h.removed_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .where('m.state', '=', 'ready')
    .groupBy('l.published_day')
    .orderBy('l.published_day', 'desc')
    .limit(MOST_DAYS)
    .execute()
  return rows.map(({ day, lessons }) => ({ day, lessons: Number(lessons) }))
}

/** Staff's notes on a subject's days. */
export async function logNotes({ db }: Reads, subjectID: number) {
  const rows = await db.selectFrom('video_log_note').selectAll().where('subject_id', '=', subjectID).execute()
  return new Map(rows.map((row) => [row.day, row]))
}

/** Gives false where the note's revision has changed. */
export async function putLogNote({ db }: Writes, row: VideoTables['video_log_note']): Promise<boolean> {
  const { subject_id, day, ...changed } = row
  if (row.revision === 1) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('video_log_note')
      .values(row)
      .onConflict((conflict) => conflict.columns(['subject_id', 'day']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('video_log_note')
    .set(changed)
    .where('subject_id', '=', subject_id)
    .where('day', '=', day)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The days that a learner has marked as read. */
export async function readDays({ db }: Reads, userID: number, subjectID: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('video_log_read')
    .select('day')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

export async function markDayRead({ db }: Writes, row: VideoTables['video_log_read']): Promise<void> {
  await db
    .insertInto('video_log_read')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id', 'day']).doNothing())
    .execute()
}

/** Names of a subject's published lessons by the day of publication. */
export async function namesByDay({ db }: Reads, subjectID: number): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('video_lesson as l')
    .innerJoin('video_course as c', 'c.course_id', 'l.course_id')
    .select(['l.published_day as day', 'l.name'])
    .where('c.subject_id', '=', subjectID)
    .where('c.removed_at', 'is', null)
    .where('l.removed_at', 'is', null)
    .where('l.published_at', 'is not', null)
    .orderBy('l.published_day', 'desc')
    .orderBy('l.position')
    .limit(2_000)
    .execute()
  const days = new Map<string, string[]>()
  for (const { day, name } of rows) days.set(day, [...(days.get(day) ?? []), name])
  return days
}
