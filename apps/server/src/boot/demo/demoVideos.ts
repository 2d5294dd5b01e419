import { readFile } from 'node:fs/promises'
import {
  type DemoLesson,
  demoFilm,
  demoPoster,
  readDemoVideos,
  type Slide,
  secondsOfLine,
  slidesOf,
} from '@tizhou/demo/videos'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { type Cue, writeSubtitles } from '@tizhou/domain/videos/vtt'
import { readContainer } from '../../cores/media/containers/container.ts'
import { describe } from '../../cores/media/finishUpload.ts'
import { addMedia, newMedia } from '../../cores/media/media.ts'
import { partPath, posterPath } from '../../cores/media/paths.ts'
import { pointNames } from '../../cores/points/points.ts'
import { putChapter, putCourse, putLesson, putMarks, putSubtitle, putTeacher } from '../../cores/videos/desk.ts'
import type { LessonRow } from '../../cores/videos/tables.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'

const DAY = 86_400_000
const MOST_BYTES = 900_000
const QUESTIONS = 3
const BY = 'editor'

/** Courses of the demo subjects, with their films behind the port of files. */
export async function loadDemoVideos(
  store: Store,
  files: Files,
  subjects: readonly { subjectID: number; appEName: string; drafts: readonly QuestionDraft[] }[],
  now: number,
): Promise<void> {
  const { teachers, courses } = readDemoVideos()
  const teacherIDs = new Map(teachers.map(({ name }) => [name, newId()]))
  const changed = { removed_at: null, revision: 1, updated_at: now, updated_by: BY }
  const mediaIDs = new Map<string, number>()
  const filmOf = async (lesson: DemoLesson): Promise<number> => {
    // Courses that show the same film share it.
    const mediaID = mediaIDs.get(lesson.file) ?? (await addFilm(store, files, lesson, now))
    mediaIDs.set(lesson.file, mediaID)
    return mediaID
  }
  await store.write(async (tx) => {
    for (const { name, title, note } of teachers)
      await putTeacher(tx, { teacher_id: teacherIDs.get(name) as number, name, title, note, ...changed })
  })
  for (const [position, { appEName, module, name, note, chapters }] of courses.entries()) {
    const subject = subjects.find((one) => one.appEName === appEName)
    if (!subject) throw new Error(`demo: no subject ${appEName}`)
    const places = await placesOf(store, subject.subjectID)
    const course_id = newId()
    await store.write(async (tx) => {
      const of = { subject_id: subject.subjectID, module, name, note, position: (position + 1) * 10 }
      await putCourse(tx, { course_id, ...of, hidden: 0, ...changed })
    })
    for (const [at, chapter] of chapters.entries()) {
      const chapter_id = newId()
      const row = { chapter_id, course_id, name: chapter.name, position: (at + 1) * 10, removed_at: null }
      await store.write((tx) => putChapter(tx, row))
      for (const [place, lesson] of chapter.lessons.entries()) {
        const media_id = await filmOf(lesson)
        const published_at = now - lesson.daysAgo * DAY
        const lessonRow: LessonRow = {
          ...{ lesson_id: newId(), course_id, chapter_id, position: (place + 1) * 10, name: lesson.name },
          ...{ note: `${lesson.points.join('、')}。`, free: lesson.free ? 1 : 0, no_skip: 0, media_id },
          ...{ teacher_id: teacherIDs.get(lesson.teacher) ?? null },
          ...{
            question_chapter_id: found(places.chapters, lesson.chapter),
            point_id: found(places.points, lesson.points[0] ?? ''),
          },
          ...{ published_at, published_day: beijingDate(published_at), ...changed },
        }
        const slides = slidesOf(appEName, lesson)
        await store.write(async (tx) => {
          await putLesson(tx, lessonRow)
          await putSubtitle(tx, {
            ...{ lesson_id: lessonRow.lesson_id, lang: 'zh', name: '中文' },
            ...{ vtt: writeSubtitles(cuesOf(slides)), cues: cuesOf(slides).length, updated_at: now },
          })
          await putMarks(tx, lessonRow.lesson_id, marksOf(lessonRow.lesson_id, slides, lesson, places))
        })
      }
    }
  }
}

