import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Eight hours, in ms or s, and the zone of a text. */
const BY_HAND = /\b8 \* (?:3_?600|60 \* 60|HOUR|H\b)|\b28_?800(?:_?000)?\b|\+08:00/

/** Where the rule stands; tests and stand-ins of others say it anew; landed migrations are never changed. */
const MAY = /(?:^|\/)dates\/beijing\.ts$|\.test\.tsx?$|\/testing\/|\/migrations\//

test('the eight hours of Beijing stand in dates/beijing.ts alone', () => {
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: ROOT })
  const copies = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !MAY.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          BY_HAND.test(line.replace(/^\s*(?:\/?\*|\/\/).*/, '')) ? [`${file}:${at + 1} ${line.trim()}`] : [],
        ),
    )
  expect(files.length).toBeGreaterThan(1_000)
  expect(copies).toEqual([])
})
