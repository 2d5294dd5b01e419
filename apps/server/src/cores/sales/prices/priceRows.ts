import { type Price, type PriceAsk, USUAL_DAYS } from '@tizhou/domain/sales/price'
import type { Selectable } from 'kysely'
import { type Asked, statement } from '../../../platform/database/reading/statement.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { VersionRow } from '../../subjects/subjects.ts'

export type PriceListRow = Selectable<Tables['sale_price']>

const rowsOfSubject = statement<{ subjectID: number; agentCode: string }>()((db, of) =>
  db
    .selectFrom('sale_price')
    .selectAll()
    .where('subject_id', '=', of.subjectID)
    .where((eb) => eb.or([eb('agent_code', '=', ''), eb('agent_code', '=', of.agentCode)]))
    .orderBy('created_at')
    .orderBy('price_id'),
)

/** The price rows of a subject for an agent's learners: the agent's own and the shared ones. */
export const pricesOfSubject = (on: Asked, subjectID: number, agentCode: string): Promise<PriceListRow[]> =>
  rowsOfSubject.all(on, { subjectID, agentCode })

/** The price rows of one version as input of the rules. */
export const priceAsk = (
  rows: readonly PriceListRow[],
  version: Pick<VersionRow, 'vn' | 'price'>,
  agentCode: string,
): PriceAsk => ({
  rows: rows
    .filter(({ vn }) => vn === version.vn)
    .map((row) => ({
      agentCode: row.agent_code,
      partID: row.part_id,
      price: row.price,
      days: row.days,
      holdsFrom: row.holds_from,
      holdsUntil: row.holds_until,
    })),
  agentCode,
  fallback: { price: version.price, days: USUAL_DAYS } satisfies Price,
})
