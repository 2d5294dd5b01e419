import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failsOnce, runThere, smallRepository } from '../runFixture.ts'
import { readReport } from '../vitestRun.ts'
import { type FailedTest, failedInPlaywright } from './failedNames.ts'
import { judgedInPlaywright, passedInVitest, runFailedAgain } from './runFailedAgain.ts'

const unit = (titles: string[], file = '/r/a.test.ts'): FailedTest => ({
  runner: 'vitest',
  name: [file, ...titles].join(' › '),
  file,
  titles,
  error: 'E',
})
const result = (status: string, ...titles: string[]) => ({
  status,
  fullName: titles.join(' '),
  ancestorTitles: titles.slice(0, -1),
  title: titles.at(-1) as string,
})
const report = (...assertionResults: ReturnType<typeof result>[]) => ({
  testResults: [
    {
      name: '/r/a.test.ts',
      status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
      assertionResults,
    },
  ],
})

test('who passed the second time is told by groups and title; who did not run has not passed', () => {
  const [one, two, three] = [unit(['group', 'one']), unit(['one']), unit(['gone'])] as const
  const found = report(result('passed', 'group', 'one'), result('failed', 'one'), result('skipped', 'gone'))
  expect(passedInVitest('/r/a.test.ts', [one, two, three], found, { code: 1, ci: true })).toEqual([one])
})

test('a runner that ends badly for no test’s sake clears nobody', () => {
  const one = unit(['one'])
  expect(passedInVitest('/r/a.test.ts', [one], report(result('passed', 'one')), { code: 1, ci: false })).toEqual([])
  expect(passedInVitest('/r/a.test.ts', [one], report(result('passed', 'one')), { code: 0, ci: false })).toEqual([one])
})

test('a file that runs again whole: in CI a skipped test in it counts as failed', () => {
  const whole = unit([])
  const found = report(result('passed', 'one'), result('skipped', 'two'))
  expect(passedInVitest('/r/a.test.ts', [whole], found, { code: 0, ci: true })).toEqual([])
  expect(passedInVitest('/r/a.test.ts', [whole], found, { code: 0, ci: false })).toEqual([whole])
})

const browser = (title: string, project = 'pages'): FailedTest => ({
  runner: 'playwright',
  name: `x/y.test.ts › ${title}`,
  file: 'x/y.test.ts',
  titles: [title],
  project,
  error: 'E',
})
const spec = (title: string, status: string, projectName = 'pages') => ({
  title,
  ok: status === 'expected',
  tests: [{ projectName, status, results: [{ errors: status === 'expected' ? [] : [{ message: 'E' }] }] }],
})

test('what failed in the second look alone has failed; an error outside of the tests clears nobody', () => {
  const [one, two] = [browser('one'), browser('two')]
  const suites = [
    { title: 'x/y.test.ts', file: 'x/y.test.ts', specs: [spec('one', 'expected'), spec('all', 'unexpected', 'wire')] },
  ]
  expect(judgedInPlaywright([one, two], { suites, errors: [] }, 1)).toEqual({
    passed: [one],
    worse: [browser('all', 'wire')],
  })
  expect(judgedInPlaywright([one, two], { suites, errors: ['no server'] }, 1).passed).toEqual([])
})

test('browser tests: one unsteady, one that fails twice, and the judge of all, who sees both looks', {
  timeout: 180_000,
}, async () => {
  const head = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
const sent = join(import.meta.dirname, '../sent')
`
  const root = smallRepository({
    'e2e/playwright.config.ts': `
export default {
  testDir: '.',
  outputDir: '../test-results/run',
  workers: 2,
  projects: [
    { name: 'pages', testMatch: '**/*.test.ts', testIgnore: '**/wire.test.ts', teardown: 'wire' },
    { name: 'wire', testMatch: '**/wire.test.ts' },
  ],
}`,
    'e2e/area/some.test.ts': `${head}
test('passes', () => appendFileSync(sent, 'a'))
test.describe('a group', () => {
  ${failsOnce('now and then (b)')}
  test('now and then (b), and sends it', () => {
    const mark = join(import.meta.dirname, '.sends')
    const isFirst = !existsSync(mark)
    writeFileSync(mark, '')
    expect(isFirst).toBe(false)
    appendFileSync(sent, 'b')
  })
  test('never', () => expect(1).toBe(2))
})`,
    'e2e/wire/wire.test.ts': `${head}test('all was sent', () => expect(readFileSync(sent, 'utf8')).toBe('ab'))`,
  })
  const reports = mkdtempSync(join(root, 'reports-'))
  let output = ''
  const run = async (args: string[], env: Record<string, string> = {}) => {
    const ran = await runThere(root, args, env)
    output += ran.output
    return ran.code
  }
  const first = join(reports, 'first.json')
  const cli = 'node_modules/@playwright/test/cli.js'
  const code = await run([cli, 'test', '--config=e2e/playwright.config.ts', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: first,
  })
  expect(code, output).toBe(1)
  const failed = failedInPlaywright(readReport(first) ?? { suites: [] })
  const never = 'area/some.test.ts › a group › never'
  const unsteady = [
    'area/some.test.ts › a group › now and then (b)',
    'area/some.test.ts › a group › now and then (b), and sends it',
    'wire/wire.test.ts › all was sent',
  ]
  expect(failed.map(({ name }) => name).sort()).toEqual([never, ...unsteady].sort())
  expect(failed.find(({ name }) => name === unsteady[0])?.error).toBe('Error: not this time')

  const again = await runFailedAgain(failed, { root, reports, run, ci: true })
  expect([...again.passed].map(({ name }) => name).sort(), output).toEqual(unsteady)
  expect(again.worse).toEqual([])
})
