import { randomInt } from 'node:crypto'

/**
 * The one seed for all tests of a run, from which they draw random values. The second look uses the same seed, so that
 * a property finds its counterexample again. Throws on a seed that is no number.
 */
export function seedOf(given: string | undefined = process.env.TIZHOU_TEST_SEED): number {
  if (given === undefined || given === '') return randomInt(2 ** 31)
  if (!/^\d{1,10}$/.test(given) || Number(given) >= 2 ** 31)
    throw new Error(`TIZHOU_TEST_SEED=${given} is no whole number below 2^31`)
  return Number(given)
}
