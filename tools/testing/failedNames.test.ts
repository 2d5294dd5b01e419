import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest } from './failedNames.ts'

test('a failed test is named with its file, and a file that cannot be loaded by itself', () => {
  const one = (status: string, fullName: string) => ({ status, fullName })
  expect(
    failedInVitest({
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [one('passed', 'well'), one('failed', 'badly')] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [one('passed', 'well')] },
      ],
    }),
  ).toEqual(['a.test.ts › badly', 'b.test.ts'])
})

test('a browser test that failed is named with its file and group', () => {
  expect(
    failedInPlaywright({
      suites: [
        {
          title: 'x.test.ts',
          specs: [{ title: 'one', ok: true }],
          suites: [{ title: 'group', specs: [{ title: 'two', ok: false }] }],
        },
      ],
    }),
  ).toEqual(['x.test.ts › group › two'])
})
