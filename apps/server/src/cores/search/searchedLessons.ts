import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import type { SearchSource } from './source.ts'

/** Published lessons of shown courses with a video, by the names of lesson, points, course and chapter. */
const published = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('video_lesson as l')
    .innerJoin('video_course as c', 'c.course_id', 'l.course_id')
    .innerJoin('video_chapter as h', 'h.chapter_id', 'l.chapter_id')
    .leftJoin('point as p', 'p.point_id', 'l.point_id')
    .select(['l.lesson_id', 'l.name', 'c.name as course', 'h.name as chapter', 'p.name as point'])
    .where('l.removed_at', 'is', null)
    .where('l.published_at', 'is not', null)
    .where('l.media_id', 'is not', null)
    .where('c.removed_at', 'is', null)
    .where('c.hidden', '=', 0)
    .where('h.removed_at', 'is', null)

/**
 * Video lessons. All their words are public on the videos' pages. Whether a video can be played is checked when it is
 * shown (areas/search/lessons.ts).
 */
export const searchedLessons: SearchSource = {
  number: 5,
  named: true,
  async listed(on, subjectID, after, limit) {
    const rows = await published(on)
      .where('c.subject_id', '=', subjectID)
      .where('l.lesson_id', '>', after)
      .orderBy('l.lesson_id')
      .limit(limit)
      .execute()
    // The stamp consists of the words themselves: names of courses, chapters and points change without the lesson's
    // revision.
    return rows.map(({ lesson_id, ...words }) => ({ id: lesson_id, stamp: JSON.stringify(words) }))
  },
  async words(on, ids) {
    const found = []
    for (const some of inChunks(ids)) found.push(...(await published(on).where('l.lesson_id', 'in', some).execute()))
    return found.map(({ lesson_id, name, course, chapter, point }) => ({
      id: lesson_id,
      names: point === null ? [name] : [name, point],
      text: `${course}\n${chapter}`,
    }))
  },
}
