import { sql } from 'kysely'
import { type Waiting, waitingOf } from '../../../platform/database/reading/waiting.ts'
import type { Store } from '../../../platform/database/store.ts'

/** The condition of an index (migration 0100-daily-figures): the import failed, or left rows of the file out. */
export const TROUBLED = sql<boolean>`r.dry_run = 0 and (r.state = 'failed' or r.rejected > 0)`

/** Imports that ended after `since` with something wrong, and that nobody undid. */
export async function importsTroubled({ db }: Pick<Store, 'db'>, since: number): Promise<Waiting> {
  const row = await db
    .selectFrom('import_run as r')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('r.finished_at').as('oldest')])
    .where('r.finished_at', '>', since)
    .where(TROUBLED)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('import_kept as k')
            .select('k.import_id')
            .whereRef('k.import_id', '=', 'r.import_id')
            .where('k.undone_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return waitingOf(row)
}
