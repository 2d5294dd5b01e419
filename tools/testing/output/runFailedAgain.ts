import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunNode, readReport, runVitest } from '../vitestRun.ts'
import {
  type FailedTest,
  failedInPlaywright,
  failedInVitest,
  keyOf,
  type NamedPlaywrightReport,
  type NamedVitestReport,
  passedInPlaywright,
} from './failedNames.ts'
import { namePattern, testList } from './secondLook.ts'

interface Where {
  /** The root of the repository, where `run` runs. */
  root: string
  /** The folder for reports, removed after the run. */
  reports: string
  run: RunNode
  /** In CI a skipped test counts as failed. */
  ci: boolean
}

export interface Again {
  passed: Set<FailedTest>
  /** Tests that passed in the run and failed in the second look. */
  worse: FailedTest[]
}

/**
 * The Playwright project that checks the calls that the pages of a run sent; it runs behind all others
 * (e2e/playwright.config.ts).
 */
const JUDGE = 'wire'

/** Runs these tests once more, one at a time: a process for each file of unit tests, one for all browser tests. */
export async function runFailedAgain(failed: readonly FailedTest[], where: Where): Promise<Again> {
  const again: Again = { passed: new Set(), worse: [] }
  const units = Map.groupBy(
    failed.filter(({ runner }) => runner === 'vitest'),
    ({ file }) => file,
  )
  let at = 0
  for (const [file, tests] of units) {
    at++
    for (const test of await vitestAgain(file, tests, at, where)) again.passed.add(test)
  }
  const browser = failed.filter(({ runner }) => runner === 'playwright')
  if (browser.length > 0) await playwrightAgain(browser, again, where)
  return again
}

async function vitestAgain(
  file: string,
  tests: readonly FailedTest[],
  at: number,
  { reports, run, ci }: Where,
): Promise<FailedTest[]> {
  const whole = tests.some(({ titles }) => titles.length === 0)
  const args = [
    file,
    ...(whole ? [] : [`--testNamePattern=${namePattern(tests)}`]),
    '--no-file-parallelism',
    '--maxWorkers=1',
    '--maxConcurrency=1',
  ]
  const { report, code, unattributed } = await runVitest(args, `again-${at}`, reports, run)
  return report && unattributed.length === 0 ? passedInVitest(file, tests, report, { code, ci }) : []
}

/**
 * The tests that passed in the second look. Where a runner exits with an error but without a failed test, none counts
 * as passed: any test may have caused it.
 */
export function passedInVitest(
  file: string,
  tests: readonly FailedTest[],
  report: NamedVitestReport,
  { code, ci }: { code: number; ci: boolean },
): FailedTest[] {
  const failedNow = failedInVitest(report)
  if (code !== 0 && (failedNow.length === 0 || failedNow.some(({ titles }) => titles.length === 0))) return []
  const results = report.testResults.filter(({ name }) => name === file).flatMap((one) => one.assertionResults)
  return tests.filter(({ titles }) => {
    const named = JSON.stringify(titles)
    const own =
      titles.length === 0
        ? results
        : results.filter((one) => JSON.stringify([...one.ancestorTitles, one.title]) === named)
    const ran = own.filter(({ status }) => status === 'passed' || status === 'failed')
    const isWhole = titles.length > 0 || !ci || ran.length === own.length
    return ran.length > 0 && isWhole && ran.every(({ status }) => status === 'passed')
  })
}

/**
 * Runs browser tests again with a trace of each. The calls of their pages are checked together with those of the run.
 */
async function playwrightAgain(
  tests: readonly FailedTest[],
  again: Again,
  { root, reports, run }: Where,
): Promise<void> {
  const list = join(reports, 'again.txt')
  const pages = tests.filter(({ project }) => project !== JUDGE)
  writeFileSync(list, testList(pages))
  const report = join(reports, 'again-playwright.json')
  const code = await run(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      // The project `wire` depends on the pages' project and runs whole behind it.
      ...(pages.length > 0 ? [`--test-list=${list}`] : [`--project=${JUDGE}`]),
      '--workers=1',
      '--trace=on',
      `--output=${join(root, 'test-results/traced')}`,
      '--reporter=line,json',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  console.log('Traces: test-results/traced/*/trace.zip (npx playwright show-trace FILE)')
  const found = readReport<NamedPlaywrightReport & { errors: unknown[] }>(report)
  if (!found) return
  const { passed, worse } = judgedInPlaywright(tests, found, code)
  for (const test of passed) again.passed.add(test)
  again.worse.push(...worse)
}

export function judgedInPlaywright(
  tests: readonly FailedTest[],
  report: NamedPlaywrightReport & { errors: unknown[] },
  code: number,
): { passed: FailedTest[]; worse: FailedTest[] } {
  const failedNow = failedInPlaywright(report)
  const known = new Set(tests.map(keyOf))
  const worse = failedNow.filter((test) => !known.has(keyOf(test)))
  if (report.errors.length > 0 || (code !== 0 && failedNow.length === 0)) return { passed: [], worse }
  const passed = new Set(passedInPlaywright(report))
  return { passed: tests.filter((test) => passed.has(keyOf(test))), worse }
}
