import { readSubtitles } from '@tizhou/domain/videos/vtt'
import type { ShownLesson } from '../../cores/videos/shown.ts'
import type { Handler } from '../../platform/calls/handler.ts'

const MOST = 50
/** Most matches in the subtitles of one lesson. */
const MOST_OF_LESSON = 5

/** Titles first, then chapters of videos, then subtitles; closed lessons are found by title only. */
export const searchVideos: Handler<'videos.searchVideos'> = async ({ params, caller, services }) => {
  const wanted = params.q.trim().toLowerCase()
  if (wanted === '') return { list: [] }
  const has = (text: string): boolean => text.toLowerCase().includes(wanted)
  const lessons = await services.videos.shownLessons({
    subjectID: params.appID,
    ...(params.Type && { module: params.Type }),
  })
  const open = new Map<number, ShownLesson>()
  for (const lesson of lessons) if (await services.videos.opensLesson(caller, lesson)) open.set(lesson.lessonID, lesson)
  const of = (lesson: ShownLesson) => ({
    videoID: lesson.lessonID,
    name: lesson.name,
    courseName: lesson.courseName,
    Type: lesson.module,
    isOpen: open.has(lesson.lessonID) ? (1 as const) : (0 as const),
    seconds: lesson.seconds,
  })
  const titles = lessons
    .filter(({ name, courseName, chapterName }) => has(name) || has(courseName) || has(chapterName))
    .map((lesson) => ({ ...of(lesson), second: null, where: 'title' as const, excerpt: lesson.chapterName }))
  if (titles.length >= MOST) return { list: titles.slice(0, MOST) }
  const { marks, tracks } = await services.videos.textsHolding([...open.keys()], params.q)
  const chapters = marks.flatMap(({ lesson_id, at_ms, name }) => {
    const lesson = open.get(lesson_id)
    return lesson ? [{ ...of(lesson), second: Number(at_ms) / 1000, where: 'chapter' as const, excerpt: name }] : []
  })
  const said = tracks.flatMap(({ lesson_id, vtt }) => {
    const lesson = open.get(lesson_id)
    const cues = lesson
      ? readSubtitles(vtt)
          .cues.filter(({ text }) => has(text))
          .slice(0, MOST_OF_LESSON)
      : []
    return cues.map(({ from, text }) => ({
      ...of(lesson as ShownLesson),
      second: from,
      where: 'subtitle' as const,
      excerpt: text,
    }))
  })
  return { list: [...titles, ...chapters, ...said].slice(0, MOST) }
}
