import type { Contract } from '@tizhou/contract/contract'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { clockText } from '@tizhou/domain/videos/clockText'
import { signedForStaff } from '../../../cores/videos/addresses.ts'
import type { CourseRow, LessonRow, VideoTables } from '../../../cores/videos/tables.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler, Input } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { changedMeanwhile, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import { presentMedia } from './media.ts'
import { movedBefore, presentLesson, standingChapter } from './outline.ts'

/** A lesson that is not removed, with its course. Throws 404. */
export async function standingLesson(
  services: Services,
  tx: Tx,
  lessonID: number,
): Promise<{ lesson: LessonRow; course: CourseRow }> {
  const core = services.videos.in(tx)
  const lesson = await core.lessonByID(lessonID)
  const course = lesson && (await core.courseByID(lesson.course_id))
  if (!lesson || lesson.removed_at !== null || !course || course.removed_at !== null) throw notFound('这一课')
  return { lesson, course }
}

const describe = (row: LessonRow) => ({
  ...{
    name: row.name,
    note: row.note,
    free: row.free,
    noSkip: row.no_skip,
    media: row.media_id,
    teacher: row.teacher_id,
  },
  ...{ chapter: row.question_chapter_id, point: row.point_id },
  ...{ published: row.published_at === null ? 0 : 1, removed: row.removed_at === null ? 0 : 1 },
})

/** The fields that the form edits, as its page gives them. */
const edited = (row: LessonRow, pointName: string) => ({
  ...{ name: row.name, note: row.note, free: row.free, noSkip: row.no_skip },
  ...{ mediaID: row.media_id, teacherID: row.teacher_id, cptID: row.question_chapter_id, pointName },
})

