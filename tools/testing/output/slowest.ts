import { relative } from 'node:path'

/** A test and its duration in milliseconds. `name`: `file › test`. */
export interface TimedTest {
  name: string
  ms: number
}

/** The parts of the reports that durations are read from. */
export interface TimedVitestReport {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]
}

export interface TimedPlaywrightReport {
  suites: TimedSuite[]
}

interface TimedSuite {
  title: string
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: TimedSuite[]
}

export function timesInVitest({ testResults }: TimedVitestReport): TimedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(process.cwd(), name)} › ${fullName}`,
      ms: duration ?? 0,
    })),
  )
}

export function timesInPlaywright({ suites }: TimedPlaywrightReport): TimedTest[] {
  return suites.flatMap((suite) => timesBelow(suite, suite.title))
}

function timesBelow({ specs = [], suites = [] }: TimedSuite, path: string): TimedTest[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ results }) => ({
        name: `${path} › ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...suites.flatMap((suite) => timesBelow(suite, `${path} › ${suite.title}`)),
  ]
}

/** One line for each of the `count` slowest, the slowest first: `12.3 s  file › test`. */
export function slowest(tests: readonly TimedTest[], count: number): string[] {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
