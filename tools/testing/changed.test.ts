import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { baseCommit, browserTestsFor, changedFiles } from './changed.ts'

const folders = readdirSync('e2e', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['fixtures', 'node_modules'].includes(entry.name))
  .map(({ name }) => name)

test('a change in an area runs that area’s browser tests, on whichever side it is', () => {
  for (const file of [
    'apps/web/src/areas/review/ReviewPage.tsx',
    'apps/server/src/areas/review/dueTest.ts',
    'packages/contract/src/areas/review/review.ts',
    'packages/contract/src/areas/review.office.ts',
  ])
    expect(browserTestsFor([file], folders), file).toEqual(['review'])
})

test('a change in a core or in a part of the client runs the tests of the areas that show it', () => {
  expect(browserTestsFor(['apps/server/src/cores/papers/filing/filePaper.ts'], folders)).toEqual(['exams'])
  expect(browserTestsFor(['apps/web/src/runner/useRunner.ts', 'apps/console/src/main.tsx'], folders)).toEqual([
    'console',
    'exams',
    'knowledge',
    'practice',
    'review',
  ])
})

test('a browser test that changed runs by itself; docs, unit tests and tools run none', () => {
  expect(browserTestsFor(['e2e/exams/rooms.test.ts', 'docs/architecture.md'], folders)).toEqual(['exams/rooms.test.ts'])
  expect(browserTestsFor(['tools/rules.ts', 'apps/web/src/ui/Button.test.tsx', 'README.md'], folders)).toEqual([])
})

test('what belongs to no area, and what the browser tests stand on, runs all of them', () => {
  for (const file of [
    'apps/web/src/ui/Button.tsx',
    'apps/server/src/platform/calls/handler.ts',
    'packages/domain/src/scoring/score.ts',
    'e2e/fixtures/test.ts',
  ])
    expect(browserTestsFor(['docs/architecture.md', file], folders), file).toBe('all')
})

test('every core of the server has browser tests of its own or is listed with those that try it', () => {
  const cores = readdirSync('apps/server/src/cores', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(cores.length).toBeGreaterThan(5)
  for (const { name: core } of cores)
    expect(browserTestsFor([`apps/server/src/cores/${core}/x.ts`], folders), core).not.toBe('all')
})

test('on a branch changes count from where it left main, else from the last commit', () => {
  const git =
    (branch: string) =>
    (...args: string[]) =>
      args[0] === 'branch' ? branch : args.join(' ')
  expect(baseCommit(git('main'))).toBe('merge-base HEAD main')
  expect(baseCommit(git(''))).toBe('rev-parse HEAD')
  const listing = (...args: string[]) => (args[0] === 'diff' ? 'a.ts\nb.ts' : 'new.ts')
  expect(changedFiles('base', listing)).toEqual(['a.ts', 'b.ts', 'new.ts'])
})
