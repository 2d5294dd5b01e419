import { ADDRESS_DELAY, type DelayRule, delayAfter, remaining } from '@tizhou/domain/account/loginDelay'
import { GUESS_DELAY } from '@tizhou/domain/sales/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/store.ts'

export interface Guesser {
  name: string
  rule: DelayRule
}

/**
 * The keys under which wrong codes are counted: the learner's, and a digest of the address, which a whole class may
 * share.
 */
export const guessers = (userID: number, address: string): Guesser[] => [
  { name: `u${userID}`, rule: GUESS_DELAY },
  { name: address, rule: ADDRESS_DELAY },
]

/**
 * How long these must wait before the next code, ms. Locks the counts, so that concurrent tries count one after another
 * across servers. SQLite has one writer and needs no lock.
 */
export async function guessWait(tx: Tx, guessing: readonly Guesser[], now: number): Promise<number> {
  if (tx.dialect === 'postgres')
    for (const { name } of guessing)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`code_guess ${name}`}, 0))`.execute(tx.db)
  const known = await rowsOf(tx, guessing)
  return Math.max(
    0,
    ...guessing.map(({ name, rule }) => {
      const row = known.get(name)
      return row ? row.last_at + delayAfter(row.failures, rule) - now : 0
    }),
  )
}

export async function countGuess(tx: Tx, guessing: readonly Guesser[], now: number): Promise<void> {
  const known = await rowsOf(tx, guessing)
  for (const { name: guesser, rule } of guessing) {
    const row = known.get(guesser)
    const failures = (row ? remaining(row.failures, now - row.last_at, rule) : 0) + 1
    await tx.db
      .insertInto('code_guess')
      .values({ guesser, failures, last_at: now })
      .onConflict((conflict) => conflict.column('guesser').doUpdateSet({ failures, last_at: now }))
      .execute()
  }
}

/** After a right code, resets the learner's wrong tries. */
export async function forgetGuesses(tx: Tx, userID: number): Promise<void> {
  await tx.db.deleteFrom('code_guess').where('guesser', '=', `u${userID}`).execute()
}

async function rowsOf(tx: Tx, guessing: readonly Guesser[]) {
  const names = guessing.map(({ name }) => name)
  const rows = await tx.db.selectFrom('code_guess').selectAll().where('guesser', 'in', names).execute()
  return new Map(rows.map((row) => [row.guesser, row]))
}
