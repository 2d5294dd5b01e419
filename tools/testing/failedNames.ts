/** The parts of the reports that names are read from. */
export interface NamedVitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

export interface NamedPlaywrightReport {
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  title: string
  specs?: { title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

/** `file › test` for each that failed, and the file alone where it could not be loaded. */
export function failedInVitest({ testResults }: NamedVitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name} › ${test.fullName}`)
    return failed.length === 0 && status === 'failed' ? [name] : failed
  })
}

export function failedInPlaywright({ suites }: NamedPlaywrightReport): string[] {
  return suites.flatMap((suite) => failedBelow(suite, suite.title))
}

function failedBelow({ specs = [], suites = [] }: PlaywrightSuite, path: string): string[] {
  return [
    ...specs.filter((spec) => !spec.ok).map((spec) => `${path} › ${spec.title}`),
    ...suites.flatMap((suite) => failedBelow(suite, `${path} › ${suite.title}`)),
  ]
}
