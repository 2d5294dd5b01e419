import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Counts, countVitest, oneCheck } from './output/counts.ts'
import { type FailedTest, failedInVitest, type NamedVitestReport } from './output/failedNames.ts'
import type { TimedVitestReport } from './output/slowest.ts'

/** Runs Node in the root of the repository with these arguments; gives the exit code. */
export type RunNode = (args: string[], env?: Record<string, string>) => Promise<number>

export interface VitestRun {
  code: number
  counts: Counts
  failed: FailedTest[]
  /** Number of errors that belong to no test. */
  unattributed: string[]
  /** undefined: the runner crashed and left no report. */
  report: (NamedVitestReport & TimedVitestReport) | undefined
}

const REPORTER = fileURLToPath(new URL('./output/unattributed.ts', import.meta.url))

/** @param named of the run, among the reports */
export async function runVitest(
  args: readonly string[],
  named: string,
  reports: string,
  run: RunNode,
): Promise<VitestRun> {
  const [file, errors] = [join(reports, `${named}.json`), join(reports, `${named}.errors.json`)]
  const code = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      `--reporter=${REPORTER}`,
      ...args,
    ],
    { TIZHOU_UNATTRIBUTED: errors },
  )
  const report = readReport<NonNullable<VitestRun['report']>>(file)
  if (!report) return { code, counts: oneCheck(false), failed: [], unattributed: [], report }
  const unattributed = readReport<string[]>(errors) ?? ['Vitest broke off']
  const counts = countVitest(report, code, unattributed.length)
  return { code, counts, failed: failedInVitest(report), unattributed, report }
}

/** Reads a report; undefined where a crashed runner left none. */
export function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
