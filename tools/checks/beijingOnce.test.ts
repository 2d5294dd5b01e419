import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Beijing's offset written by hand: eight hours in ms or s, or the zone of an ISO text. */
const BY_HAND = /\b8 \* (?:3_?600|60 \* 60|HOUR|H\b)|\b28_?800(?:_?000)?\b|\+08:00/

/**
 * Files that may contain the offset: the rule itself, tests, stand-ins of foreign services, and migrations, which never
 * change.
 */
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
