import type { Coupon } from '@tizhou/domain/sales/offers'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Row = Pick<Selectable<Tables['coupon']>, 'ends_at' | 'used_at' | 'order_id'> &
  Pick<Selectable<Tables['coupon_type']>, 'subject_id' | 'vn' | 'agent_code' | 'min_amount'>

/** A coupon with its type as input of the rule. */
export const couponRule = (row: Row): Coupon => ({
  subjectID: row.subject_id,
  vn: row.vn,
  agentCode: row.agent_code,
  minAmount: row.min_amount,
  endsAt: row.ends_at,
  usedAt: row.used_at,
  orderID: row.order_id,
})
