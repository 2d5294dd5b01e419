import { PRESENT_GAP_MS, presenceSince } from '@tizhou/domain/live/lesson'
import { sql } from 'kysely'
import { apart } from '../../platform/database/reading/readsApart.ts'
import { type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Batch, Store, Tx } from '../../platform/database/store.ts'
import type { LessonRow } from './lessons.ts'

type Reads = Pick<Store, 'db'>

export interface SignOfLife {
  lesson: Pick<LessonRow, 'lesson_id' | 'starts_at' | 'ends_at'>
  userID: number
  now: number
  isReplay: boolean
}

/** Records a sign of life in a room; watching a replay is recorded separately and does not count as attendance. */
async function noteOne(tx: Pick<Tx, 'db'>, { lesson, userID, now, isReplay }: SignOfLife): Promise<void> {
  const { lesson_id } = lesson
  const row = await tx.db
    .selectFrom('live_presence')
    .select(['last_at', 'seconds'])
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', userID)
    .executeTakeFirst()
  if (!row) {
    const fresh = { lesson_id, user_id: userID, first_at: now, last_at: now, seconds: 0 }
    await tx.db
      .insertInto('live_presence')
      .values({ ...fresh, replayed_at: isReplay ? now : null })
      .onConflict((conflict) => conflict.columns(['lesson_id', 'user_id']).doNothing())
      .execute()
    return
  }
  const times = { startsAt: lesson.starts_at, endsAt: lesson.ends_at }
  await tx.db
    .updateTable('live_presence')
    .set(
      isReplay
        ? { replayed_at: now }
        : { last_at: Math.max(now, row.last_at), seconds: row.seconds + presenceSince(times, row.last_at, now) },
    )
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', userID)
    .execute()
}

/** Batched: a class sends signs of life every half minute. */
export const signsOfLife: Batch<SignOfLife, null> = {
  async run(tx, items) {
    for (const item of items) await noteOne(tx, item)
    return items.map(() => null)
  },
  keyOf: ({ userID }) => userID,
}

/** Number of people in the room now, on all servers. */
export async function presentIn({ db }: Reads, lessonID: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('live_presence')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('lesson_id', '=', lessonID)
    .where('last_at', '>', now - PRESENT_GAP_MS)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface AttendanceWanted extends PageWanted {
  lesson: Pick<LessonRow, 'lesson_id' | 'ends_at'>
}

/** Everybody who booked or attended, and the totals. */
export async function attendancePage(on: Reads, { lesson, ...wanted }: AttendanceWanted) {
  const { lesson_id } = lesson
  const { came, cameBooked, ...reach } = await countPresence(on, lesson)
  const from = on.db.selectFrom(
    sql<{
      user_id: number
      first_at: number | null
      last_at: number | null
      seconds: number
      replayed_at: number | null
    }>`(
      select user_id, first_at, last_at, seconds, replayed_at from live_presence where lesson_id = ${lesson_id}
      union all
      select b.user_id, null, null, 0, null from live_booking as b where b.lesson_id = ${lesson_id} and not exists (
        select 1 from live_presence as p where p.lesson_id = b.lesson_id and p.user_id = b.user_id))`.as('u'),
  )
  const page = await tablePage(
    from,
    (query) =>
      query
        .leftJoin('user_account as a', 'a.user_id', 'u.user_id')
        .leftJoin('live_booking as b', (join) =>
          join.onRef('b.user_id', '=', 'u.user_id').on('b.lesson_id', '=', lesson_id),
        )
        .select(['u.user_id', 'a.nick_name', 'b.booked_at', 'u.first_at', 'u.last_at', 'u.replayed_at', 'u.seconds'])
        .select(
          sql<number>`(select count(*) from live_sign as s join live_sign_window as w on w.window_id = s.window_id
            where w.lesson_id = ${lesson_id} and s.user_id = u.user_id)`.as('signed'),
        )
        .select(
          sql<number>`(select count(*) from live_message as m where m.lesson_id = ${lesson_id} and m.user_id = u.user_id)`.as(
            'said',
          ),
        ),
    wanted,
    {
      orders: { seconds: sql.ref('u.seconds'), firstAt: sql`coalesce(u.first_at, 0)` },
      usual: '-seconds',
      key: 'u.user_id',
      total: reach.booked + came - cameBooked,
    },
  )
  return { ...page, ...reach }
}

/** Numbers of bookings, participants and viewers of the replay, and how long they stayed. */
export async function reachOfLesson(on: Reads, lesson: AttendanceWanted['lesson']) {
  const { came: _, cameBooked: __, ...reach } = await countPresence(on, lesson)
  return reach
}

/** `came` includes people who watched the replay afterwards. Each person is read once. */
async function countPresence({ db }: Reads, { lesson_id, ends_at }: AttendanceWanted['lesson']) {
  const inTime = sql`p.first_at < ${ends_at}`
  const {
    rows: [found],
  } = await sql<Record<'came' | 'cameBooked' | 'attended' | 'bookedAttended' | 'averageSeconds' | 'replays', number>>`
    select count(*) as "came", count(b.user_id) as "cameBooked", count(p.replayed_at) as "replays",
      count(case when ${inTime} then 1 end) as "attended",
      count(case when ${inTime} then b.user_id end) as "bookedAttended",
      avg(case when ${inTime} then p.seconds end) as "averageSeconds"
    from live_presence as p left join live_booking as b on b.user_id = p.user_id and b.lesson_id = p.lesson_id
    where p.lesson_id = ${lesson_id} ${apart}`.execute(db)
  const number = (name: keyof NonNullable<typeof found>) => Number(found?.[name] ?? 0)
  const rowsOf = async (table: 'live_booking' | 'live_sign_window' | 'live_message') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .where('lesson_id', '=', lesson_id)
          .modifyEnd(apart)
          .executeTakeFirst()
      )?.count ?? 0,
    )
  return {
    came: number('came'),
    cameBooked: number('cameBooked'),
    booked: await rowsOf('live_booking'),
    attended: number('attended'),
    bookedAttended: number('bookedAttended'),
    averageSeconds: Math.round(number('averageSeconds')),
    replays: number('replays'),
    signs: await rowsOf('live_sign_window'),
    messages: await rowsOf('live_message'),
  }
}
