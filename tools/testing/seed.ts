import { randomInt } from 'node:crypto'

/**
 * One seed for a run of all tests: what they draw by chance comes from it. The second look has the same, so that a
 * property which found a counterexample finds it again. Throws on one that is no number.
 */
export function seedOf(given: string | undefined = process.env.TIZHOU_TEST_SEED): number {
  if (given === undefined || given === '') return randomInt(2 ** 31)
  if (!/^\d{1,10}$/.test(given) || Number(given) >= 2 ** 31)
    throw new Error(`TIZHOU_TEST_SEED=${given} is no whole number below 2^31`)
  return Number(given)
}
