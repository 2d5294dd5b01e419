import { sql } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Number of bookings of each of these lessons. */
export async function bookedCounts({ db }: Reads, lessonIDs: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('live_booking')
    .select((eb) => ['lesson_id', eb.fn.countAll().as('count')])
    .where('lesson_id', 'in', [...lessonIDs])
    .groupBy('lesson_id')
    .execute()
  return new Map(rows.map(({ lesson_id, count }) => [lesson_id, Number(count)]))
}

/** Who booked the lesson. */
export async function bookersOf({ db }: Reads, lessonID: number): Promise<number[]> {
  const rows = await db
    .selectFrom('live_booking')
    .select('user_id')
    .where('lesson_id', '=', lessonID)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Which of these lessons the learner booked. */
export async function bookedBy({ db }: Reads, userID: number, lessonIDs: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('live_booking')
    .select('lesson_id')
    .where('user_id', '=', userID)
    .where('lesson_id', 'in', [...lessonIDs])
    .execute()
  return new Set(rows.map(({ lesson_id }) => lesson_id))
}

/**
 * Books a seat; repeating it changes nothing. `full`: none is left. Bookings of one lesson wait for one another, so
 * that the last seat is given once.
 */
export async function book(
  tx: Pick<Tx, 'db'>,
  { userID, lessonID, now }: { userID: number; lessonID: number; now: number },
): Promise<'booked' | 'full'> {
  await tx.db
    .updateTable('live_room')
    .set({ slow_seconds: sql`slow_seconds` })
    .where('lesson_id', '=', lessonID)
    .execute()
  if ((await bookedBy(tx, userID, [lessonID])).has(lessonID)) return 'booked'
  // Read after the lock, since an editor may have changed the capacity.
  const { capacity } = await tx.db
    .selectFrom('live_lesson')
    .select('capacity')
    .where('lesson_id', '=', lessonID)
    .executeTakeFirstOrThrow()
  const booked = (await bookedCounts(tx, [lessonID])).get(lessonID) ?? 0
  if (capacity > 0 && booked >= capacity) return 'full'
  await tx.db
    .insertInto('live_booking')
    .values({ user_id: userID, lesson_id: lessonID, booked_at: now, reminded_for: 0 })
    .execute()
  return 'booked'
}

export async function unbook(tx: Pick<Tx, 'db'>, userID: number, lessonID: number): Promise<void> {
  await tx.db.deleteFrom('live_booking').where('user_id', '=', userID).where('lesson_id', '=', lessonID).execute()
}

/** Bookings without a reminder of lessons that begin within this time, with the reminder's contents. */
export const bookingsToRemind = ({ db }: Reads, from: number, to: number, most: number) =>
  db
    .selectFrom('live_booking as b')
    .innerJoin('live_lesson as l', 'l.lesson_id', 'b.lesson_id')
    .select(['b.user_id', 'b.lesson_id', 'l.title', 'l.teacher', 'l.starts_at', 'l.subject_id'])
    .where('l.starts_at', '>', from)
    .where('l.starts_at', '<=', to)
    .where('l.withdrawn_at', 'is', null)
    .where('b.reminded_for', '<>', sql.ref<number>('l.starts_at'))
    .orderBy('b.lesson_id')
    .orderBy('b.user_id')
    .limit(most)
    .execute()

export async function markReminded(
  tx: Pick<Tx, 'db'>,
  of: { user_id: number; lesson_id: number; starts_at: number },
): Promise<void> {
  await tx.db
    .updateTable('live_booking')
    .set({ reminded_for: of.starts_at })
    .where('user_id', '=', of.user_id)
    .where('lesson_id', '=', of.lesson_id)
    .execute()
}

/**
 * Lets a learner's bookings be reminded of again, by ways that were chosen since: a reminder that was asked for is not
 * asked for twice by the same way.
 */
export async function remindAnew(tx: Pick<Tx, 'db'>, userID: number): Promise<void> {
  await tx.db.updateTable('live_booking').set({ reminded_for: 0 }).where('user_id', '=', userID).execute()
}

export const followsAccount = async ({ db }: Reads, userID: number): Promise<boolean> =>
  (await db.selectFrom('live_concern').select('user_id').where('user_id', '=', userID).executeTakeFirst()) !== undefined

export async function noteFollowing(tx: Pick<Tx, 'db'>, user_id: number, followed_at: number): Promise<void> {
  await tx.db
    .insertInto('live_concern')
    .values({ user_id, followed_at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
