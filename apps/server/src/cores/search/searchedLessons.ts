import { readSubtitles } from '@tizhou/domain/videos/vtt'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import type { SearchedThing, SearchSource } from './source.ts'

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
 * Video lessons, by their names, and by what is said in them: chapters of the video and subtitles. Names are public on
 * the videos' pages; who may find one by what is said, and whether it can be played, is decided by
 * areas/search/lessons.ts for each.
 */
export const searchedLessons: SearchSource = {
  number: 5,
  named: true,
  async listed(on, subjectID, after, limit) {
    const rows = await published(on)
      .select('l.revision')
      .select(
        sql<string | null>`(select max(s.updated_at) from video_subtitle as s where s.lesson_id = l.lesson_id)`.as(
          'said',
        ),
      )
      .select(sql<number>`(select count(*) from video_subtitle as s where s.lesson_id = l.lesson_id)`.as('tracks'))
      .where('c.subject_id', '=', subjectID)
      .where('l.lesson_id', '>', after)
      .orderBy('l.lesson_id')
      .limit(limit)
      .execute()
    // Names of courses, chapters and points change without the lesson's revision, which its marks move on.
    return rows.map(({ lesson_id, said, tracks, ...words }) => ({
      id: lesson_id,
      stamp: JSON.stringify({ ...words, said: Number(said ?? 0), tracks: Number(tracks) }),
    }))
  },
  async words(on, ids) {
    const things: SearchedThing[] = []
    for (const some of inChunks(ids)) {
      const found = await published(on).where('l.lesson_id', 'in', some).execute()
      const marks = await on.db
        .selectFrom('video_mark')
        .select(['lesson_id', 'name'])
        .where('lesson_id', 'in', some)
        .where('kind', '=', 'chapter')
        .execute()
      const tracks = await on.db
        .selectFrom('video_subtitle')
        .select(['lesson_id', 'vtt'])
        .where('lesson_id', 'in', some)
        .execute()
      for (const { lesson_id, name, course, chapter, point } of found) {
        const of = (row: { lesson_id: number }) => row.lesson_id === lesson_id
        // A track is one line, so that a word that begins in one cue and ends in the next is found.
        const said = tracks.filter(of).map(({ vtt }) => readSubtitles(vtt).cues.map(({ text }) => text))
        things.push({
          id: lesson_id,
          names: point === null ? [name] : [name, point],
          text: [
            course,
            chapter,
            ...marks.filter(of).map((mark) => mark.name),
            ...said.map((cues) => cues.join(' ').replaceAll('\n', ' ')),
          ].join('\n'),
        })
      }
    }
    return things
  },
}

/** Whether an id is the point's, or that of a point that went into it. */
const isPoint = (id: string, pointID: number) =>
  sql<boolean>`(${sql.ref(id)} = ${pointID}
    or ${sql.ref(id)} in (select g.point_id from point_merged as g where g.into_id = ${pointID}))`

/**
 * Lessons about a point, in the order of their courses: whose video is whole, and those of points that went into it.
 * `mark_ms`: where the point has a mark in the video, null in a lesson that is about it as a whole.
 */
export const lessonsOfPoint = (on: Pick<Store, 'db'>, of: { subjectID: number; pointID: number; most: number }) => {
  const mark = sql<number | string | null>`case when l.point_id is not null and ${isPoint('l.point_id', of.pointID)}
    then null else (select min(k.at_ms) from video_mark as k
      where k.lesson_id = l.lesson_id and k.kind = 'point' and ${isPoint('k.of_id', of.pointID)}) end`
  return published(on)
    .innerJoin('media_file as m', 'm.media_id', 'l.media_id')
    .select(['l.free', 'c.course_id', 'c.module'])
    .select(mark.as('mark_ms'))
    .where('m.removed_at', 'is', null)
    .where('m.state', '=', 'ready')
    .where('c.subject_id', '=', of.subjectID)
    .where((eb) => eb.or([isPoint('l.point_id', of.pointID), eb(mark, 'is not', null)]))
    .orderBy('c.position')
    .orderBy('h.position')
    .orderBy('l.position')
    .orderBy('l.lesson_id')
    .limit(of.most)
    .execute()
}
