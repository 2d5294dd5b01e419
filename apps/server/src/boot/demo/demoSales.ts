import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import { newCode } from '@tizhou/domain/sales/codes'
import { putCommission } from '../../cores/sales/desk/commissions.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

const DAY = 86_400_000
const MANY_DAYS = 3_650
/** Days of validity of a discount, and of a coupon from the day it is given. */
const SOME_DAYS = 30
/** Orders of the demo are older than its start. */
const BEFORE = 90 * DAY

/** The learner without VIP has coupons; what the codes open is of the practitioners' subject. */
const BUYER = '13800000001'
const PHYSICIANS = 'ZY_LCZY_YTMJ'
const INTERNISTS = 'ZC_NK_YTMJ'
const INTERVIEWS = 'GJZC_NK_MNDB'

const PARTS = [
  { ID: 1, Name: '押题密卷上册' },
  { ID: 2, Name: '押题密卷下册' },
]
let seed = 7
/** Constant, so that they can be documented. */
const CODES = Array.from({ length: 10 }, () =>
  newCode((below) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }),
)

/** The demo's shop: a version with parts, an announced price, a discount, a bundle, coupons, codes, a commission. */
export async function loadDemoSales(store: Store, subjectIDs: ReadonlyMap<string, number>, now: number): Promise<void> {
  const id = (code: string) => subjectIDs.get(code) as number
  await store.write(async (tx) => {
    await addPrices(tx, id(INTERNISTS), now)
    await addOffers(tx, id(INTERNISTS), [id(INTERNISTS), id(INTERVIEWS)], now)
    await addCoupons(tx, now)
    await addCodes(tx, id(PHYSICIANS), now)
    await putCommission(tx, {
      ...{ commission_id: newId(), agent_code: '6001-69', subject_id: null, vn: null, basis_points: 1_500 },
      ...{ holds_from: now - BEFORE, holds_until: null, created_by: null, created_at: now, revision: 1 },
    })
  })
}

async function addPrices(tx: Tx, subject_id: number, now: number): Promise<void> {
  await tx.db
    .updateTable('subject_version')
    .set({ sub_list: JSON.stringify(PARTS) })
    .where('subject_id', '=', subject_id)
    .where('vn', '=', 2)
    .execute()
  const row = { agent_code: '', subject_id, days: 365, holds_until: null, created_by: null, created_at: now }
  const later = { vn: 1, part_id: 0, price: 32_800, holds_from: now + 30 * DAY }
  const parts = PARTS.map(({ ID }) => ({ vn: 2, part_id: ID, price: 9_900, holds_from: now }))
  for (const price of [later, ...parts])
    await tx.db
      .insertInto('sale_price')
      .values({ ...row, ...price, price_id: newId() })
      .execute()
}

/** End of the day in Beijing, so many days ahead. */
const midnightAfter = (now: number, days: number) => (beijingDay(now) + days + 1) * DAY - BEIJING_SHIFT

async function addOffers(tx: Tx, subject_id: number, bundled: readonly number[], now: number): Promise<void> {
  const made = { stopped_at: null, created_by: null, created_at: now, agent_code: '' }
  await tx.db
    .insertInto('sale_discount')
    .values({
      ...made,
      ...{ discount_id: newId(), subject_id, vn: 2, title: '备考季八五折', kind: 'percent', value: 1_500, only_new: 0 },
      ...{ starts_at: now, ends_at: midnightAfter(now, SOME_DAYS) },
    })
    .execute()
  await tx.db
    .insertInto('sale_bundle')
    .values({
      ...made,
      ...{
        bundle_id: newId(),
        name: '内科笔试与答辩套餐',
        price: 129_800,
        days: 365,
        starts_at: now - BEFORE,
        ends_at: null,
      },
      items: JSON.stringify(bundled.map((subjectID) => ({ subjectID, vn: 2 }))),
    })
    .execute()
}

async function addCoupons(tx: Tx, now: number): Promise<void> {
  const buyer = await tx.db
    .selectFrom('user_account')
    .select('user_id')
    .where('user_name', '=', BUYER)
    .executeTakeFirstOrThrow()
  const ends_at = now + MANY_DAYS * DAY
  const type = {
    ...{ subject_id: null, vn: null, agent_code: '', valid_days: SOME_DAYS, starts_at: now, ends_at, quantity: null },
    ...{ per_user: 1, given: 1, stopped_at: null, created_by: null, created_at: now },
  }
  for (const of of [
    { name: '新学员立减 20 元', kind: 'minus' as const, value: 2_000, min_amount: 10_000 },
    { name: '九折券', kind: 'percent' as const, value: 1_000, min_amount: 30_000 },
  ]) {
    const type_id = newId()
    await tx.db
      .insertInto('coupon_type')
      .values({ ...type, ...of, type_id })
      .execute()
    await tx.db
      .insertInto('coupon')
      .values({
        ...{ coupon_id: newId(), type_id, user_id: buyer.user_id, given_at: now, given_by: null },
        ...{ ends_at: midnightAfter(now, SOME_DAYS) },
        ...{ order_id: null, used_at: null },
      })
      .execute()
  }
}

async function addCodes(tx: Tx, subject_id: number, now: number): Promise<void> {
  const batch_id = newId()
  await tx.db
    .insertInto('code_batch')
    .values({
      ...{ batch_id, name: '演示兑换码', kind: 'version', agent_code: '', subject_id, vn: 1, parts: '', days: 90 },
      ...{ quantity: CODES.length, starts_at: now, ends_at: now + MANY_DAYS * DAY },
      ...{ created_by: null, created_at: now, revoked_by: null, revoked_at: null },
    })
    .execute()
  for (const code of CODES)
    await tx.db
      .insertInto('redemption_code')
      .values({ code, batch_id, used_by: null, used_at: null, device: null, entitlement_id: null, revoked_at: null })
      .execute()
}
