import type { WireLessonRow } from '@tizhou/contract/areas/videos/shapes.office'
import type { Contract } from '@tizhou/contract/contract'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { ChapterRow, CourseRow } from '../../../cores/videos/tables.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler, Input } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import { presentCourse } from './courses.ts'

type Listed = Awaited<ReturnType<Services['videos']['lessonsOfCourse']>>[number]

export const presentLesson = (row: Listed): WireLessonRow => ({
  videoID: row.lesson_id,
  chapterID: row.chapter_id,
  name: row.name,
  position: row.position,
  free: row.free,
  publishedAt: row.published_at,
  mediaID: row.media_id,
  mediaName: row.mediaName ?? '',
  mediaState: row.mediaState,
  seconds: Math.ceil(Number(row.lengthMs ?? 0) / 1000),
  teacherID: row.teacher_id,
  subtitles: Number(row.subtitles),
  marks: Number(row.marks),
  revision: row.revision,
})

export const courseOutline: Handler<'videos.courseOutline'> = async ({ params, services }) => {
  const course = await services.videos.courseByID(params.courseID)
  if (!course || course.removed_at !== null) throw notFound('这门课程')
  const [chapters, lessons] = await Promise.all([
    services.videos.chaptersOf(course.course_id),
    services.videos.lessonsOfCourse({ courseID: course.course_id }),
  ])
  const byChapter = Map.groupBy(lessons, ({ chapter_id }) => chapter_id)
  const published = lessons.filter(({ published_at }) => published_at !== null).length
  return {
    course: presentCourse(course, lessons.length, published),
    chapters: chapters.map(({ chapter_id, name }) => ({
      chapterID: chapter_id,
      name,
      revision: revisionOf({ name }),
      videos: (byChapter.get(chapter_id) ?? []).map(presentLesson),
    })),
  }
}

/** A chapter that is not removed, with its course. Throws 404. */
export async function standingChapter(
  services: Services,
  tx: Tx,
  chapterID: number,
): Promise<{ chapter: ChapterRow; course: CourseRow }> {
  const core = services.videos.in(tx)
  const chapter = await core.chapterByID(chapterID)
  const course = chapter && (await core.courseByID(chapter.course_id))
  if (!chapter || chapter.removed_at !== null || !course || course.removed_at !== null) throw notFound('这一章')
  return { chapter, course }
}

/** The ids with `id` moved before `beforeID`, or to the end. Undefined where `beforeID` is not among them. */
export function movedBefore(ids: readonly number[], id: number, beforeID: number | undefined): number[] | undefined {
  const others = ids.filter((one) => one !== id)
  if (beforeID === undefined) return [...others, id]
  const at = others.indexOf(beforeID)
  return at === -1 ? undefined : [...others.slice(0, at), id, ...others.slice(at)]
}

export const videoChapterSave: Handler<'videos.videoChapterSave'> = async (input) => {
  const { params, services } = input
  const { courseID, chapterID } = params
  const name = cleanInput(params.name)
  if (name === '') throw badInput([{ field: 'name', reason: '请填写名称' }])
  return services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    if (chapterID !== undefined) await oneEditorAtATime(tx, `videoChapter ${chapterID}`)
    const course = await core.courseByID(courseID)
    if (!course || course.removed_at !== null) throw notFound('这门课程')
    const chapters = await core.chaptersOf(courseID)
    const before = chapters.find(({ chapter_id }) => chapter_id === chapterID)
    if (chapterID !== undefined && !before) throw notFound('这一章')
    const row: ChapterRow = {
      chapter_id: before?.chapter_id ?? newId(),
      course_id: courseID,
      name,
      position: before?.position ?? (chapters.at(-1)?.position ?? 0) + 10,
      removed_at: null,
    }
    mustBeCurrent({
      what: '这一章',
      sent: params.revision,
      theirs: before && { name: before.name },
      yours: { name },
    })
    await core.putChapter(row)
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoChapter', id: row.chapter_id, name: `${course.name}：${name}` },
      ...(before && { before: { name: before.name } }),
      after: { name },
    })
    await services.search.in(tx).wordsChanged(course.subject_id, 'lesson')
    return { chapterID: row.chapter_id }
  })
}

export const videoChapterMove: Handler<'videos.videoChapterMove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const { chapter, course } = await standingChapter(services, tx, params.chapterID)
    const ids = (await services.videos.in(tx).chaptersOf(course.course_id)).map(({ chapter_id }) => chapter_id)
    const order = movedBefore(ids, chapter.chapter_id, params.beforeID)
    if (!order) throw notFound('前面的那一章')
    await services.videos.in(tx).placeChapters(order)
    const of = { kind: 'videoChapter', id: chapter.chapter_id, name: `${course.name}：${chapter.name}` }
    const place = (list: readonly number[]) => ({ place: list.indexOf(chapter.chapter_id) + 1 })
    await services.audit.in(tx).audited(input, { ...of, before: place(ids), after: place(order) })
  })
  return null
}

async function setRemoved(input: Input<Contract['videos']['videoChapterRemove']>, removed: boolean): Promise<null> {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    const chapter = await core.chapterByID(params.chapterID)
    if (!chapter || (chapter.removed_at !== null) === removed) throw notFound('这一章')
    await core.putChapter({ ...chapter, removed_at: removed ? services.now() : null })
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoChapter', id: chapter.chapter_id, name: chapter.name },
      ...{ before: { removed: removed ? 0 : 1 }, after: { removed: removed ? 1 : 0 } },
    })
    const course = await core.courseByID(chapter.course_id)
    if (course) await services.search.in(tx).wordsChanged(course.subject_id, 'lesson')
  })
  return null
}

export const videoChapterRemove: Handler<'videos.videoChapterRemove'> = (input) => setRemoved(input, true)
export const videoChapterRestore: Handler<'videos.videoChapterRestore'> = (input) => setRemoved(input, false)
