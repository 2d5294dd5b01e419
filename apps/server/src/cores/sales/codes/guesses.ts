import { delayAfter, remaining } from '@tizhou/domain/account/loginDelay'
import { GUESS_DELAY } from '@tizhou/domain/sales/codes'
import type { Tx } from '../../../platform/database/store.ts'

/** Whose wrong codes count together: a learner, and an address in a form that does not tell it (`keys.mark`). */
export const guessers = (userID: number, address: string): string[] => [`u${userID}`, address]

/** How long they must wait before the next code, ms. */
export async function guessWait(tx: Tx, names: readonly string[], now: number): Promise<number> {
  let wait = 0
  for (const row of await rowsOf(tx, names))
    wait = Math.max(wait, row.last_at + delayAfter(row.failures, GUESS_DELAY) - now)
  return wait
}

export async function countGuess(tx: Tx, names: readonly string[], now: number): Promise<void> {
  const known = new Map((await rowsOf(tx, names)).map((row) => [row.guesser, row]))
  for (const guesser of names) {
    const row = known.get(guesser)
    const failures = (row ? remaining(row.failures, now - row.last_at, GUESS_DELAY) : 0) + 1
    await tx.db
      .insertInto('code_guess')
      .values({ guesser, failures, last_at: now })
      .onConflict((conflict) => conflict.column('guesser').doUpdateSet({ failures, last_at: now }))
      .execute()
  }
}

/** A right code: what was tried wrong before counts no more for its learner. */
export async function forgetGuesses(tx: Tx, userID: number): Promise<void> {
  await tx.db.deleteFrom('code_guess').where('guesser', '=', `u${userID}`).execute()
}

const rowsOf = (tx: Tx, names: readonly string[]) =>
  tx.db.selectFrom('code_guess').selectAll().where('guesser', 'in', names).execute()
