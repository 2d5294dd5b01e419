import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { comparison, figuresOf } from './figures.ts'

/**
 * `npm run bench -- compare REV … [MEASUREMENT …] [--rounds N]`: measurements of older revisions and of this checkout, in
 * turn, so that a moment in which the machine is slow hits all alike. Prints a table in Markdown for each measurement:
 * medians, and the ratio round by round. Settings (BENCH_SECONDS …) reach every revision that knows them.
 *
 * A revision is cloned, installed and built once, in a folder that stays for the next comparison
 * (`$XDG_CACHE_HOME/tizhou-bench`).
 */
const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tizhou-bench')
const USUAL = ['server', 'importBeside', 'jobs', 'papers', 'review', 'tree', 'question', 'pages']
const HERE = 'HEAD'

interface Revision {
  name: string
  folder: string
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
})
const measurements = measurementsOf(ROOT)
const names = positionals.filter((one) => measurements.includes(one))
const revisions = positionals.filter((one) => !measurements.includes(one))
const rounds = Number(values.rounds)
if (revisions.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('Usage: npm run bench -- compare REV … [MEASUREMENT …] [--rounds N]')
  process.exit(2)
}

const compared: Revision[] = [...revisions.map(cloned), { name: HERE, folder: ROOT }]
for (const name of names.length > 0 ? names : USUAL) {
  const found = new Map(compared.map(({ name: revision }) => [revision, new Map<string, number[]>()]))
  for (let round = 0; round < rounds; round++)
    for (const { name: revision, folder } of inTurn(compared, round)) {
      if (!measurementsOf(folder).includes(name)) continue
      console.error(`${name}, round ${round + 1} of ${rounds}: ${revision}`)
      const output = await printed(folder, name)
      const of = found.get(revision) as Map<string, number[]>
      const figures = figuresOf(output)
      for (const { name: figure, value } of figures) of.set(figure, [...(of.get(figure) ?? []), value])
      if (figures.length === 0) console.error(`${revision} measured nothing:\n${output.slice(-2_000)}`)
    }
  console.log(`\n## ${name}, ${rounds} rounds\n`)
  for (const row of comparison(
    compared.map(({ name: revision }) => ({ name: revision, rounds: found.get(revision) ?? new Map() })),
  ))
    console.log(row)
}

/** Every round begins with another one. */
function inTurn<T>(all: readonly T[], round: number): T[] {
  const from = round % all.length
  return [...all.slice(from), ...all.slice(0, from)]
}

function measurementsOf(root: string): string[] {
  const folder = join(root, 'bench')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.]+\.ts$/.test(entry.name))
    .map((entry) => entry.name.replace(/\.ts$/, ''))
}

/** A clone of the repository at a revision. It installs and builds what it needs when a measurement runs in it. */
function cloned(name: string): Revision {
  const commit = git(ROOT, 'rev-parse', '--verify', `${name}^{commit}`)
  const folder = join(CACHE, commit)
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(CACHE, { recursive: true })
    git(CACHE, 'clone', '--quiet', '--no-checkout', ROOT, folder)
    git(folder, 'checkout', '--quiet', '--detach', commit)
  }
  return { name, folder }
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
}

/** What a measurement prints. One that misses its aims ends with an error code, and has its figures all the same. */
function printed(folder: string, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tools/bench.mjs', name], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pieces: Buffer[] = []
    child.stdout.on('data', (piece) => pieces.push(piece))
    child.once('error', reject)
    child.once('close', () => resolve(Buffer.concat(pieces).toString('utf8')))
  })
}
