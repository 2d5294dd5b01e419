import type { LoggedReview } from '@tizhou/domain/cards/ankiSchedule'
import type { Recalls } from '@tizhou/domain/cards/retention'
import type { CardKind } from '@tizhou/domain/cards/stack'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import type { MemoryModel } from '@tizhou/domain/review/memory'
import { AGAIN, type Rating } from '@tizhou/domain/review/rating'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { rowsInsert } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { CardTables } from '../cardTables.ts'
import type { MemoryBefore } from './before.ts'

export type LogRow = Omit<Selectable<CardTables['memory_log']>, 'undone'>

export interface LoggedRating {
  userID: number
  subjectID: number
  eventID: string
  kind: CardKind
  itemID: number
  rating: Rating
  /** ms UTC */
  at: number
  /** ms; absent: unknown. */
  spentMs?: number
}

/** Longer times count as this long: the learner was away. */
const AWAY_MS = 600_000

export function logRow(of: LoggedRating, before: MemoryBefore | null, model: MemoryModel): LogRow {
  const day = beijingDay(of.at)
  return {
    user_id: of.userID,
    event_id: of.eventID,
    kind: of.kind,
    item_id: of.itemID,
    subject_id: of.subjectID,
    rating: of.rating,
    rated_at: of.at,
    rated_day: day,
    elapsed: before && Math.max(0, day - before.lastDay),
    recall: before && model.recallOn(before, day),
    memory_before: before && JSON.stringify(before),
    spent_ms: of.spentMs === undefined ? null : Math.max(0, Math.min(AWAY_MS, Math.round(of.spentMs))),
    planned_days: before && before.dueDay !== null ? Math.max(0, before.dueDay - before.lastDay) : null,
  }
}

const ADD = rowsInsert<LogRow, never>(
  'memory_log',
  {
    user_id: 'bigint',
    event_id: 'text',
    kind: 'text',
    item_id: 'bigint',
    subject_id: 'bigint',
    rating: 'integer',
    rated_at: 'bigint',
    rated_day: 'integer',
    elapsed: 'integer',
    recall: 'double precision',
    memory_before: 'text',
    spent_ms: 'integer',
    planned_days: 'integer',
  },
  'on conflict (user_id, event_id, kind, item_id) do nothing',
)

export const logRatings = (tx: Tx, rows: readonly LogRow[]): Promise<unknown> => tx.rows(ADD, rows)

/** A learner's repeated ratings on later days, since a Beijing day, by age and outcome. */
export async function recallsSince(
  { db }: Pick<Store, 'db'>,
  of: { userID: number; subjectID: number; day: number },
): Promise<Recalls[]> {
  const rows = await db
    .selectFrom('memory_log')
    .select(({ fn, eb }) => [
      'elapsed',
      eb.case().when('rating', '=', AGAIN).then(0).else(1).end().as('recalled'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('recall').as('foretold'),
    ])
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('rated_day', '>=', of.day)
    .where('undone', '=', 0)
    .where('elapsed', '>', 0)
    .groupBy(['elapsed', 'recalled'])
    .orderBy('elapsed')
    .execute()
  return rows.map(({ elapsed, recalled, count, foretold }) => ({
    elapsed: elapsed ?? 0,
    recalled: recalled === 1,
    count: Number(count),
    foretold: Number(foretold),
  }))
}

/** Days from which an interval counts as mature (Anki). */
const MATURE = 21

export interface RatedDay {
  /** Beijing day. */
  day: number
  /** Memories moved by answers and grades: a point's grade may move several. */
  ratings: number
  /** ms, of ratings whose time is known. */
  spentMs: number
  /** First ratings of an item on this day that came at least a day after the previous one, by the planned interval. */
  young: { reviews: number; recalled: number }
  mature: { reviews: number; recalled: number }
}

/** A learner's days with ratings since a Beijing day, oldest first; what was undone does not count. */
export async function ratedDays(
  { db }: Pick<Store, 'db'>,
  of: { userID: number; subjectID: number; day: number },
): Promise<RatedDay[]> {
  const interval = sql<number>`coalesce(planned_days, elapsed)`
  const came = sql<boolean>`elapsed >= 1 and ${interval} >= 1`
  const isMature = sql<boolean>`${interval} >= ${sql.lit(MATURE)}`
  const recalled = sql<boolean>`rating > ${sql.lit(AGAIN)}`
  const count = (when: RawBuilder<boolean>) => sql<number>`sum(case when ${when} then 1 else 0 end)`
  const rows = await db
    .selectFrom('memory_log')
    .select(({ fn }) => [
      'rated_day',
      fn.countAll<number>().as('ratings'),
      sql<number>`coalesce(sum(spent_ms), 0)`.as('spent'),
      count(sql`${came} and not ${isMature}`).as('young'),
      count(sql`${came} and not ${isMature} and ${recalled}`).as('young_recalled'),
      count(sql`${came} and ${isMature}`).as('mature'),
      count(sql`${came} and ${isMature} and ${recalled}`).as('mature_recalled'),
    ])
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('rated_day', '>=', of.day)
    .where('undone', '=', 0)
    .groupBy('rated_day')
    .orderBy('rated_day')
    .execute()
  return rows.map((row) => ({
    day: row.rated_day,
    ratings: Number(row.ratings),
    spentMs: Number(row.spent),
    young: { reviews: Number(row.young), recalled: Number(row.young_recalled) },
    mature: { reviews: Number(row.mature), recalled: Number(row.mature_recalled) },
  }))
}

/** Most ratings that `ratingsOf` gives, the newest ones. */
const RATINGS_MOST = 50_000

/** A learner's ratings by kind and id of the card, oldest first, without those taken back. */
export async function ratingsOf(
  { db }: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<Map<string, LoggedReview[]>> {
  const rows = await db
    .selectFrom('memory_log')
    .select(['kind', 'item_id', 'rating', 'rated_at', 'memory_before'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('undone', '=', 0)
    .orderBy('rated_day', 'desc')
    .limit(RATINGS_MOST)
    .execute()
  const logs = new Map<string, LoggedReview[]>()
  for (const { kind, item_id, rating, rated_at, memory_before } of rows) {
    const before = memory_before === null ? null : (JSON.parse(memory_before) as MemoryBefore)
    const log = logs.get(`${kind} ${item_id}`) ?? []
    log.push({ rating, at: rated_at, before })
    logs.set(`${kind} ${item_id}`, log)
  }
  for (const log of logs.values()) log.sort((one, other) => one.at - other.at)
  return logs
}
