import type { Counts } from './counts.ts'
import type { FailedTest } from './failedNames.ts'

/**
 * What failed runs once more when everything else is over, alone. docs/decisions/0025-second-look.md says why and what it
 * costs. Here is what follows from it; runFailedAgain.ts runs it.
 */

/** More unsteady tests than that in one run are no chance. */
export const MOST_UNSTEADY = 8
/** More failed tests than that: something is wrong with all of them, and a second look would say it a second time. */
const MOST_FAILED = 40

/** How a run ended once everything was looked at. */
export interface Verdict {
  counts: Counts
  /** Lines for the end of the output. */
  unsteady: string[]
  failed: string[]
}

export interface Run {
  /** Of all steps, before the second look. */
  counts: Counts
  /** Failures that belong to no test: steps, checks, errors outside of tests. Nothing looks at them again. */
  unnamed: readonly string[]
  failed: readonly FailedTest[]
  seed: number
}

/** Why nothing is looked at again, or undefined. */
export const noSecondLook = (failed: readonly FailedTest[]): string | undefined =>
  failed.length > MOST_FAILED
    ? `${failed.length} tests failed, more than ${MOST_FAILED}: there is no second look.`
    : undefined

/**
 * @param again what the second look found: failed at first and passed then, and what failed in it that had passed before
 */
export function verdict(
  { counts, unnamed, failed, seed }: Run,
  again: { passed: ReadonlySet<FailedTest>; worse: readonly FailedTest[] },
): Verdict {
  const unsteady = failed.filter((test) => again.passed.has(test))
  const twice = failed.filter((test) => !again.passed.has(test))
  const tooMany = unsteady.length > MOST_UNSTEADY
  const moved = unsteady.length
  return {
    counts: {
      ...counts,
      passed: counts.passed + moved - again.worse.length,
      failed: counts.failed - moved + again.worse.length + (tooMany ? 1 : 0),
    },
    unsteady: unsteady.flatMap(({ name, error }) => [
      name,
      ...error.split('\n').map((line) => `    ${line}`),
      `    seed ${seed}`,
    ]),
    failed: [
      ...(tooMany
        ? [`${moved} tests were unsteady, more than ${MOST_UNSTEADY}: something is wrong with the run or the product`]
        : []),
      ...unnamed,
      ...[...twice, ...again.worse].map(({ name }) => name),
    ],
  }
}

/** Matches the full names of these tests and no others: Vitest joins groups and title by ` > `. */
export const namePattern = (tests: readonly Pick<FailedTest, 'titles'>[]): string =>
  `^(?:${tests.map(({ titles }) => escaped(titles.join(' > '))).join('|')})$`

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Playwright's list of tests (`--test-list`): a line a test. */
export const testList = (tests: readonly FailedTest[]): string =>
  tests.map(({ project, file, titles }) => [`[${project}]`, file, ...titles].join(' › ')).join('\n')
