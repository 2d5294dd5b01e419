import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildAll } from '../builds.mjs'
import { baseCommit, browserTestsFor, changedFiles } from './changed.ts'
import { clockAt, readMoment } from './clock.ts'
import {
  type Counts,
  countPlaywright,
  lastLine,
  NONE,
  oneCheck,
  type PlaywrightReport,
  strictly,
  sum,
} from './output/counts.ts'
import { type FailedTest, failedInPlaywright, type NamedPlaywrightReport } from './output/failedNames.ts'
import { runFailedAgain } from './output/runFailedAgain.ts'
import { noSecondLook, verdict } from './output/secondLook.ts'
import {
  slowest,
  type TimedPlaywrightReport,
  type TimedTest,
  timesInPlaywright,
  timesInVitest,
} from './output/slowest.ts'
import { seedOf, seedOfCheckout } from './seed.ts'
import { readReport, runVitest, type VitestRun } from './vitestRun.ts'

/**
 * Every check of the repository, one after the other; a failing one does not keep the others from running. Unit tests
 * run beside the browser tests, on what these leave of the processors, and end behind them.
 *
 *   npm test                       everything
 *   npm test -- unit               rules, server and client tests only
 *   npm test -- e2e                browser tests only
 *   npm test -- changed            types, lint, rules, and the tests that the changes of this branch can break
 *   npm test -- --only review      only test files whose path contains `review`
 *   npm test -- shuffled 5         the unit tests in five random orders (shuffled.ts)
 *   npm test -- --at 2026-12-31T23:50     where it is that moment in Beijing (clock.ts), with any of the above
 */

/** The runner's own tests set another root. */
const ROOT = process.env.TIZHOU_TEST_ROOT ?? fileURLToPath(new URL('../..', import.meta.url))
/** How many of the slowest tests are named at the end. */
const SLOWEST = 20
/** How many times as long unit tests wait that run beside browser tests. */
const PATIENCE = 4
const CI = ![undefined, '', '0', 'false'].includes(process.env.CI)

const { suites, only, isChanged } = readArguments()
const base = isChanged ? baseCommit() : undefined
const specs = base === undefined ? 'all' : browserTestsFor(changedFiles(base), browserFolders())
if (specs.length === 0) suites.delete('e2e')
const reports = mkdtempSync(join(tmpdir(), 'tizhou-reports-'))
const results: Counts[] = []

/**
 * Names of the failures, printed at the end, which may be all of the output that is read. Failed tests have a second
 * look.
 */
const failures: string[] = []
const failed: FailedTest[] = []
// What passed once passes again: in CI the same files draw the same.
const seed = seedOf(process.env.TIZHOU_TEST_SEED, () => (CI ? seedOfCheckout(ROOT) : undefined) ?? seedOf(''))
process.env.TIZHOU_TEST_SEED = String(seed)
console.log(`Seed: ${seed}`)
const timed: TimedTest[] = []
const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
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
if ((suites.has('static') && !isChanged) || suites.has('e2e'))
  await step('Builds, and the size of the first load', builds, true)
const unit = suites.has('unit') && suites.has('e2e') ? unitBeside() : undefined
if (unit) console.log('\nRules, server and client: begun beside the browser tests, told behind them')
if (suites.has('e2e')) await step('Browser', browserTests)
if (suites.has('unit')) await step('Rules, server and client', () => unitTests(unit))

