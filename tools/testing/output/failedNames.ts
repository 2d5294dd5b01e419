import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A failed test (or file): what is needed to name it and to run it again. */
export interface FailedTest {
  runner: 'vitest' | 'playwright'
  /** `file › group › test`, as in the output. */
  name: string
  /** For Vitest the whole path; for Playwright the path below the folder of its configuration. */
  file: string
  /** Groups and title; empty: the whole file, which could not be loaded or failed outside of its tests. */
  titles: readonly string[]
  /** The project, in Playwright. */
  project?: string
  /** The first lines of the first error. */
  error: string
}

/** The parts of the reports that these names are read from. */
export interface NamedVitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: VitestResult[]
  }[]
}

interface VitestResult {
  status: string
  fullName: string
  ancestorTitles: string[]
  title: string
  failureMessages?: string[]
}

export interface NamedPlaywrightReport {
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  title: string
  file: string
  specs?: { title: string; ok: boolean; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightTest {
  projectName: string
  status: string
  results: { errors?: { message?: string }[] }[]
}

/** Each failed test, or the file alone where it could not be loaded. */
export function failedInVitest({ testResults }: NamedVitestReport): FailedTest[] {
  return testResults.flatMap(({ name: file, status, message = '', assertionResults }) => {
    const shown = relative(process.cwd(), file)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, ancestorTitles, title, failureMessages: [error = ''] = [] }): FailedTest => {
        const titles = [...ancestorTitles, title]
        return { runner: 'vitest', name: `${shown} › ${fullName}`, file, titles, error: firstLines(error) }
      })
    const whole: FailedTest = { runner: 'vitest', name: shown, file, titles: [], error: firstLines(message) }
    return failed.length === 0 && status === 'failed' ? [whole] : failed
  })
}

export function failedInPlaywright(report: NamedPlaywrightReport): FailedTest[] {
  return testsInPlaywright(report).flatMap(({ test, ...named }) => {
    const error = test.results.flatMap(({ errors = [] }) => errors)[0]?.message ?? ''
    return test.status === 'unexpected' ? [{ ...named, error: firstLines(error) }] : []
  })
}

/** `project › file › titles` of the passed tests. */
export const passedInPlaywright = (report: NamedPlaywrightReport): string[] =>
  testsInPlaywright(report).flatMap(({ test, ...named }) => (test.status === 'expected' ? [keyOf(named)] : []))

export const keyOf = ({ project = '', file, titles }: Pick<FailedTest, 'project' | 'file' | 'titles'>): string =>
  JSON.stringify([project, file, ...titles])

type NamedTest = Omit<FailedTest, 'error'> & { test: PlaywrightTest }

function testsInPlaywright({ suites }: NamedPlaywrightReport): NamedTest[] {
  return suites.flatMap((suite) => testsBelow(suite, []))
}

function testsBelow({ file, specs = [], suites = [] }: PlaywrightSuite, groups: readonly string[]): NamedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map((test): NamedTest => {
      const titles = [...groups, title]
      const name = [file, ...titles].join(' › ')
      return { runner: 'playwright', name, file, titles, project: test.projectName, test }
    }),
  )
  return [...own, ...suites.flatMap((suite) => testsBelow(suite, [...groups, suite.title]))]
}

/** The first three lines of the message, without stack frames, which the output shows above. */
function firstLines(error: string): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
  const said = lines.filter((line) => !/^(at .*|[>\d\s|^]*\|.*|)$/.test(line))
  return said.slice(0, 3).join('\n')
}
