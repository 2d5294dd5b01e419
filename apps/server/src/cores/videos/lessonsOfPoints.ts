import type { Store, Tx } from '../../platform/database/store.ts'
import type { VideoTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type MarkKey = Pick<VideoTables['video_mark'], 'lesson_id' | 'position'>

/** Lessons and marks of videos that named some points. */
export interface NamedInLessons {
  lessons: { lesson_id: number; point_id: number }[]
  marks: { lesson_id: number; position: number; of_id: number }[]
}

/** Lessons, removed ones too, and marks that name one of these points. */
export async function lessonsOfPoints({ db }: Reads, pointIDs: readonly number[]): Promise<NamedInLessons> {
  const lessons = await db
    .selectFrom('video_lesson')
    .select(['lesson_id', 'point_id'])
    .where('point_id', 'in', pointIDs)
    .orderBy('lesson_id')
    .execute()
  const marks = await db
    .selectFrom('video_mark')
    .select(['lesson_id', 'position', 'of_id'])
    .where('kind', '=', 'point')
    .where('of_id', 'in', pointIDs)
    .orderBy('lesson_id')
    .orderBy('position')
    .execute()
  return { lessons, marks } as NamedInLessons
}

/** Lessons that stand and name a point, or a mark of them does, with the names of their courses. */
export const lessonsAbout = ({ db }: Reads, pointID: number, limit: number) =>
  db
    .selectFrom('video_lesson as l')
    .innerJoin('video_course as c', 'c.course_id', 'l.course_id')
    .select(['l.lesson_id as videoID', 'l.name', 'c.name as courseName'])
    .where('l.removed_at', 'is', null)
    .where('c.removed_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('l.point_id', '=', pointID),
        exists(
          selectFrom('video_mark as k')
            .select('k.lesson_id')
            .whereRef('k.lesson_id', '=', 'l.lesson_id')
            .where('k.kind', '=', 'point')
            .where('k.of_id', '=', pointID),
        ),
      ]),
    )
    .orderBy('c.name')
    .orderBy('l.lesson_id')
    .limit(limit)
    .execute()

/** How many lessons these are: a lesson counts once, however many of its marks there are. */
export const countLessons = ({ lessons, marks }: NamedInLessons): number =>
  new Set([...lessons, ...marks].map(({ lesson_id }) => lesson_id)).size

/** One point takes the place of what these lessons and marks name. */
export async function setPointOfLessons(
  { db }: Pick<Tx, 'db'>,
  { lessons, marks }: NamedInLessons,
  pointID: number,
): Promise<void> {
  for (const { lesson_id, point_id } of lessons)
    await db
      .updateTable('video_lesson')
      .set({ point_id: pointID })
      .where('lesson_id', '=', lesson_id)
      .where('point_id', '=', point_id)
      .execute()
  for (const mark of marks) await setMark({ db }, mark, mark.of_id, pointID)
}

/** Lessons and marks that name something else by now stay as they are. `from`: what took the place. */
export async function putPointOfLessonsBack(
  { db }: Pick<Tx, 'db'>,
  { lessons, marks }: NamedInLessons,
  from: number,
): Promise<void> {
  for (const { lesson_id, point_id } of lessons)
    await db
      .updateTable('video_lesson')
      .set({ point_id })
      .where('lesson_id', '=', lesson_id)
      .where('point_id', '=', from)
      .execute()
  for (const mark of marks) await setMark({ db }, mark, from, mark.of_id)
}

const setMark = ({ db }: Pick<Tx, 'db'>, { lesson_id, position }: MarkKey, from: number, to: number) =>
  db
    .updateTable('video_mark')
    .set({ of_id: to })
    .where('lesson_id', '=', lesson_id)
    .where('position', '=', position)
    .where('kind', '=', 'point')
    .where('of_id', '=', from)
    .execute()

/** A point is taken off lessons: they name none, and its marks become chapters of the video by its name. */
export interface TakenOffLessons {
  lessons: NamedInLessons['lessons']
  marks: (MarkKey & { of_id: number; name: string; shown: string })[]
}

export async function takePointOffLessons(
  { db }: Pick<Tx, 'db'>,
  pointID: number,
  pointName: string,
): Promise<TakenOffLessons> {
  const { lessons } = await lessonsOfPoints({ db }, [pointID])
  const marks = await db
    .selectFrom('video_mark')
    .select(['lesson_id', 'position', 'of_id', 'name'])
    .where('kind', '=', 'point')
    .where('of_id', '=', pointID)
    .execute()
  await db.updateTable('video_lesson').set({ point_id: null }).where('point_id', '=', pointID).execute()
  const taken = marks.map((mark) => ({ ...mark, of_id: pointID, shown: mark.name || pointName }))
  for (const { lesson_id, position, shown } of taken)
    await db
      .updateTable('video_mark')
      .set({ kind: 'chapter', of_id: null, name: shown })
      .where('lesson_id', '=', lesson_id)
      .where('position', '=', position)
      .execute()
  return { lessons, marks: taken }
}

/** Lessons that name another point by now, and marks that were changed since, stay as they are. */
export async function putPointOnLessons({ db }: Pick<Tx, 'db'>, { lessons, marks }: TakenOffLessons): Promise<void> {
  for (const { lesson_id, point_id } of lessons)
    await db
      .updateTable('video_lesson')
      .set({ point_id })
      .where('lesson_id', '=', lesson_id)
      .where('point_id', 'is', null)
      .execute()
  for (const { lesson_id, position, of_id, name, shown } of marks)
    await db
      .updateTable('video_mark')
      .set({ kind: 'point', of_id, name })
      .where('lesson_id', '=', lesson_id)
      .where('position', '=', position)
      .where('kind', '=', 'chapter')
      .where('name', '=', shown)
      .execute()
}
