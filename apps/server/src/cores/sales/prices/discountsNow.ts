import type { Discount } from '@tizhou/domain/sales/offers'
import type { Selectable } from 'kysely'
import { type Asked, statement } from '../../../platform/database/reading/statement.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export type DiscountRow = Selectable<Tables['sale_discount']>

const running = statement<{ subjectID: number; agentCode: string; now: number }>()((db, of) =>
  db
    .selectFrom('sale_discount')
    .selectAll()
    .where('ends_at', '>', of.now)
    .where('starts_at', '<=', of.now)
    .where('stopped_at', 'is', null)
    .where((eb) => eb.or([eb('agent_code', '=', ''), eb('agent_code', '=', of.agentCode)]))
    .where((eb) => eb.or([eb('subject_id', '=', of.subjectID), eb('subject_id', 'is', null)]))
    .orderBy('discount_id'),
)

/** A subject's current discounts for an agent's learners. */
export const discountsNow = (on: Asked, subjectID: number, agentCode: string, now: number): Promise<DiscountRow[]> =>
  running.all(on, { subjectID, agentCode, now })

/** A discount as input of the rule. */
export const discountRule = (row: DiscountRow): Discount => ({
  subjectID: row.subject_id,
  vn: row.vn,
  agentCode: row.agent_code,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  stoppedAt: row.stopped_at,
  onlyNew: row.only_new === 1,
})
