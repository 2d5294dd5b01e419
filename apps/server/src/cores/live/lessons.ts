import { type LessonTimes, type LiveState, liveStateOf } from '@tizhou/domain/live/lesson'
import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { FileFamily } from '../../platform/files/fileFamily.ts'
import type { LiveTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>
export type LessonRow = LiveTables['live_lesson']
export type RoomRow = LiveTables['live_room']

export const timesOf = (row: Pick<LessonRow, 'opens_at' | 'starts_at' | 'ends_at' | 'replay_at'>): LessonTimes => ({
  opensAt: row.opens_at,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  replayAt: row.replay_at,
})

export const lessonByID = ({ db }: Reads, lessonID: number): Promise<LessonRow | undefined> =>
  db.selectFrom('live_lesson').selectAll().where('lesson_id', '=', lessonID).executeTakeFirst()

/** Whether learners may be in a lesson's room: it is not withdrawn, and its time has come. */
export async function isRoomOpen(on: Reads, lessonID: number, now: number): Promise<boolean> {
  const lesson = await lessonByID(on, lessonID)
  return lesson?.withdrawn_at === null && liveStateOf(timesOf(lesson), now) !== 'announced'
}

/** A subject's published lessons that began after this moment, earliest first. */
export const lessonsOf = ({ db }: Reads, subjectID: number, since: number, most: number): Promise<LessonRow[]> =>
  db
    .selectFrom('live_lesson')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('starts_at', '>=', since)
    .where('withdrawn_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .orderBy('lesson_id')
    .limit(most)
    .execute()
    .then((rows) => rows.reverse())

export interface LessonFilter extends PageWanted {
  appID?: number
  state?: LiveState | 'withdrawn'
  q?: string
  now: number
}

/** Lessons for staff, with the numbers of bookings and participants. */
export function lessonPage({ db }: Reads, { appID, state, q, now, ...wanted }: LessonFilter) {
  let from = db.selectFrom('live_lesson as l')
  if (appID !== undefined) from = from.where('l.subject_id', '=', appID)
  if (q?.trim()) from = from.where((eb) => eb.or([holds('l.title', q), holds('l.course', q), holds('l.teacher', q)]))
  from = from.where('l.withdrawn_at', state === 'withdrawn' ? 'is not' : 'is', null)
  if (state === 'announced') from = from.where('l.opens_at', '>', now)
  if (state === 'open') from = from.where('l.opens_at', '<=', now).where('l.starts_at', '>', now)
  if (state === 'running') from = from.where('l.starts_at', '<=', now).where('l.ends_at', '>', now)
  if (state === 'over')
    from = from
      .where('l.ends_at', '<=', now)
      .where((eb) => eb.or([eb('l.replay_at', 'is', null), eb('l.replay_at', '>', now)]))
  if (state === 'replay') from = from.where('l.ends_at', '<=', now).where('l.replay_at', '<=', now)
  return tablePage(
    from,
    (query) =>
      query
        .innerJoin('live_room as r', 'r.lesson_id', 'l.lesson_id')
        .leftJoin('subject as s', 's.subject_id', 'l.subject_id')
        .selectAll('l')
        .select(['r.slow_seconds', 's.short_name as subject_name'])
        .select(sql<number>`(select count(*) from live_booking as b where b.lesson_id = l.lesson_id)`.as('booked'))
        .select(
          sql<number>`(select count(*) from live_presence as p where p.lesson_id = l.lesson_id and p.first_at < l.ends_at)`.as(
            'attended',
          ),
        ),
    wanted,
    {
      orders: { startsAt: sql.ref('l.starts_at'), title: sql.ref('l.title') },
      usual: '-startsAt',
      key: 'l.lesson_id',
    },
  )
}

export async function addLesson(tx: Writes, row: LessonRow, slow_seconds: number): Promise<void> {
  await tx.db.insertInto('live_lesson').values(row).execute()
  const room: RoomRow = { lesson_id: row.lesson_id, seq: 1, rules_seq: 1, slow_seconds, quiet: 0, pinned_id: null }
  await tx.db.insertInto('live_room').values(room).execute()
}

/** Gives false where the lesson's revision has changed. */
export async function changeLesson(tx: Writes, row: LessonRow): Promise<boolean> {
  const { lesson_id, ...changed } = row
  const { numUpdatedRows } = await tx.db
    .updateTable('live_lesson')
    .set(changed)
    .where('lesson_id', '=', lesson_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function noteVideo(tx: Writes, video: string, came_at: number): Promise<void> {
  await tx.db.insertInto('live_video').values({ video, came_at }).execute()
}

/** Whether this video was uploaded for a lesson. */
export const isLiveVideo = async ({ db }: Reads, video: string): Promise<boolean> =>
  (await db.selectFrom('live_video').select('video').where('video', '=', video).executeTakeFirst()) !== undefined

/** Number of lessons, not removed, with this video. */
export async function lessonsPlaying({ db }: Reads, video: string): Promise<number> {
  const { lessons } = await db
    .selectFrom('live_lesson')
    .select(sql<number>`count(*)`.as('lessons'))
    .where('video', '=', video)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(lessons)
}

/** Videos uploaded before this moment that no lesson uses. */
export const looseVideos = ({ db }: Reads, before: number, most: number) =>
  db
    .selectFrom('live_video as v')
    .select('v.video')
    .where('v.came_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('live_lesson as l').select('l.lesson_id').whereRef('l.video', '=', 'v.video'))),
    )
    .limit(most)
    .execute()

export async function forgetVideo(tx: Writes, video: string): Promise<void> {
  await tx.db.deleteFrom('live_video').where('video', '=', video).execute()
}

/** Videos of lessons; unused ones are removed with their rows (sweepVideos.ts). */
export const liveFiles: FileFamily = {
  folder: 'live',
  async usedAmong({ db }, paths) {
    const came = await db
      .selectFrom('live_video')
      .select('video')
      .where('video', 'in', [...paths])
      .execute()
    const shown = await db
      .selectFrom('live_lesson')
      .select('video')
      .where('video', 'in', [...paths])
      .execute()
    return [...came, ...shown].map(({ video }) => video)
  },
}
