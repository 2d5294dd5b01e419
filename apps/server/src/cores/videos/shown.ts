import { VIDEO_BOUNDS, type VideoModule } from '@tizhou/domain/videos/videos'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { holds } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'
import type { TeacherRow, VideoTables } from './tables.ts'

type Reads = Pick<Store, 'db'>

/** Lessons that learners see: published ones of shown courses, with a playable video. */
export const shown = ({ db }: Reads) =>
  db
    .selectFrom('video_lesson as l')
    .innerJoin('video_course as c', 'c.course_id', 'l.course_id')
    .innerJoin('video_chapter as h', 'h.chapter_id', 'l.chapter_id')
    .innerJoin('media_file as m', 'm.media_id', 'l.media_id')
    .where('l.removed_at', 'is', null)
    .where('l.published_at', 'is not', null)
    .where('c.removed_at', 'is', null)
    .where('c.hidden', '=', 0)
    .where('h.removed_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .where('m.state', '=', 'ready')

const columns = (from: ReturnType<typeof shown>) =>
  from
    .select(['l.lesson_id as lessonID', 'l.name', 'l.note', 'l.free', 'l.teacher_id as teacherID'])
    .select(['l.media_id as mediaID', 'l.question_chapter_id as questionChapterID', 'l.point_id as pointID'])
    .select(['l.published_at as publishedAt', 'l.published_day as publishedDay', 'l.no_skip as noSkip'])
    .select(['c.course_id as courseID', 'c.name as courseName', 'c.note as courseNote', 'c.module'])
    .select(['c.subject_id as subjectID', 'h.chapter_id as chapterID', 'h.name as chapterName'])
    .select(['m.length_ms as lengthMs', 'm.poster'])
    .select([
      sql<number>`(select count(*) from video_subtitle as s where s.lesson_id = l.lesson_id)`.as('subtitles'),
      sql<number>`(select count(*) from video_mark as k where k.lesson_id = l.lesson_id and k.kind = 'question')`.as(
        'questions',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>

/** A lesson for learners. `seconds`: length of its video, rounded up. */
export interface ShownLesson extends Omit<Row, 'mediaID' | 'publishedAt' | 'lengthMs'> {
  mediaID: number
  publishedAt: number
  seconds: number
}

const present = ({ lengthMs, mediaID, publishedAt, subtitles, questions, ...row }: Row): ShownLesson => ({
  ...row,
  mediaID: mediaID as number,
  publishedAt: publishedAt as number,
  subtitles: Number(subtitles),
  questions: Number(questions),
  seconds: Math.ceil(Number(lengthMs) / 1000),
})

/** In the order of courses, chapters and lessons: of one module or course of a subject, or of all. */
export async function shownLessons(
  on: Reads,
  of: { subjectID: number; module?: VideoModule; courseID?: number; day?: string },
): Promise<ShownLesson[]> {
  let from = shown(on).where('c.subject_id', '=', of.subjectID)
  if (of.module) from = from.where('c.module', '=', of.module)
  if (of.courseID !== undefined) from = from.where('c.course_id', '=', of.courseID)
  if (of.day) from = from.where('l.published_day', '=', of.day)
  const rows = await columns(from)
    .orderBy('c.position')
    .orderBy('c.course_id')
    .orderBy('h.position')
    .orderBy('h.chapter_id')
    .orderBy('l.position')
    .orderBy('l.lesson_id')
    .limit(VIDEO_BOUNDS.lessons)
    .execute()
  return rows.map(present)
}

export async function shownLesson(on: Reads, lessonID: number): Promise<ShownLesson | undefined> {
  const row = await columns(shown(on).where('l.lesson_id', '=', lessonID)).executeTakeFirst()
  return row && present(row)
}

/** Those of these lessons that learners see, in any order. */
export async function shownAmong(on: Reads, lessonIDs: readonly number[]): Promise<ShownLesson[]> {
  const rows: Row[] = []
  for (const some of inChunks(lessonIDs))
    rows.push(...(await columns(shown(on).where('l.lesson_id', 'in', some)).execute()))
  return rows.map(present)
}

export async function teachersOf({ db }: Reads, teacherIDs: Iterable<number>): Promise<Map<number, TeacherRow>> {
  const rows: TeacherRow[] = []
  for (const some of inChunks([...new Set(teacherIDs)]))
    rows.push(
      ...(await db
        .selectFrom('video_teacher')
        .selectAll()
        .where('teacher_id', 'in', some)
        .where('removed_at', 'is', null)
        .execute()),
    )
  return new Map(rows.map((row) => [row.teacher_id, row]))
}

/** In order of time. */
export const marksOf = ({ db }: Reads, lessonID: number): Promise<VideoTables['video_mark'][]> =>
  db
    .selectFrom('video_mark')
    .selectAll()
    .where('lesson_id', '=', lessonID)
    .orderBy('at_ms')
    .orderBy('position')
    .execute()

export const subtitlesOf = ({ db }: Reads, lessonID: number): Promise<VideoTables['video_subtitle'][]> =>
  db.selectFrom('video_subtitle').selectAll().where('lesson_id', '=', lessonID).orderBy('lang').execute()

const MOST_FOUND = 50

/** Chapter marks and subtitles of these lessons that contain the typed text; at most 50 of each. */
export async function textsHolding({ db }: Reads, lessonIDs: readonly number[], typed: string) {
  const marks: Pick<VideoTables['video_mark'], 'lesson_id' | 'at_ms' | 'name'>[] = []
  const tracks: Pick<VideoTables['video_subtitle'], 'lesson_id' | 'vtt'>[] = []
  for (const some of inChunks(lessonIDs)) {
    if (marks.length < MOST_FOUND)
      marks.push(
        ...(await db
          .selectFrom('video_mark')
          .select(['lesson_id', 'at_ms', 'name'])
          .where('lesson_id', 'in', some)
          .where('kind', '=', 'chapter')
          .where(holds('name', typed))
          .orderBy('at_ms')
          .limit(MOST_FOUND)
          .execute()),
      )
    if (tracks.length < MOST_FOUND)
      tracks.push(
        ...(await db
          .selectFrom('video_subtitle')
          .select(['lesson_id', 'vtt'])
          .where('lesson_id', 'in', some)
          .where(holds('vtt', typed))
          .orderBy('lesson_id')
          .limit(MOST_FOUND)
          .execute()),
      )
  }
  return { marks, tracks }
}
