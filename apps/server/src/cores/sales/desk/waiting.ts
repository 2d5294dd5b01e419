import { type Waiting, waitingOf } from '../../../platform/database/reading/waiting.ts'
import type { Store } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Refunds that learners asked for and nobody has decided. */
export const refundsWaiting = async ({ db }: Reads): Promise<Waiting> =>
  waitingOf(
    await db
      .selectFrom('sale_refund')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('asked_at').as('oldest')])
      .where('state', '=', 'asked')
      .where('ask_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )

/** Open money cases. */
export const casesWaiting = async ({ db }: Reads): Promise<Waiting> =>
  waitingOf(
    await db
      .selectFrom('money_case')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('at').as('oldest')])
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
  )
