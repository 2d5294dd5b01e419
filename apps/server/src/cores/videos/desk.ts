import type { VideoModule } from '@tizhou/domain/videos/videos'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { ChapterRow, CourseRow, LessonRow, TeacherRow, VideoTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

export interface CourseFilter extends PageWanted {
  subjectID: number
  module?: VideoModule
  q?: string
  removed: boolean
}

const lessonsOf = sql<number>`(select count(*) from video_lesson as l where l.course_id = c.course_id and l.removed_at is null)`
const publishedOf = sql<number>`(select count(*) from video_lesson as l where l.course_id = c.course_id and l.removed_at is null and l.published_at is not null)`

/** A subject's courses with their numbers of lessons. */
export function coursePage({ db }: Reads, { subjectID, module, q, removed, ...wanted }: CourseFilter) {
  let from = db
    .selectFrom('video_course as c')
    .where('c.subject_id', '=', subjectID)
    .where('c.removed_at', removed ? 'is not' : 'is', null)
  if (module) from = from.where('c.module', '=', module)
  if (q?.trim()) from = from.where((eb) => eb.or([holds('c.name', q), holds('c.note', q)]))
  return tablePage(
    from,
    (query) => query.selectAll('c').select([lessonsOf.as('lessons'), publishedOf.as('published')]),
    wanted,
    {
      orders: {
        module: sql.ref('c.module'),
        name: sql.ref('c.name'),
        position: sql.ref('c.position'),
        updatedAt: sql.ref('c.updated_at'),
      },
      usual: 'position',
      key: 'c.course_id',
    },
  )
}

/** These four also read removed rows. */
export const courseByID = ({ db }: Reads, courseID: number): Promise<CourseRow | undefined> =>
  db.selectFrom('video_course').selectAll().where('course_id', '=', courseID).executeTakeFirst()
export const chapterByID = ({ db }: Reads, chapterID: number): Promise<ChapterRow | undefined> =>
  db.selectFrom('video_chapter').selectAll().where('chapter_id', '=', chapterID).executeTakeFirst()
export const lessonByID = ({ db }: Reads, lessonID: number): Promise<LessonRow | undefined> =>
  db.selectFrom('video_lesson').selectAll().where('lesson_id', '=', lessonID).executeTakeFirst()
export const teacherByID = ({ db }: Reads, teacherID: number): Promise<TeacherRow | undefined> =>
  db.selectFrom('video_teacher').selectAll().where('teacher_id', '=', teacherID).executeTakeFirst()

/** Inserts a course, or updates the one at the previous revision. Gives false where its revision has changed. */
export async function putCourse({ db }: Writes, row: CourseRow): Promise<boolean> {
  if (row.revision === 1) {
    await db.insertInto('video_course').values(row).execute()
    return true
  }
  const { course_id, ...changed } = row
  const { numUpdatedRows } = await db
    .updateTable('video_course')
    .set(changed)
    .where('course_id', '=', course_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function putLesson({ db }: Writes, row: LessonRow): Promise<boolean> {
  if (row.revision === 1) {
    await db.insertInto('video_lesson').values(row).execute()
    return true
  }
  const { lesson_id, ...changed } = row
  const { numUpdatedRows } = await db
    .updateTable('video_lesson')
    .set(changed)
    .where('lesson_id', '=', lesson_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function putTeacher({ db }: Writes, row: TeacherRow): Promise<boolean> {
  if (row.revision === 1) {
    await db.insertInto('video_teacher').values(row).execute()
    return true
  }
  const { teacher_id, ...changed } = row
  const { numUpdatedRows } = await db
    .updateTable('video_teacher')
    .set(changed)
    .where('teacher_id', '=', teacher_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function putChapter({ db }: Writes, row: ChapterRow): Promise<void> {
  const { name, position, removed_at } = row
  await db
    .insertInto('video_chapter')
    .values(row)
    .onConflict((conflict) => conflict.column('chapter_id').doUpdateSet({ name, position, removed_at }))
    .execute()
}

/** A course's chapters, without removed ones, in order. */
export const chaptersOf = ({ db }: Reads, courseID: number): Promise<ChapterRow[]> =>
  db
    .selectFrom('video_chapter')
    .selectAll()
    .where('course_id', '=', courseID)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('chapter_id')
    .execute()

/** A course's lessons, without removed ones, in order, with what the office shows of each. */
export const lessonsOfCourse = ({ db }: Reads, of: { courseID: number } | { lessonID: number }) =>
  db
    .selectFrom('video_lesson as l')
    .leftJoin('media_file as m', 'm.media_id', 'l.media_id')
    .selectAll('l')
    .select(['m.name as mediaName', 'm.state as mediaState', 'm.length_ms as lengthMs'])
    .select([
      sql<number>`(select count(*) from video_subtitle as s where s.lesson_id = l.lesson_id)`.as('subtitles'),
      sql<number>`(select count(*) from video_mark as k where k.lesson_id = l.lesson_id)`.as('marks'),
    ])
    .where((eb) => ('courseID' in of ? eb('l.course_id', '=', of.courseID) : eb('l.lesson_id', '=', of.lessonID)))
    .where('l.removed_at', 'is', null)
    .orderBy('l.position')
    .orderBy('l.lesson_id')
    .execute()

/** Orders chapters of a course. */
export async function placeChapters({ db }: Writes, chapterIDs: readonly number[]): Promise<void> {
  for (const [at, chapter_id] of chapterIDs.entries())
    await db
      .updateTable('video_chapter')
      .set({ position: (at + 1) * 10 })
      .where('chapter_id', '=', chapter_id)
      .execute()
}

/** Moves lessons into one chapter, in this order. */
export async function placeLessons({ db }: Writes, chapterID: number, lessonIDs: readonly number[]): Promise<void> {
  for (const [at, lesson_id] of lessonIDs.entries())
    await db
      .updateTable('video_lesson')
      .set({ chapter_id: chapterID, position: (at + 1) * 10 })
      .where('lesson_id', '=', lesson_id)
      .execute()
}

/** Replaces all marks of a lesson. */
export async function putMarks(
  { db }: Writes,
  lessonID: number,
  rows: readonly VideoTables['video_mark'][],
): Promise<void> {
  await db.deleteFrom('video_mark').where('lesson_id', '=', lessonID).execute()
  for (const some of inChunks(rows)) await db.insertInto('video_mark').values(some).execute()
}

export async function putSubtitle({ db }: Writes, row: VideoTables['video_subtitle']): Promise<void> {
  const { name, vtt, cues, updated_at } = row
  await db
    .insertInto('video_subtitle')
    .values(row)
    .onConflict((conflict) => conflict.columns(['lesson_id', 'lang']).doUpdateSet({ name, vtt, cues, updated_at }))
    .execute()
}

/** Gives false where there was none. */
export async function removeSubtitle({ db }: Writes, lessonID: number, lang: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('video_subtitle')
    .where('lesson_id', '=', lessonID)
    .where('lang', '=', lang)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function teacherPage({ db }: Reads, { q, removed, ...wanted }: PageWanted & { q?: string; removed: boolean }) {
  let from = db.selectFrom('video_teacher as t').where('t.removed_at', removed ? 'is not' : 'is', null)
  if (q?.trim()) from = from.where((eb) => eb.or([holds('t.name', q), holds('t.title', q)]))
  const lessons = sql<number>`(select count(*) from video_lesson as l where l.teacher_id = t.teacher_id and l.removed_at is null)`
  return tablePage(from, (query) => query.selectAll('t').select(lessons.as('lessons')), wanted, {
    orders: { name: sql.ref('t.name'), updatedAt: sql.ref('t.updated_at') },
    usual: 'name',
    key: 't.teacher_id',
  })
}

/** For each of these videos the number of lessons that play it, and of published ones. */
export async function usesOf({ db }: Reads, mediaIDs: readonly number[]) {
  const rows = []
  for (const some of inChunks(mediaIDs))
    rows.push(
      ...(await db
        .selectFrom('video_lesson')
        .select(['media_id', sql<number>`count(*)`.as('lessons'), sql<number>`count(published_at)`.as('published')])
        .where('media_id', 'in', some)
        .where('removed_at', 'is', null)
        .groupBy('media_id')
        .execute()),
    )
  return new Map(
    rows.map(({ media_id, lessons, published }) => [
      media_id as number,
      { lessons: Number(lessons), published: Number(published) },
    ]),
  )
}
