import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as foundation from './migrations/0001-foundation.ts'
import type { Dialect, Tx } from './store.ts'

const MIGRATIONS = { '0001-foundation': foundation }

/** Brings the database to the newest state, all steps in one transaction. A landed migration is never edited. */
export async function migrate(db: Tx['db'], dialect: Dialect): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, { up }]): [string, Migration] => [
            name,
            { up: (on: Kysely<unknown>) => up(on, dialect) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
