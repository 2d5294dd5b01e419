import { expect, test } from 'vitest'
import { countPlaywright, countVitest, lastLine, NONE, oneCheck, strictly, sum } from './counts.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((t) => ({ status: t })) })
const run = (
  stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>,
  errors: unknown[] = [],
) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
})

test('tests are counted by how they ended; those to do are skipped ones', () => {
  const report = {
    testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'skipped', 'todo', 'pending')],
  }
  expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 3 })
})

test('a file that cannot be loaded counts as failed', () => {
  expect(countVitest({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  })
})

test('a runner that ends badly has failed even when each of its tests passed', () => {
  expect(countVitest({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1)
  expect(countPlaywright(run({ expected: 3 }), 1).failed).toBe(1)
})

test('a browser test that passed only at its second try has failed', () => {
  expect(countPlaywright(run({ expected: 3, flaky: 1 }), 0)).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('an error outside of the browser tests has failed', () => {
  expect(countPlaywright(run({ expected: 1 }, [{ message: 'no server' }]), 1).failed).toBe(1)
})

test('a suite that ran no test has failed, unless a pattern chose among the tests', () => {
  expect(strictly(NONE, { ci: false, mayBeEmpty: false }).failed).toBe(1)
  expect(strictly({ ...NONE, skipped: 2 }, { ci: false, mayBeEmpty: false }).failed).toBe(1)
  expect(strictly(NONE, { ci: false, mayBeEmpty: true }).failed).toBe(0)
})

test('in CI a skipped test has failed', () => {
  expect(strictly({ passed: 5, failed: 0, skipped: 2 }, { ci: true, mayBeEmpty: false })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 0,
  })
})

test('the last line sums up all steps and mentions skipped tests only where there are some', () => {
  expect(lastLine(sum([oneCheck(true), oneCheck(false), { passed: 10, failed: 0, skipped: 0 }]))).toBe(
    '11 passed, 1 failed',
  )
  expect(lastLine({ passed: 1, failed: 0, skipped: 4 })).toBe('1 passed, 0 failed, 4 skipped')
})
