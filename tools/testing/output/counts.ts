/** The numbers of a step's passed, failed and skipped tests. A check without tests (types, lint …) counts as one. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 }

export const oneCheck = (passed: boolean): Counts => ({ ...NONE, [passed ? 'passed' : 'failed']: 1 })

export const sum = (all: Counts[]): Counts =>
  all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    NONE,
  )

/**
 * A file that could not be loaded has no tests and counts as one failed test.
 *
 * @param unattributed errors that belong to no test; each counts as failed
 */
export function countVitest(report: VitestReport, exitCode: number, unattributed = 0): Counts {
  const counts = { ...NONE, failed: unattributed }
  for (const { status, assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed++
      else if (test.status === 'failed') counts.failed++
      else counts.skipped++
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) counts.failed++
  }
  return believing(exitCode, counts)
}

/** Tests have no retries (e2e/playwright.config.ts); one with retries of its own that needed them counts as failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport, exitCode: number): Counts {
  return believing(exitCode, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  })
}

/** A runner that exits with an error without a failed test (an error between tests, a crash) counts as one failure. */
function believing(exitCode: number, counts: Counts): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** A suite that ran no test counts as failed unless it may be empty; in CI a skipped test counts as failed. */
export function strictly(counts: Counts, { ci, mayBeEmpty }: { ci: boolean; mayBeEmpty: boolean }): Counts {
  const judged = ci ? { passed: counts.passed, failed: counts.failed + counts.skipped, skipped: 0 } : counts
  return judged.passed + judged.failed === 0 && !mayBeEmpty ? { ...judged, failed: 1 } : judged
}

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
