import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clockAt } from './clock.ts'
import { type Counts, lastLine, strictly, sum } from './output/counts.ts'
import { seedOf } from './seed.ts'
import { ORDER, type Orders, readOrders } from './shuffledArguments.ts'
import { runVitest } from './vitestRun.ts'

/**
 * The unit tests in random orders of their files: what passes in one order and fails in another depends on its
 * neighbours. Nothing has a second look here.
 *
 *   npm test -- shuffled                                        three orders
 *   npm test -- shuffled 16 --project web-rules --workers 1     sixteen, of one project, in one process
 *   npm test -- shuffled 1 --order 1234                         that order once more
 *   npm test -- shuffled 2 --at 2026-12-31T23:50 --at 2027-08-01T12:00     one at each moment (clock.ts)
 */

const ROOT = process.env.TIZHOU_TEST_ROOT ?? fileURLToPath(new URL('../..', import.meta.url))

let asked: Orders
try {
  asked = readOrders(process.argv.slice(2), () => randomInt(2 ** 30))
} catch (error) {
  console.error(
    `${(error as Error).message}\nUsage: npm test -- shuffled [N] [--project NAME] [--workers N] [--order SEED] [--at MOMENT …]`,
  )
  process.exit(2)
}

const seed = seedOf()
process.env.TIZHOU_TEST_SEED = String(seed)
console.log(`Seed: ${seed}`)
const reports = mkdtempSync(join(tmpdir(), 'tizhou-reports-'))
const failures: string[] = []
let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running?.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(130)
  })
}
const all: Counts[] = []
for (const [at, order] of asked.orders.entries()) {
  const moment = asked.moments[at % asked.moments.length]
  console.log(`\n── Order ${order}${moment === undefined ? '' : ` at ${new Date(moment).toISOString()}`} ──`)
  const { counts, names } = await inOrder(order, moment === undefined ? {} : clockAt(moment, Date.now()))
  console.log(`Order ${order}: ${lastLine(counts)}`)
  all.push(counts)
  if (counts.failed > 0) failures.push(`order ${order}`, ...names.map((name) => `    ${name}`))
}
rmSync(reports, { recursive: true, force: true })
const total = sum(all)
process.exitCode = total.failed > 0 ? 1 : 0
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${lastLine(total)}`)

async function inOrder(order: number, clock: Record<string, string>) {
  const { counts, failed, unattributed } = await runVitest(
    [
      '--sequence.shuffle.files',
      `--sequence.seed=${order}`,
      ...(asked.project === undefined ? [] : [`--project=${asked.project}`]),
      ...(asked.workers === undefined ? [] : [`--maxWorkers=${asked.workers}`]),
    ],
    String(order),
    reports,
    (args, env) => run(args, { ...env, ...clock, [ORDER]: String(order) }),
  )
  return {
    counts: strictly(counts, { ci: false, mayBeEmpty: false }),
    names: [...unattributed, ...failed.map(({ name }) => name)],
  }
}

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running.once('error', () => resolve(1))
    running.once('exit', (code) => resolve(code ?? 1))
  })
}
