import { PRESENT_GAP_MS, presenceSince } from '@tizhou/domain/live/lesson'
import { sql } from 'kysely'
import { apart } from '../../platform/database/readsApart.ts'
import type { Batch, Store, Tx } from '../../platform/database/store.ts'
import { type PageWanted, tablePage } from '../../platform/database/tablePage.ts'
import type { LessonRow } from './lessons.ts'

type Reads = Pick<Store, 'db'>

export interface SignOfLife {
  lesson: Pick<LessonRow, 'lesson_id' | 'starts_at' | 'ends_at'>
  userID: number
  now: number
  isReplay: boolean
}

/** Notes that somebody is in a room; a replay is noted by itself and is no attendance. */
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

/** Many at once: a class says so every half minute. */
export const signsOfLife: Batch<SignOfLife, null> = {
  async run(tx, items) {
    for (const item of items) await noteOne(tx, item)
    return items.map(() => null)
  },
  keyOf: ({ userID }) => userID,
}

/** How many are in the room now, on whatever server. */
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

/** Everybody who booked or came. */
export function attendancePage({ db }: Reads, { lesson: { lesson_id }, ...wanted }: AttendanceWanted) {
  const from = db
    .selectFrom(
      sql<{ user_id: number }>`(select user_id from live_booking where lesson_id = ${lesson_id}
        union select user_id from live_presence where lesson_id = ${lesson_id})`.as('u'),
    )
    .leftJoin('user_account as a', 'a.user_id', 'u.user_id')
    .leftJoin('live_booking as b', (on) => on.onRef('b.user_id', '=', 'u.user_id').on('b.lesson_id', '=', lesson_id))
    .leftJoin('live_presence as p', (on) => on.onRef('p.user_id', '=', 'u.user_id').on('p.lesson_id', '=', lesson_id))
  return tablePage(
    from,
    (query) =>
      query
        .select(['u.user_id', 'a.nick_name', 'b.booked_at', 'p.first_at', 'p.last_at', 'p.replayed_at'])
        .select(sql<number>`coalesce(p.seconds, 0)`.as('seconds'))
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
      orders: { seconds: sql`coalesce(p.seconds, 0)`, firstAt: sql`coalesce(p.first_at, 0)` },
      usual: '-seconds',
      key: 'u.user_id',
    },
  )
}

/** How many booked, came, watched the replay; for how long they stayed. */
export async function reachOfLesson({ db }: Reads, { lesson_id, ends_at }: Pick<LessonRow, 'lesson_id' | 'ends_at'>) {
  const one = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    Number((await sql<{ count: number }>`${query} ${apart}`.execute(db)).rows[0]?.count ?? 0)
  return {
    booked: await one(sql`select count(*) as count from live_booking where lesson_id = ${lesson_id}`),
    attended: await one(
      sql`select count(*) as count from live_presence where lesson_id = ${lesson_id} and first_at < ${ends_at}`,
    ),
    bookedAttended: await one(
      sql`select count(*) as count from live_booking as b join live_presence as p
        on p.lesson_id = b.lesson_id and p.user_id = b.user_id
        where b.lesson_id = ${lesson_id} and p.first_at < ${ends_at}`,
    ),
    averageSeconds: Math.round(
      await one(
        sql`select avg(seconds) as count from live_presence where lesson_id = ${lesson_id} and first_at < ${ends_at}`,
      ),
    ),
    replays: await one(
      sql`select count(*) as count from live_presence where lesson_id = ${lesson_id} and replayed_at is not null`,
    ),
    signs: await one(sql`select count(*) as count from live_sign_window where lesson_id = ${lesson_id}`),
    messages: await one(sql`select count(*) as count from live_message where lesson_id = ${lesson_id}`),
  }
}