const again = await secondLook()
rmSync(reports, { recursive: true, force: true })
if (timed.length > SLOWEST) console.log(`\nThe slowest tests:\n${slowest(timed, SLOWEST).join('\n')}`)
const end = verdict(
  { counts: strictly(sum(results), { ci: CI, mayBeEmpty: false }), unnamed: failures, failed, seed },
  again,
)
process.exitCode = end.counts.failed > 0 ? 1 : 0
for (const [title, names] of [
  ['Unsteady', end.unsteady],
  ['Failed', end.failed],
] as const)
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${lastLine(end.counts)}`)

async function step(
  title: string,
  work: () => Promise<Counts>,
  mayBeEmpty = only !== undefined || isChanged,
): Promise<void> {
  console.log(`\n── ${title} ──`)
  const began = performance.now()
  const [unnamed, named] = [failures.length, failed.length]
  const found = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const judged = strictly(found, { ci: CI, mayBeEmpty })
  if (found.passed + found.failed === 0 && judged.failed > 0) console.log('No test ran: that counts as a failure.')
  if (found.skipped > 0 && CI) console.log('In CI a skipped test counts as failed.')
  console.log(`${title}: ${lastLine(judged)} (${seconds} s)`)
  results.push(judged)
  if (judged.failed > failed.length - named && failures.length === unnamed) failures.push(title)
}

/** Browser tests need the built clients and server; the size of the first load is judged where every check runs. */
async function builds(): Promise<Counts> {
  const built = (await buildAll({ quiet: true })) === 0
  if (built && !suites.has('static')) return NONE
  return oneCheck(built && (await run(['tools/budget.ts'])) === 0)
}

/** Which unit tests run. */
function chosenUnits(): string[] {
  if (only !== undefined) return ['--passWithNoTests', only]
  return base === undefined ? [] : ['--passWithNoTests', '--changed', base]
}

interface Beside {
  found: Promise<VitestRun>
  /** The file of what they print. */
  said: string
}

/**
 * Starts the unit tests at the lowest priority: browser tests wait for a quarter of their time, for pages, videos and
 * each other's locks. They wait more patiently then, and what they print is kept for the end of the browser tests.
 */
function unitBeside(): Beside {
  const said = join(reports, 'unit.txt')
  const output = openSync(said, 'a')
  const found = runVitest(chosenUnits(), 'vitest', reports, (args, env) =>
    run(args, { ...env, TIZHOU_PATIENCE: String(PATIENCE) }, output),
  ).finally(() => closeSync(output))
  return { found, said }
}

async function unitTests(beside: Beside | undefined): Promise<Counts> {
  const found = await (beside?.found ?? runVitest(chosenUnits(), 'vitest', reports, run))
  if (beside) process.stdout.write(readFileSync(beside.said, 'utf8'))
  failures.push(...found.unattributed)
  failed.push(...found.failed)
  if (found.report) timed.push(...timesInVitest(found.report))
  return found.counts
}

async function browserTests(): Promise<Counts> {
  const report = join(reports, 'playwright.json')
  process.env.TIZHOU_E2E_WHOLE = only === undefined && specs === 'all' ? '1' : ''
  // The folder for the calls that pages send. The project `wire` judges them, and judges them again after the second
  // look.
  process.env.TIZHOU_E2E_WIRE ||= mkdtempSync(join(reports, 'wire-'))
  const code = await run(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=line,json',
      ...(only === undefined ? [] : ['--pass-with-no-tests', only]),
      ...(specs === 'all' ? [] : specs.map((path) => `e2e/${path}`)),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const found = readReport<PlaywrightReport & NamedPlaywrightReport & TimedPlaywrightReport>(report)
  if (!found) return oneCheck(false)
  failed.push(...failedInPlaywright(found))
  timed.push(...timesInPlaywright(found))
  return countPlaywright(found, code)
}

/** What failed runs once more when everything else is over, alone. */
async function secondLook(): ReturnType<typeof runFailedAgain> {
  const nothing = { passed: new Set<FailedTest>(), worse: [] }
  if (failed.length === 0) return nothing
  console.log('\n── Second look ──')
  const why = noSecondLook(failed)
  if (why !== undefined) console.log(why)
  return why === undefined ? runFailedAgain(failed, { root: ROOT, reports, run, ci: CI }) : nothing
}

/**
 * Gives the exit code; a program ended by a signal counts as failed.
 *
 * @param beside the file of the output of a program that runs at the lowest priority
 */
function run(args: string[], env: Record<string, string> = {}, beside?: number): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', beside ?? 'inherit', beside ?? 'inherit'],
    })
    running.add(child)
    if (beside !== undefined && child.pid !== undefined) lowestPriority(child.pid)
    child.once('error', (error) => {
      running.delete(child)
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** What the program starts has it too. A program that has ended already has none. */
function lowestPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It runs at the priority of the others.
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
    const { values, positionals } = parseArgs({
      options: { only: { type: 'string' }, at: { type: 'string' } },
      allowPositionals: true,
    })
    if (values.at !== undefined) Object.assign(process.env, clockAt(readMoment(values.at), Date.now()))
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
    console.error(
      `${(error as Error).message}\nUsage: npm test [-- changed | shuffled [N] | [unit] [e2e] [--only PATH]] [--at MOMENT]`,
    )
    process.exit(2)
  }
}
