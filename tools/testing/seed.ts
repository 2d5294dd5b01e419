import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

/**
 * The one seed for all tests of a run, from which they draw random values. The second look uses the same seed, so that
 * a property finds its counterexample again. Throws on a seed that is no number.
 */
export function seedOf(
  given: string | undefined = process.env.TIZHOU_TEST_SEED,
  draw: () => number = () => randomInt(2 ** 31),
): number {
  if (given === undefined || given === '') return draw()
  if (!/^\d{1,10}$/.test(given) || Number(given) >= 2 ** 31)
    throw new Error(`TIZHOU_TEST_SEED=${given} is no whole number below 2^31`)
  return Number(given)
}

/**
 * The seed of the files that a checkout has committed: every run over the same files draws the same, and changed files
 * draw anew. Undefined where Git knows no such files or the folder has changes.
 */
export function seedOfCheckout(root: string): number | undefined {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    if (git('status', '--porcelain', '--untracked-files=no') !== '') return undefined
    return Number.parseInt(git('rev-parse', 'HEAD^{tree}').slice(0, 8), 16) % 2 ** 31
  } catch {
    return undefined
  }
}
