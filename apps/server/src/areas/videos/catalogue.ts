import type { WireCourse } from '@tizhou/contract/areas/videos/videos'
import { posterSigner } from '../../cores/videos/addresses.ts'
import type { ShownLesson } from '../../cores/videos/shown.ts'
import type { TeacherRow } from '../../cores/videos/tables.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { presentProgress } from './present.ts'

const presentTeacher = ({ teacher_id, name, title, note }: TeacherRow) => ({ teacherID: teacher_id, name, title, note })

type Posters = (mediaID: number, poster: number) => string

const presentLesson = (lesson: ShownLesson, teachers: ReadonlyMap<number, TeacherRow>, posterOf: Posters) => ({
  videoID: lesson.lessonID,
  name: lesson.name,
  seconds: lesson.seconds,
  isFree: lesson.free,
  teacherID: lesson.teacherID !== null && teachers.has(lesson.teacherID) ? lesson.teacherID : null,
  cptID: lesson.questionChapterID,
  SameKnowPointID: lesson.pointID,
  poster: posterOf(lesson.mediaID, lesson.poster),
  hasSubtitles: lesson.subtitles > 0 ? (1 as const) : (0 as const),
  questions: lesson.questions,
  publishedAt: lesson.publishedAt,
})

function presentCourse(
  lessons: readonly ShownLesson[],
  teachers: ReadonlyMap<number, TeacherRow>,
  posterOf: Posters,
): WireCourse {
  const [first] = lessons as [ShownLesson]
  const ids = new Set(lessons.flatMap(({ teacherID }) => teacherID ?? []))
  return {
    courseID: first.courseID,
    Type: first.module,
    name: first.courseName,
    note: first.courseNote,
    teachers: [...ids].flatMap((id) => teachers.get(id) ?? []).map(presentTeacher),
    lessons: lessons.length,
    seconds: lessons.reduce((sum, { seconds }) => sum + seconds, 0),
    chapters: [...Map.groupBy(lessons, ({ chapterID }) => chapterID)].map(([chapterID, of]) => ({
      chapterID,
      name: of[0]?.chapterName ?? '',
      videos: of.map((lesson) => presentLesson(lesson, teachers, posterOf)),
    })),
  }
}

export const getvideochapter: Handler<'videos.getvideochapter'> = async ({ params, services }) => {
  const lessons = await services.videos.shownLessons({ subjectID: params.appID, module: params.Type })
  const [teachers, key] = await Promise.all([
    services.videos.teachersOf(lessons.flatMap(({ teacherID }) => teacherID ?? [])),
    services.keys.of('files'),
  ])
  const posterOf = posterSigner(key, services.now())
  const courses = Map.groupBy(lessons, ({ courseID }) => courseID)
  return { list: [...courses.values()].map((of) => presentCourse(of, teachers, posterOf)) }
}

export const getvideostatic: Handler<'videos.getvideostatic'> = async ({ params, caller, services }) => {
  const { appID, Type } = params
  const [lessons, isOpen, watched, notes] = await Promise.all([
    services.videos.shownLessons({ subjectID: appID, module: Type }),
    services.entitlements.unlocks(caller, appID, Type),
    services.videos.watchesOf(caller.userID, { subjectID: appID }),
    services.videos.noteCounts(caller.userID, appID),
  ])
  const rows = new Map(watched.map((row) => [row.lesson_id, row]))
  return {
    isOpen: isOpen ? 1 : 0,
    list: lessons.map(({ lessonID, free }) => ({
      ...presentProgress(lessonID, rows.get(lessonID)),
      isOpen: isOpen || free === 1 ? 1 : 0,
      notes: notes.get(lessonID) ?? 0,
    })),
  }
}
