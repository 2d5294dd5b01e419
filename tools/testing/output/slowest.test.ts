import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowest, timesInPlaywright, timesInVitest } from './slowest.ts'

test('the slowest tests of both runners stand in one list, the slowest first', () => {
  const unit = timesInVitest({
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        assertionResults: [
          { fullName: 'quick', duration: 12 },
          { fullName: 'slow', duration: 2345 },
          { fullName: 'skipped', duration: null },
        ],
      },
    ],
  })
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const browser = timesInPlaywright({
    suites: [
      {
        title: 'b.test.ts',
        specs: [spec('a page', 9000)],
        suites: [{ title: 'group', specs: [spec('another page', 100)] }],
      },
    ],
  })
  expect(slowest([...unit, ...browser], 3)).toEqual([
    '    9.0 s  b.test.ts › a page',
    '    2.3 s  a.test.ts › slow',
    '    0.1 s  b.test.ts › group › another page',
  ])
})
