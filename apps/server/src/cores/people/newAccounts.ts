import { BEIJING_SHIFT } from '@tizhou/domain/dates/beijing'
import { sql } from 'kysely'
import { apart } from '../../platform/database/reading/readsApart.ts'
import type { Store } from '../../platform/database/store.ts'

/** As the index user_account_by_day has it. */
const day = sql<number>`((u.created_at + ${sql.lit(BEIJING_SHIFT)}) / 86400000)`

/** Accounts without a role that began on each Beijing day from `from` to `to`, both included; days without are absent. */
export async function newLearners(
  { db }: Pick<Store, 'db'>,
  { from, to }: { from: number; to: number },
): Promise<Map<number, number>> {
  const all = await db
    .selectFrom('user_account as u')
    .select([day.as('day'), (eb) => eb.fn.countAll().as('accounts')])
    .where(day, '>=', from)
    .where(day, '<=', to)
    .groupBy(day)
    .modifyEnd(apart)
    .execute()
  // There are few of them: the other way round each account would be looked for among the roles.
  const staff = await db
    .selectFrom('user_account as u')
    .select([day.as('day'), 'u.user_id'])
    .where('u.user_id', 'in', (eb) => eb.selectFrom('user_role').select('user_id'))
    .where(day, '>=', from)
    .where(day, '<=', to)
    .modifyEnd(apart)
    .execute()
  const found = new Map(all.map((row) => [Number(row.day), Number(row.accounts)]))
  for (const row of staff) {
    const of = Number(row.day)
    found.set(of, Math.max(0, (found.get(of) ?? 0) - 1))
  }
  return found
}
