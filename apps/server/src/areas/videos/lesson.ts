import { opensUntil, posterSigner, signedVideo, videoAddress, watermarkOf } from '../../cores/videos/addresses.ts'
import type { PlayedMedia } from '../../cores/videos/play.ts'
import type { ShownLesson } from '../../cores/videos/shown.ts'
import { stretchesOf } from '../../cores/videos/watching.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { lessonIn, presentProgress } from './present.ts'

/** A lesson that the caller may play. Throws 404, or 201 where it is closed. */
async function openLesson(services: Services, caller: Caller, subjectID: number, lessonID: number) {
  const lesson = await lessonIn(services, subjectID, lessonID)
  if (!(await services.videos.opensLesson(caller, lesson))) throw notVip()
  return lesson
}

async function playOrRefuse(services: Services, caller: Caller, lesson: ShownLesson): Promise<PlayedMedia> {
  const play = await services.videos.playLesson(lesson, caller.userID)
  if (!play) throw new Refusal(404, '这个视频暂时不能播放')
  return play
}

export const media: Handler<'videos.media'> = async ({ params, caller, services }) =>
  playOrRefuse(services, caller, await openLesson(services, caller, params.appID, params.videoID))

export const lesson: Handler<'videos.lesson'> = async ({ params, caller, services }) => {
  const { videos } = services
  const found = await openLesson(services, caller, params.appID, params.videoID)
  const [play, marks, tracks, [watch], all, teachers, isOpen, key] = await Promise.all([
    playOrRefuse(services, caller, found),
    videos.marksOf(found.lessonID),
    videos.subtitlesOf(found.lessonID),
    videos.watchesOf(caller.userID, { lessonIDs: [found.lessonID] }),
    videos.shownLessons({ subjectID: found.subjectID, module: found.module }),
    videos.teachersOf(found.teacherID === null ? [] : [found.teacherID]),
    services.entitlements.unlocks(caller, found.subjectID, found.module),
    services.keys.of('files'),
  ])
  const pointIDs = marks.flatMap(({ kind, of_id }) => (kind === 'point' && of_id !== null ? [of_id] : []))
  const points = await services.points.namesOfPoints(found.subjectID, pointIDs)
  const course = all.filter(({ courseID }) => courseID === found.courseID)
  const at = course.findIndex(({ lessonID }) => lessonID === found.lessonID)
  const neighbour = (one: ShownLesson | undefined) =>
    one
      ? { videoID: one.lessonID, name: one.name, isOpen: isOpen || one.free === 1 ? (1 as const) : (0 as const) }
      : null
  const of = { path: signedVideo(found.lessonID, found.mediaID), userID: caller.userID }
  const expiresAt = opensUntil(services.now(), found.seconds)
  const progress = presentProgress(found.lessonID, watch)
  const teacher = found.teacherID === null ? undefined : teachers.get(found.teacherID)
  return {
    videoID: found.lessonID,
    name: found.name,
    note: found.note,
    courseID: found.courseID,
    courseName: found.courseName,
    chapterName: found.chapterName,
    Type: found.module,
    isFree: found.free,
    cptID: found.questionChapterID,
    SameKnowPointID: found.pointID,
    teacher: teacher
      ? { teacherID: teacher.teacher_id, name: teacher.name, title: teacher.title, note: teacher.note }
      : null,
    poster: posterSigner(key, services.now())(found.mediaID, found.poster),
    media: play,
    subtitles: tracks.map(({ lang, name }) => ({
      lang,
      name,
      address: videoAddress(key, { ...of, expiresAt }, `${lang}.vtt`),
    })),
    marks: marks.map(({ at_ms, kind, name, of_id }) => ({
      second: Number(at_ms) / 1000,
      kind,
      name: name || (kind === 'point' && of_id !== null && points.get(of_id)) || '',
      ID: of_id,
    })),
    progress,
    noSkip: found.noSkip === 1 && progress.isDone === 0 ? 1 : 0,
    watched: watch ? stretchesOf(watch).map(([from, to]) => ({ from, to })) : [],
    previous: neighbour(course[at - 1]),
    next: neighbour(course[at + 1]),
    watermark: watermarkOf(caller.userID, services.now()),
  }
}

export const lessonTest: Handler<'videos.lessonTest'> = async ({ params, caller, services }) => {
  const { appID, videoID } = params
  const found = await openLesson(services, caller, appID, videoID)
  const marks = await services.videos.marksOf(found.lessonID)
  const ids = [...new Set(marks.flatMap(({ kind, of_id }) => (kind === 'question' && of_id !== null ? [of_id] : [])))]
  const set = await services.content.questionSetOfIDs(appID, ids)
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: appID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  return services.papers.shownSet(caller, { subjectID: appID, set, own })
}
