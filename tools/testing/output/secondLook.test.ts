import { expect, test } from 'vitest'
import type { FailedTest } from './failedNames.ts'
import { MOST_UNSTEADY, namePattern, noSecondLook, testList, verdict } from './secondLook.ts'

const failing = (count: number): FailedTest[] =>
  Array.from({ length: count }, (_, at) => ({
    runner: 'vitest',
    name: `a.test.ts › ${at}`,
    file: 'a.test.ts',
    titles: [`${at}`],
    error: 'Error: no\nexpected 1',
  }))
const run = (failed: FailedTest[], unnamed: string[] = []) => ({
  counts: { passed: 10, failed: failed.length + unnamed.length, skipped: 0 },
  unnamed,
  failed,
  seed: 7,
})

test('what passed the second time counts as passed and is named with its error and the seed; a check stays failed', () => {
  const [one, two] = failing(2) as [FailedTest, FailedTest]
  expect(verdict(run([one, two], ['Types']), { passed: new Set([one]), worse: [] })).toEqual({
    counts: { passed: 11, failed: 2, skipped: 0 },
    unsteady: ['a.test.ts › 0', '    Error: no', '    expected 1', '    seed 7'],
    failed: ['Types', 'a.test.ts › 1'],
  })
})

test('as many unsteady tests as are borne pass; one more fails the run', () => {
  const borne = failing(MOST_UNSTEADY)
  expect(verdict(run(borne), { passed: new Set(borne), worse: [] }).counts.failed).toBe(0)
  const more = failing(MOST_UNSTEADY + 1)
  const { counts, failed } = verdict(run(more), { passed: new Set(more), worse: [] })
  expect(counts).toEqual({ passed: 19, failed: 1, skipped: 0 })
  expect(failed).toHaveLength(1)
})

test('what passed at first and fails in the second look has failed', () => {
  const [one, two] = failing(2) as [FailedTest, FailedTest]
  const { counts, failed } = verdict(run([one]), { passed: new Set([one]), worse: [two] })
  expect(counts).toEqual({ passed: 10, failed: 1, skipped: 0 })
  expect(failed).toEqual(['a.test.ts › 1'])
})

test('where more failed than can be chance nothing is looked at again', () => {
  expect(noSecondLook(failing(40))).toBeUndefined()
  expect(noSecondLook(failing(41))).toContain('41 tests failed')
})

test('a pattern matches the whole name of each test and nothing else', () => {
  const pattern = new RegExp(namePattern([{ titles: ['SQLite (1)', 'a+b?'] }, { titles: ['x'] }]))
  for (const name of ['SQLite (1) > a+b?', 'x']) expect(name).toMatch(pattern)
  for (const name of ['SQLite (1) > a+b? c', 'a+b?', 'xx', 'SQLite 1 > a+b?']) expect(name).not.toMatch(pattern)
})

test('the list for Playwright has a line a test', () => {
  const one: FailedTest = { ...(failing(1)[0] as FailedTest), project: 'pages', titles: ['group', 'one'] }
  expect(testList([one, one])).toBe('[pages] › a.test.ts › group › one\n[pages] › a.test.ts › group › one')
})
