import type { Data } from '@tizhou/contract/contract'
import { type CourseStep, nextLesson } from '@tizhou/domain/videos/nextLesson'
import type { ShownLesson } from '../../cores/videos/shown.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { presentProgress } from './present.ts'

export const learnProgress: Handler<'videos.learnProgress'> = async ({ params, caller, services }) => {
  const [lessons, watched] = await Promise.all([
    services.videos.shownLessons({ subjectID: params.appID }),
    services.videos.watchesOf(caller.userID, { subjectID: params.appID }),
  ])
  const shown = new Map(lessons.map((lesson) => [lesson.lessonID, lesson]))
  const list = watched.flatMap((row) => {
    const lesson = shown.get(row.lesson_id)
    if (!lesson) return []
    const { name, courseName, module, seconds } = lesson
    return [{ ...presentProgress(row.lesson_id, row), name, courseName, Type: module, total: seconds }]
  })
  return {
    lessons: lessons.length,
    done: list.filter(({ isDone }) => isDone === 1).length,
    seconds: watched.reduce((sum, { seconds }) => sum + seconds, 0),
    list,
  }
}

/** Most lessons that are looked at, the last watched first. */
const LOOKED_AT = 20

export const nextVideo: Handler<'videos.nextVideo'> = async ({ params, caller, services }) => {
  const { videos } = services
  const watched = await videos.lastWatched(caller.userID, params.appID, LOOKED_AT)
  const shown = new Map((await videos.shownAmong(watched)).map((lesson) => [lesson.lessonID, lesson]))
  const courses = new Map<number, Promise<Step[]>>()
  for (const id of watched) {
    const lesson = shown.get(id)
    if (!lesson) continue
    const course = courses.get(lesson.courseID) ?? stepsOf(services, caller, lesson)
    courses.set(lesson.courseID, course)
    const next = nextLesson(await course, id)
    if (next) return { next: next.shown }
  }
  return { next: null }
}

interface Step extends CourseStep {
  shown: NonNullable<Data<'videos.nextVideo'>['next']>
}

/** The lessons of a lesson's course with the learner's progress, in order. */
async function stepsOf(
  services: Services,
  caller: Caller,
  { subjectID, courseID }: Pick<ShownLesson, 'subjectID' | 'courseID'>,
): Promise<Step[]> {
  const lessons = await services.videos.shownLessons({ subjectID, courseID })
  const lessonIDs = lessons.map(({ lessonID }) => lessonID)
  const rows = await services.videos.watchesOf(caller.userID, { lessonIDs })
  const watched = new Map(rows.map((row) => [row.lesson_id, row]))
  return Promise.all(
    lessons.map(async (lesson) => {
      const { lessonID, name, courseName, module } = lesson
      const row = watched.get(lessonID)
      return {
        id: lessonID,
        isOpen: await services.videos.opensLesson(caller, lesson),
        isDone: presentProgress(lessonID, row).isDone === 1,
        shown: { videoID: lessonID, name, courseName, Type: module, isFollowing: row ? (0 as const) : (1 as const) },
      }
    }),
  )
}

export const deleteProgress: Handler<'videos.deleteProgress'> = async ({ params, caller, services }) => ({
  deleted: await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    return services.videos.in(tx).clearWatches(caller.userID, params.appID, services.now())
  }),
})

/**
 * Lessons that are unknown, or were never open to the caller, are skipped, so that the rest of an outbox's batch is
 * accepted.
 */
export const played: Handler<'videos.played'> = async ({ params, caller, services }) => {
  const { appID, playsJson } = params
  const byLesson = Map.groupBy(playsJson, ({ videoID }) => videoID)
  const found = await Promise.all([...byLesson.keys()].map((id) => services.videos.shownLesson(id)))
  const lessons: ShownLesson[] = []
  for (const lesson of found)
    if (lesson?.subjectID === appID && (await services.videos.opensLesson(caller, lesson, true))) lessons.push(lesson)
  if (lessons.length === 0) throw notFound('这些视频')
  await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    for (const { lessonID, seconds } of lessons)
      await services.videos
        .in(tx)
        .putPlays(
          { userID: caller.userID, subjectID: appID, lessonID, seconds, now: services.now() },
          byLesson.get(lessonID) ?? [],
        )
  })
  const lessonIDs = lessons.map(({ lessonID }) => lessonID)
  const rows = await services.videos.watchesOf(caller.userID, { lessonIDs })
  const now = new Map(rows.map((row) => [row.lesson_id, row]))
  return { list: lessonIDs.map((id) => presentProgress(id, now.get(id))) }
}
