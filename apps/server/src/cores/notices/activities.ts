import { ACTIVITY_ITSELF, type ActivityCount, COUNTED_KINDS } from '@tizhou/domain/notices/activities'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { NoticeTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Day = NoticeTables['activity_day']
type Counts = Pick<Day, ActivityCount>

/** Adds one to a figure of an activity, or of one of its pictures; ids that are not its own count nothing. */
export async function countActivity(
  tx: Pick<Tx, 'db'>,
  of: { noticeID: number; pictureID: number; count: ActivityCount; day: string },
): Promise<void> {
  const { noticeID, pictureID, count, day } = of
  const known =
    pictureID === ACTIVITY_ITSELF
      ? await tx.db
          .selectFrom('notice')
          .select('notice_id')
          .where('notice_id', '=', noticeID)
          .where('kind', 'in', [...COUNTED_KINDS] as NoticeTables['notice']['kind'][])
          .executeTakeFirst()
      : await tx.db
          .selectFrom('notice_picture')
          .select('notice_id')
          .where('picture_id', '=', pictureID)
          .where('notice_id', '=', noticeID)
          .executeTakeFirst()
  if (!known) return
  const none: Counts = { shown: 0, opened: 0, clicked: 0, closed: 0 }
  await tx.db
    .insertInto('activity_day')
    .values({ notice_id: noticeID, day, picture_id: pictureID, ...none, [count]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['notice_id', 'day', 'picture_id'])
        .doUpdateSet((eb) => ({ [count]: eb(`activity_day.${count}`, '+', 1) })),
    )
    .execute()
}

/** Sums over all days of these notices, of each and of each of their pictures. */
export async function activitySums(
  { db }: Reads,
  noticeIDs: readonly number[],
): Promise<(Counts & Pick<Day, 'notice_id' | 'picture_id'>)[]> {
  if (noticeIDs.length === 0) return []
  const rows = await db
    .selectFrom('activity_day')
    .select(['notice_id', 'picture_id'])
    .select(({ fn }) => [
      fn.sum('shown').as('shown'),
      fn.sum('opened').as('opened'),
      fn.sum('clicked').as('clicked'),
      fn.sum('closed').as('closed'),
    ])
    .where('notice_id', 'in', [...noticeIDs])
    .groupBy(['notice_id', 'picture_id'])
    .execute()
  return rows.map((row) => ({
    ...row,
    shown: Number(row.shown),
    opened: Number(row.opened),
    clicked: Number(row.clicked),
    closed: Number(row.closed),
  }))
}

/** The counted days of an activity, each with its pictures added up, the latest `most` of them, in their order. */
export async function activityDays(
  { db }: Reads,
  noticeID: number,
  most: number,
): Promise<(Counts & Pick<Day, 'day'>)[]> {
  const rows = await db
    .selectFrom('activity_day')
    .select('day')
    .select(({ fn }) => [
      fn.sum('shown').as('shown'),
      fn.sum('opened').as('opened'),
      fn.sum('clicked').as('clicked'),
      fn.sum('closed').as('closed'),
    ])
    .where('notice_id', '=', noticeID)
    .where('day', '!=', '')
    .groupBy('day')
    .orderBy('day', 'desc')
    .limit(most)
    .execute()
  return rows.reverse().map((row) => ({
    day: row.day,
    shown: Number(row.shown),
    opened: Number(row.opened),
    clicked: Number(row.clicked),
    closed: Number(row.closed),
  }))
}
