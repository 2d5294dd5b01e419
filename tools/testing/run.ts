import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildAll } from '../builds.mjs'
import { baseCommit, browserTestsFor, changedFiles } from './changed.ts'
import { type Counts, countPlaywright, countVitest, lastLine, NONE, oneCheck, strictly, sum } from './counts.ts'
import { failedInPlaywright, failedInVitest } from './failedNames.ts'
import { slowest, type TimedTest, timesInPlaywright, timesInVitest } from './slowest.ts'

/**
 * Every check of the repository, one after the other; a failing one does not keep the others from running.
 *
 *   npm test                       everything
 *   npm test -- unit               rules, server and client tests only
 *   npm test -- e2e                browser tests only
 *   npm test -- changed            types, lint, rules, and the tests that the changes of this branch can break
 *   npm test -- --only review      only test files whose path contains `review`
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** How many of the slowest tests are named at the end. */
const SLOWEST = 20
const CI = ![undefined, '', '0', 'false'].includes(process.env.CI)

const { suites, only, isChanged } = readArguments()
const base = isChanged ? baseCommit() : undefined
const specs = base === undefined ? 'all' : browserTestsFor(changedFiles(base), browserFolders())
if (specs.length === 0) suites.delete('e2e')
const reports = mkdtempSync(join(tmpdir(), 'tizhou-reports-'))
const results: Counts[] = []

/** What failed, by name: the end of the output may be all that somebody sees of it. */
const failures: string[] = []
const timed: TimedTest[] = []
let running: ChildProcess | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running?.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    console.log('\nStopped before the end.')
    process.exit(130)
  })
}

if (suites.has('static')) {
  await step('Types', async () => oneCheck((await run(['tools/types.ts'])) === 0))
  await step('Lint', async () => oneCheck((await run(['node_modules/@biomejs/biome/bin/biome', 'check', '.'])) === 0))
  await step('Import rules and unused code', async () => oneCheck((await run(['tools/rules.ts'])) === 0))
}
if (suites.has('unit')) await step('Rules, server and client', unitTests)
if ((suites.has('static') && !isChanged) || suites.has('e2e'))
  await step('Builds, and the size of the first load', builds, true)
if (suites.has('e2e')) await step('Browser', browserTests)

rmSync(reports, { recursive: true, force: true })
if (timed.length > SLOWEST) console.log(`\nThe slowest tests:\n${slowest(timed, SLOWEST).join('\n')}`)
const total = strictly(sum(results), { ci: CI, mayBeEmpty: false })
process.exitCode = total.failed > 0 ? 1 : 0
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${lastLine(total)}`)

async function step(
  title: string,
  work: () => Promise<Counts>,
  mayBeEmpty = only !== undefined || isChanged,
): Promise<void> {
  console.log(`\n── ${title} ──`)
  const began = performance.now()
  const named = failures.length
  const found = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const judged = strictly(found, { ci: CI, mayBeEmpty })
  if (found.passed + found.failed === 0 && judged.failed > 0) console.log('No test ran: that counts as a failure.')
  if (found.skipped > 0 && CI) console.log('In CI a skipped test counts as failed.')
  console.log(`${title}: ${lastLine(judged)} (${seconds} s)`)
  results.push(judged)
  if (judged.failed > 0 && failures.length === named) failures.push(title)
}

/** Browser tests need the clients and the server as built; the first load's size is judged where every check runs. */
async function builds(): Promise<Counts> {
  const built = (await buildAll({ quiet: true })) === 0
  if (built && !suites.has('static')) return NONE
  return oneCheck(built && (await run(['tools/budget.ts'])) === 0)
}

async function unitTests(): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(only === undefined ? [] : ['--passWithNoTests', only]),
    ...(base === undefined ? [] : ['--passWithNoTests', '--changed', base]),
  ])
  const found = read(report)
  if (found) failures.push(...failedInVitest(found))
  if (found) timed.push(...timesInVitest(found))
  return found ? countVitest(found, code) : oneCheck(false)
}

async function browserTests(): Promise<Counts> {
  const report = join(reports, 'playwright.json')
  const code = await run(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=line,json',
      ...(only === undefined ? [] : ['--pass-with-no-tests', only]),
      ...(specs === 'all' ? [] : specs.map((path) => `e2e/${path}`)),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TIZHOU_E2E_WHOLE: only === undefined && specs === 'all' ? '1' : '' },
  )
  const found = read(report)
  const counts = found ? countPlaywright(found, code) : oneCheck(false)
  if (found) {
    failures.push(...failedInPlaywright(found))
    timed.push(...timesInPlaywright(found))
  }
  if (counts.failed > 0) await traceFailed()
  return counts
}

/** Runs what failed once more with a trace, to look at: that it failed stands, whatever comes of this. */
async function traceFailed(): Promise<void> {
  // Beside what the failed try left to look at, which stays. Playwright reads there which tests failed.
  const [failed, traced] = ['run', 'traced'].map((folder) => join(ROOT, 'test-results', folder)) as [string, string]
  // A run that broke off has named none.
  if (!existsSync(join(failed, '.last-run.json'))) return
  cpSync(join(failed, '.last-run.json'), join(traced, '.last-run.json'))
  console.log('\nWhat failed runs once more, for its trace.')
  await run([
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--last-failed',
    '--trace=on',
    `--output=${traced}`,
    '--reporter=line',
    '--pass-with-no-tests',
  ])
  console.log('Traces: test-results/traced/*/trace.zip (npx playwright show-trace FILE)')
}

/** Gives the exit code; a program ended by a signal has failed. */
function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    running.once('exit', (code) => resolve(code ?? 1))
  })
}

/** A runner that crashed leaves no report. */
function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function browserFolders(): string[] {
  return readdirSync(join(ROOT, 'e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

interface Arguments {
  suites: Set<string>
  only: string | undefined
  isChanged: boolean
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
    const isChanged = positionals.includes('changed')
    const unknown = positionals.filter((name) => !['unit', 'e2e', 'changed'].includes(name))
    if (unknown.length > 0) throw new Error(`There is no suite ${unknown.join(', ')}`)
    if (isChanged && (positionals.length > 1 || values.only !== undefined))
      throw new Error('`changed` stands by itself')
    const all = values.only === undefined ? ['static', 'unit', 'e2e'] : ['unit', 'e2e']
    return {
      suites: new Set(positionals.length > 0 && !isChanged ? positionals : all),
      only: values.only,
      isChanged,
    }
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm test [-- changed | [unit] [e2e] [--only PATH]]`)
    process.exit(2)
  }
}