interface Places {
  chapters: ReadonlyMap<string, number>
  points: ReadonlyMap<string, number>
  /** Questions by their point. */
  questions: ReadonlyMap<number, number[]>
}

async function placesOf(store: Store, subjectID: number): Promise<Places> {
  const [points, chapters, questions] = await Promise.all([
    pointNames(store, subjectID),
    store.all<{ chapter_id: number; name: string }>(
      `select c.chapter_id, c.name from chapter as c join tree as t on t.tree_id = c.tree_id
       where t.subject_id = ? and t.module = 'ChapterTest' order by c.chapter_id`,
      [subjectID],
    ),
    store.all<{ point_id: number; question_id: number }>(
      `select qp.point_id, qp.question_id from question_point as qp join question as q on q.question_id = qp.question_id
       where q.subject_id = ? order by qp.question_id`,
      [subjectID],
    ),
  ])
  const byPoint = new Map<number, number[]>()
  for (const { point_id, question_id } of questions)
    byPoint.set(point_id, [...(byPoint.get(point_id) ?? []), question_id])
  return {
    chapters: new Map(chapters.map(({ chapter_id, name }) => [name, chapter_id])),
    points: new Map(points.map(({ point_id, name }) => [name, point_id])),
    questions: byPoint,
  }
}

function found(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`demo: no chapter or point ${name}`)
  return id
}

/** The film as an upload of one part; what it is, is read of it as of any other. */
async function addFilm(store: Store, files: Files, { file, name }: DemoLesson, now: number): Promise<number> {
  const bytes = await readFile(demoFilm(file))
  const known = await readContainer({
    length: bytes.length,
    read: async (start, count) => bytes.subarray(start, start + count),
  })
  const media_id = newId()
  const path = partPath(media_id, 'film')
  await files.put(posterPath(media_id, 1), { file: demoPoster(file) }, { maxBytes: MOST_BYTES })
  await files.put(path, bytes, { maxBytes: MOST_BYTES })
  await store.write(async (tx) => {
    const row = { media_id, provider: 'files' as const, name: `${name}.mp4`, created_at: now, created_by: BY }
    await addMedia(tx, newMedia({ ...row, bytes: bytes.length, poster: 1, poster_tried: 1, ...describe(known) }))
    await tx.db.insertInto('media_part').values({ media_id, start_byte: 0, bytes: bytes.length, path }).execute()
  })
  return media_id
}

/** Each line of a slide while it is read. */
function cuesOf(slides: readonly Slide[]): Cue[] {
  return slides.flatMap(({ section, lines, from, to }) => {
    if (lines.length === 0) return [{ from: from + 0.2, to: to - 0.2, text: section }]
    let at = from
    return lines.map((text, line) => {
      const begin = at
      at = line === lines.length - 1 ? to : Math.min(to, at + secondsOfLine(text))
      return { from: begin, to: at, text }
    })
  })
}

/** Chapters where sections begin, the point behind the title, and questions at the ends of sections. */
function marksOf(lesson_id: number, slides: readonly Slide[], lesson: DemoLesson, { points, questions }: Places) {
  const sections = [...Map.groupBy(slides, ({ section }) => section).values()]
  const chapters = sections.map((of) => ({
    at: of[0]?.from ?? 0,
    kind: 'chapter' as const,
    name: of[0]?.section ?? '',
    id: null,
  }))
  const point = points.get(lesson.points[0] ?? '') ?? null
  const ends = sections.slice(1).map((of) => (of.at(-1)?.to ?? 1) - 1)
  const asked = [...new Set(lesson.points.flatMap((name) => questions.get(points.get(name) ?? 0)?.slice(0, 1) ?? []))]
  const marks = [
    ...chapters,
    { at: slides[1]?.from ?? 0, kind: 'point' as const, name: '', id: point },
    ...asked.slice(0, QUESTIONS).map((id, at) => {
      return { at: ends[Math.min(at, ends.length - 1)] ?? 1, kind: 'question' as const, name: '', id }
    }),
  ]
  return marks
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, kind, name, id }, position) => ({
      ...{ lesson_id, position, at_ms: Math.round(at * 1000), kind, name, of_id: id },
    }))
}
