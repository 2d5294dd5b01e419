import { sql } from 'kysely'
import type { Tx } from './store.ts'

/**
 * Of two that save the same thing at the same moment the later reads it when the earlier is through, whichever server
 * they came to. SQLite has one writer, and needs no lock.
 */
export async function oneEditorAtATime(tx: Pick<Tx, 'db' | 'dialect'>, thing: string): Promise<void> {
  if (tx.dialect === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`edit ${thing}`}, 0))`.execute(tx.db)
}