export const lessonDetail: Handler<'videos.lessonDetail'> = async ({ params, caller, services }) => {
  const { videos, content } = services
  const [row] = await videos.lessonsOfCourse({ lessonID: params.videoID })
  const course = row && (await videos.courseByID(row.course_id))
  if (!row || !course) throw notFound('这一课')
  const { subject_id: appID } = course
  const [media, tracks, marks, pointName, chapter] = await Promise.all([
    row.media_id === null ? undefined : services.media.mediaByID(row.media_id),
    videos.subtitlesOf(row.lesson_id),
    videos.marksOf(row.lesson_id),
    row.point_id === null ? undefined : services.points.pointName(appID, row.point_id),
    row.question_chapter_id === null ? undefined : content.chapter(appID, row.question_chapter_id),
  ])
  const of = media && { path: signedForStaff(media.media_id), userID: caller.userID }
  // The uploaded file, which every browser plays by itself, also where learners get its encrypted playlist.
  const play = media && of ? await videos.playOf({ ...media, hls: 'none' }, of) : undefined
  return {
    ...presentLesson(row),
    courseID: row.course_id,
    appID,
    note: row.note,
    noSkip: row.no_skip,
    // The one that took its place, where it was merged since.
    cptID: chapter?.chapterID ?? null,
    chapterName: chapter?.name ?? '',
    pointName: pointName ?? '',
    media: media ? await presentMedia(services, media) : null,
    play: play ? { kind: play.kind, address: play.address, type: play.type, expiresAt: play.expiresAt } : null,
    tracks: tracks.map(({ lang, name, cues, vtt }) => ({ lang, name, cues, vtt })),
    marksRevision: revisionOf(editedMarks(marks)),
    markList: await Promise.all(
      marks.map(async ({ at_ms, kind, name, of_id }) => ({
        ...presentMark({ at_ms, kind, name, of_id }),
        title: await titleOf(services, appID, kind, of_id),
      })),
    ),
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

type MarkRow = Pick<VideoTables['video_mark'], 'at_ms' | 'kind' | 'name' | 'of_id'>

const presentMark = ({ at_ms, kind, name, of_id }: MarkRow) => ({
  ...{ second: Number(at_ms) / 1000, kind, name, ID: of_id },
})

/** The part of a lesson that the list of marks edits; the other fields have their own form. */
const editedMarks = (rows: readonly MarkRow[]) => ({ marks: rows.map(presentMark) })

const SHOWN_STEM = 60

async function titleOf(services: Services, appID: number, kind: string, id: number | null): Promise<string> {
  if (id === null) return ''
  if (kind === 'point') return (await services.points.pointName(appID, id)) ?? ''
  const stored = await services.content.storedDraft(appID, id)
  return (stored?.draft.stem ?? '').replace(/<[^>]*>/g, '').slice(0, SHOWN_STEM)
}

export const lessonSave: Handler<'videos.lessonSave'> = async (input) => {
  const { params, caller, services } = input
  const { chapterID, videoID, free, noSkip, mediaID, teacherID, cptID } = params
  const [name, note, pointName] = [cleanInput(params.name), cleanInput(params.note), params.pointName.trim()]
  return services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    const { chapter, course } = await standingChapter(services, tx, chapterID)
    if (videoID !== undefined) await oneEditorAtATime(tx, `videoLesson ${videoID}`)
    const before = videoID === undefined ? undefined : (await standingLesson(services, tx, videoID)).lesson
    if (before && before.course_id !== course.course_id) throw notFound('这一课')
    const { subject_id: appID } = course
    const pointID = pointName === '' ? null : await services.points.in(tx).pointNamed(appID, pointName)
    const place = cptID === undefined ? null : await services.content.chapter(appID, cptID)
    const media = mediaID === undefined ? null : await services.media.in(tx).mediaByID(mediaID)
    const teacher = teacherID === undefined ? null : await core.teacherByID(teacherID)
    const playable = media === null || (media?.state === 'ready' && media.removed_at === null)
    const faults = [
      ...(name === '' ? [{ field: 'name', reason: '请填写标题' }] : []),
      ...(pointID === undefined ? [{ field: 'pointName', reason: '本科目没有这个知识点' }] : []),
      ...(place === undefined ? [{ field: 'cptID', reason: '本科目没有这个章节' }] : []),
      ...(playable ? [] : [{ field: 'mediaID', reason: '没有这个视频文件，或它不能播放' }]),
      ...(media === null && before?.published_at ? [{ field: 'mediaID', reason: '已发布的课不能没有视频' }] : []),
      ...(teacher === undefined || (teacher && teacher.removed_at !== null)
        ? [{ field: 'teacherID', reason: '没有这位老师' }]
        : []),
    ]
    if (faults.length > 0) throw badInput(faults)
    const siblings = (await core.lessonsOfCourse({ courseID: course.course_id })).filter(
      (one) => one.chapter_id === chapter.chapter_id,
    )
    const row: LessonRow = {
      lesson_id: before?.lesson_id ?? newId(),
      course_id: course.course_id,
      chapter_id: before?.chapter_id ?? chapter.chapter_id,
      position: before?.position ?? (siblings.at(-1)?.position ?? 0) + 10,
      ...{ name, note, free, no_skip: noSkip },
      media_id: mediaID ?? null,
      teacher_id: teacherID ?? null,
      question_chapter_id: place?.chapterID ?? null,
      point_id: pointID ?? null,
      published_at: before?.published_at ?? null,
      published_day: before?.published_day ?? '',
      removed_at: null,
      revision: (before?.revision ?? 0) + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    const pointBefore = before?.point_id ? await services.points.in(tx).pointName(appID, before.point_id) : ''
    mustBeCurrent({
      ...{ what: '这一课', sent: params.revision, now: before?.revision },
      theirs: before && edited(before, pointBefore ?? ''),
      yours: edited(row, pointName),
    })
    if (!(await core.putLesson(row))) throw changedMeanwhile('这一课')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoLesson', id: row.lesson_id, name },
      ...(before && { before: describe(before) }),
      after: describe(row),
    })
    await services.search.in(tx).wordsChanged(appID, 'lesson')
    return { videoID: row.lesson_id, revision: row.revision }
  })
}

export const lessonMove: Handler<'videos.lessonMove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    const { lesson, course } = await standingLesson(services, tx, params.videoID)
    const { chapter } = await standingChapter(services, tx, params.chapterID)
    if (chapter.course_id !== course.course_id) throw notFound('这一章')
    const there = (await core.lessonsOfCourse({ courseID: course.course_id }))
      .filter(({ chapter_id }) => chapter_id === chapter.chapter_id)
      .map(({ lesson_id }) => lesson_id)
    const order = movedBefore(there, lesson.lesson_id, params.beforeID)
    if (!order) throw notFound('前面的那一课')
    await core.placeLessons(chapter.chapter_id, order)
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoLesson', id: lesson.lesson_id, name: lesson.name },
      after: { chapter: chapter.name, place: order.indexOf(lesson.lesson_id) + 1 },
    })
    await services.search.in(tx).wordsChanged(course.subject_id, 'lesson')
  })
  return null
}

/** Changes a lesson, possibly a removed one, with its audit row. */
async function change(
  input: Input<Contract['videos']['lessonRemove']>,
  to: (before: LessonRow, tx: Tx) => Promise<Partial<LessonRow>>,
): Promise<null> {
  const { params, caller, services } = input
  await services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    const before = await core.lessonByID(params.videoID)
    if (!before) throw notFound('这一课')
    const row: LessonRow = {
      ...before,
      ...(await to(before, tx)),
      revision: before.revision + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    if (!(await core.putLesson(row))) throw changedMeanwhile('这一课')
    const of = { kind: 'videoLesson', id: row.lesson_id, name: row.name }
    await services.audit.in(tx).audited(input, { ...of, before: describe(before), after: describe(row) })
    const course = await core.courseByID(row.course_id)
    if (!course) return
    await services.push.tell(tx, { appID: course.subject_id }, 'dots')
    await services.search.in(tx).wordsChanged(course.subject_id, 'lesson')
  })
  return null
}

