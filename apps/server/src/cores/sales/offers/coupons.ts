import { mayGiveCoupon } from '@tizhou/domain/sales/offers'
import { DAY } from '@tizhou/domain/sales/term'
import { type Selectable, sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { subjectsLike } from '../../subjects/subjects.ts'
import { refuseUnless } from '../orders/refuseUnless.ts'

type Reads = Pick<Store, 'db'>
export type CouponTypeRow = Selectable<Tables['coupon_type']>

/** A learner's coupons, including used and expired ones, latest first. */
export const couponsOf = (on: Reads, userID: number, typeID?: number) =>
  on.db
    .selectFrom('coupon as c')
    .innerJoin('coupon_type as t', 't.type_id', 'c.type_id')
    .select(['c.coupon_id', 'c.type_id', 'c.ends_at', 'c.used_at', 'c.order_id'])
    .select(['t.name', 't.kind', 't.value', 't.min_amount', 't.subject_id', 't.vn', 't.agent_code'])
    .where('c.user_id', '=', userID)
    .$if(typeID !== undefined, (query) => query.where('c.type_id', '=', typeID as number))
    .orderBy('c.given_at', 'desc')
    .orderBy('c.coupon_id')
    .limit(200)
    .execute()

export const couponTypeByID = (on: Reads, typeID: number): Promise<CouponTypeRow | undefined> =>
  on.db.selectFrom('coupon_type').selectAll().where('type_id', '=', typeID).executeTakeFirst()

export async function putCouponType(tx: Tx, row: CouponTypeRow): Promise<void> {
  const { type_id, given: _, ...fields } = row
  await tx.db
    .insertInto('coupon_type')
    .values(row)
    .onConflict((conflict) => conflict.column('type_id').doUpdateSet(fields))
    .execute()
}

/**
 * Gives a coupon to each of these distinct people; those who have theirs get none. Throws the Refusal where too few are
 * left, or the period is over. Gives the recipients.
 */
export async function giveCoupons(
  tx: Tx,
  ask: { typeID: number; userIDs: readonly number[]; by: number | null; now: number },
): Promise<number[]> {
  const { typeID, now } = ask
  // Updated first, so that concurrent gifts wait for one another.
  await tx.db
    .updateTable('coupon_type')
    .set((eb) => ({ given: eb.ref('given') }))
    .where('type_id', '=', typeID)
    .execute()
  const type = await couponTypeByID(tx, typeID)
  if (!type) return []
  const rule = {
    startsAt: type.starts_at,
    endsAt: type.ends_at,
    stoppedAt: type.stopped_at,
    quantity: type.quantity,
    perUser: type.per_user,
    validDays: type.valid_days,
  }
  const got: number[] = []
  for (const user_id of new Set(ask.userIDs)) {
    const counted = await tx.db
      .selectFrom('coupon')
      .select((eb) => eb.fn.countAll().as('mine'))
      .where('type_id', '=', typeID)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    const may = mayGiveCoupon(rule, { given: type.given + got.length, mine: Number(counted?.mine ?? 0) }, now)
    if (!may.ok && may.reason === 'couponsEnough') continue
    refuseUnless(may)
    await tx.db
      .insertInto('coupon')
      .values({
        coupon_id: newId(),
        type_id: typeID,
        user_id,
        given_at: now,
        given_by: ask.by,
        ends_at: Math.min(now + type.valid_days * DAY, type.ends_at),
        order_id: null,
        used_at: null,
      })
      .execute()
    got.push(user_id)
  }
  await tx.db
    .updateTable('coupon_type')
    .set((eb) => ({ given: eb('given', '+', got.length) }))
    .where('type_id', '=', typeID)
    .execute()
  return got
}

export const couponTypePage = (on: Reads, filter: PageWanted & { q?: string; stopped?: 0 | 1 }) => {
  let from = on.db.selectFrom('coupon_type as t')
  const { q, stopped } = filter
  if (q) from = from.where((eb) => eb.or([holds('t.name', q), eb('t.subject_id', 'in', subjectsLike(on, q))]))
  if (stopped !== undefined) from = from.where('t.stopped_at', stopped === 1 ? 'is not' : 'is', null)
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('subject as s', 's.subject_id', 't.subject_id')
        .selectAll('t')
        .select(['s.code as app_e_name', 's.short_name'])
        .select(
          sql<number>`(select count(*) from coupon c where c.type_id = t.type_id and c.used_at is not null)`.as('used'),
        ),
    filter,
    {
      orders: { createdAt: sql.ref('t.created_at'), endsAt: sql.ref('t.ends_at') },
      usual: '-createdAt',
      key: 't.type_id',
    },
  )
}
