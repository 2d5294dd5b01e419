import { sql } from 'kysely'
import type { Tx } from './store.ts'

/**
 * Serialises edits of the same `thing`: the later of two transactions reads after the earlier has ended, on whichever
 * servers they run (advisory lock of PostgreSQL). SQLite has one writer and needs no lock.
 */
export async function oneEditorAtATime(tx: Pick<Tx, 'db' | 'dialect'>, thing: string): Promise<void> {
  if (tx.dialect === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`edit ${thing}`}, 0))`.execute(tx.db)
}
