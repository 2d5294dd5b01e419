import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest } from './failedNames.ts'

test('a failed test is named with its file and what was wrong, and a file that cannot be loaded by itself', () => {
  const one = (status: string, title: string) => ({
    status,
    fullName: `group ${title}`,
    ancestorTitles: ['group'],
    title,
    failureMessages:
      status === 'failed' ? ['\u001b[31mError: 1 is not 2\u001b[39m\n\n    at somewhere (a.ts:1:1)'] : [],
  })
  const failed = failedInVitest({
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [one('passed', 'well'), one('failed', 'badly')] },
      { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [one('passed', 'well')] },
    ],
  })
  expect(failed.map(({ name, titles, error }) => [name, titles, error])).toEqual([
    ['a.test.ts › group badly', ['group', 'badly'], 'Error: 1 is not 2'],
    ['b.test.ts', [], 'no such file'],
  ])
})

test('a browser test that failed is named with its file and group', () => {
  const spec = (title: string, status: string) => ({
    title,
    ok: status === 'expected',
    tests: [{ projectName: 'pages', status, results: [{ errors: [{ message: 'Error: timed out' }] }] }],
  })
  const failed = failedInPlaywright({
    suites: [
      {
        title: 'x.test.ts',
        file: 'x.test.ts',
        specs: [spec('one', 'expected')],
        suites: [{ title: 'group', file: 'x.test.ts', specs: [spec('two', 'unexpected')] }],
      },
    ],
  })
  expect(failed).toEqual([
    {
      runner: 'playwright',
      name: 'x.test.ts › group › two',
      file: 'x.test.ts',
      titles: ['group', 'two'],
      project: 'pages',
      error: 'Error: timed out',
    },
  ])
})