export const lessonRemove: Handler<'videos.lessonRemove'> = (input) =>
  change(input, async ({ removed_at }) => {
    if (removed_at !== null) throw notFound('这一课')
    return { removed_at: input.services.now() }
  })

export const lessonRestore: Handler<'videos.lessonRestore'> = (input) =>
  change(input, async ({ removed_at }) => {
    if (removed_at === null) throw notFound('这一课')
    return { removed_at: null }
  })

export const lessonPublish: Handler<'videos.lessonPublish'> = (input) =>
  change(input, async (before, tx) => {
    const { services, params } = input as typeof input & { params: { published: 0 | 1 } }
    if (before.removed_at !== null) throw notFound('这一课')
    if (params.published === 0) return { published_at: null }
    const media = before.media_id === null ? undefined : await services.media.in(tx).mediaByID(before.media_id)
    if (media?.state !== 'ready' || media.removed_at !== null)
      throw new Refusal(400, '请先为这一课选择一个可以播放的视频')
    if (media.provider === 'vendor' && !services.config.videoVendor)
      throw new Refusal(400, '服务器没有设置点播服务商（VIDEO_VENDOR_TEMPLATE），这个视频不能播放')
    const now = services.now()
    return { published_at: before.published_at ?? now, published_day: before.published_day || beijingDate(now) }
  })

export const lessonMarks: Handler<'videos.lessonMarks'> = async (input) => {
  const { params, caller, services } = input
  return services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    await oneEditorAtATime(tx, `videoLesson ${params.videoID}`)
    const { lesson, course } = await standingLesson(services, tx, params.videoID)
    const { subject_id: appID } = course
    const marks = params.marksJson.map((mark) => ({ ...mark, name: cleanInput(mark.name) }))
    const faults: { field: string; reason: string }[] = []
    const media = lesson.media_id === null ? undefined : await services.media.in(tx).mediaByID(lesson.media_id)
    const end = media && Number(media.length_ms) > 0 ? Number(media.length_ms) / 1000 : Number.POSITIVE_INFINITY
    for (const [at, { kind, ID, name, second }] of marks.entries()) {
      const field = `marksJson.${at}`
      if (second > end) faults.push({ field, reason: `第 ${at + 1} 个时间点：视频到 ${clockText(end)} 就结束了` })
      if (kind === 'chapter' && name === '') faults.push({ field, reason: `第 ${at + 1} 个时间点：章节要有名称` })
      if (kind !== 'chapter' && ID === null) faults.push({ field, reason: `第 ${at + 1} 个时间点：请选择考点或题目` })
      else if (kind === 'point' && ID !== null && (await services.points.in(tx).pointName(appID, ID)) === undefined)
        faults.push({ field, reason: `第 ${at + 1} 个时间点：本科目没有这个考点` })
    }
    const asked = marks.flatMap(({ kind, ID }) => (kind === 'question' && ID !== null ? [ID] : []))
    const found = new Set((await services.content.questionSetOfIDs(appID, [...new Set(asked)])).questionIDs)
    const unknown = asked.filter((id) => !found.has(id))
    if (unknown.length > 0) faults.push({ field: 'marksJson', reason: `本科目没有题目 ${unknown.join('、')}` })
    if (faults.length > 0) throw badInput(faults)
    const before = await core.marksOf(lesson.lesson_id)
    const rows = marks
      .toSorted((a, b) => a.second - b.second)
      .map(({ second, kind, name, ID }, position) => ({
        ...{ lesson_id: lesson.lesson_id, position, at_ms: Math.round(second * 1000) },
        ...{ kind, name, of_id: kind === 'chapter' ? null : ID },
      }))
    mustBeCurrent({
      ...{ what: '这一课的时间点', sent: params.revision },
      theirs: editedMarks(before),
      yours: editedMarks(rows),
    })
    await core.putMarks(lesson.lesson_id, rows)
    const row = { ...lesson, revision: lesson.revision + 1, updated_at: services.now(), updated_by: caller.userName }
    if (!(await core.putLesson(row))) throw changedMeanwhile('这一课')
    await services.search.in(tx).wordsChanged(appID, 'lesson')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoLesson', id: lesson.lesson_id, name: lesson.name },
      after: { marks: marks.length },
    })
    return { revision: revisionOf(editedMarks(rows)) }
  })
}
