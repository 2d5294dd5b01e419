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

/** Lessons about a point, in the order of their courses: whose video is whole, and those of points that went into it. */
export const lessonsOfPoint = (on: Pick<Store, 'db'>, of: { subjectID: number; pointID: number; most: number }) =>
  published(on)
    .innerJoin('media_file as m', 'm.media_id', 'l.media_id')
    .select(['l.free', 'c.course_id', 'c.module'])
    .where('m.removed_at', 'is', null)
    .where('m.state', '=', 'ready')
    .where('c.subject_id', '=', of.subjectID)
    .where((eb) =>
      eb.or([
        eb('l.point_id', '=', of.pointID),
        eb(
          'l.point_id',
          'in',
          eb.selectFrom('point_merged as g').select('g.point_id').where('g.into_id', '=', of.pointID),
        ),
      ]),
    )
    .orderBy('c.position')
    .orderBy('h.position')
    .orderBy('l.position')
    .orderBy('l.lesson_id')
    .limit(of.most)
    .execute()
