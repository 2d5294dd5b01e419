import type { Counts } from './counts.ts'
import type { FailedTest } from './failedNames.ts'

/**
 * Failed tests run again, alone, after everything else. docs/decisions/0025-second-look.md says why and what it costs.
 * This file judges the results; lookAgain.ts runs the tests.
 */

/** With more unsteady tests than that in one run, the run fails. */
export const MOST_UNSTEADY = 8
/**
 * With more failed tests than that there is no second look: they probably have one cause, which it would only repeat.
 */
const MOST_FAILED = 40

/** The result of a run after the second look. */
export interface Verdict {
  counts: Counts
  /** Lines for the end of the output. */
  unsteady: string[]
  failed: string[]
}

export interface Run {
  /** The counts of all steps before the second look. */
  counts: Counts
  /** Failures without a test: steps, checks, errors outside of tests. They have no second look. */
  unnamed: readonly string[]
  failed: readonly FailedTest[]
  seed: number
}

/** Why there is no second look, or undefined. */
export const noSecondLook = (failed: readonly FailedTest[]): string | undefined =>
  failed.length > MOST_FAILED
    ? `${failed.length} tests failed, more than ${MOST_FAILED}: there is no second look.`
    : undefined

/**
 * @param again the result of the second look: tests that failed at first and passed then, and tests that passed before
 * and failed in it
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

/** Playwright's list of tests (`--test-list`), one test a line. */
export const testList = (tests: readonly FailedTest[]): string =>
  tests.map(({ project, file, titles }) => [`[${project}]`, file, ...titles].join(' › ')).join('\n')
