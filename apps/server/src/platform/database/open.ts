import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import pg from 'pg'
import { ProductPostgresDialect } from './drivers/dialects.ts'
import { openPostgres } from './drivers/postgres.ts'
import { migrateSqlite, openSqlite } from './drivers/sqlite.ts'
import { migrate } from './migrate.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

export type StoreAddress = { sqliteFile: string } | { databaseUrl: string; connections?: number }

/** Opens the database, creating and migrating it as needed. */
export async function openStore(address: StoreAddress): Promise<Store> {
  if ('databaseUrl' in address) {
    const pool = new pg.Pool({ connectionString: address.databaseUrl, max: 1 })
    // Without a listener the error of a connection that the database ends (idle, or after the pool ended) would end the
    // process.
    pool.on('error', () => {})
    const db = new Kysely<Tables>({ dialect: new ProductPostgresDialect({ pool }) })
    try {
      await migrate(db, 'postgres')
    } finally {
      await db.destroy()
    }
    return openPostgres(address.databaseUrl, address.connections ?? 10)
  }
  mkdirSync(dirname(address.sqliteFile), { recursive: true })
  await migrateSqlite(address.sqliteFile)
  return openSqlite(address.sqliteFile)
}
