import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { median } from './support/processes.ts'

/**
 * Measures the time and the peak memory of importing 6,811 real questions by the whole command, from its start to its
 * end, with durable writes: first into an empty bank, then the same file again.
 */

const root = join(import.meta.dirname, '..')
const FILE = process.env.BENCH_IMPORT_FILE ?? join(root, '../shared/data/cmexam-val.xlsx')
const CLI = join(root, 'apps/server/src/cores/imports/cli.ts')
const SUBJECT = 'BENCH'
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const AIM = { seconds: 5, megabytes: 300 }
/** Reports the peak memory on a separate file descriptor at exit, so that the importer itself is unchanged. */
const TELL_PEAK = `import{writeSync}from'node:fs';process.on('exit',()=>writeSync(3,String(process.resourceUsage().maxRSS)))`

interface Measured {
  seconds: number
  megabytes: number
}

async function importFile(env: Record<string, string>): Promise<Measured> {
  const { DATABASE_URL: _, ...own } = process.env
  const started = performance.now()
  const peakModule = `data:text/javascript,${encodeURIComponent(TELL_PEAK)}`
  const child = spawn(process.execPath, ['--import', peakModule, CLI, FILE, '--subject', SUBJECT], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let peak = ''
  for (const at of [1, 2]) child.stdio[at]?.on('data', (chunk) => (said += chunk))
  child.stdio[3]?.on('data', (chunk) => (peak += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  // One row of the file has no answer: exit code 1 says that rows were reported.
  if (code !== 0 && code !== 1) throw new Error(`the import ended with ${code}:\n${said}`)
  return { seconds: (performance.now() - started) / 1000, megabytes: Number(peak) / 1024 }
}

async function addSubject(address: StoreAddress): Promise<void> {
  const store = await openStore(address)
  const row = { code: SUBJECT, name: SUBJECT, short_name: SUBJECT, family: SUBJECT, position: 1, revision: 1 }
  await store.write((tx) =>
    tx.db
      .insertInto('subject')
      .values({ ...row, subject_id: newId(), updated_at: 0 })
      .execute(),
  )
  await store.close()
}

interface Round {
  first: Measured
  again: Measured
}

async function twice(address: StoreAddress, env: Record<string, string>): Promise<Round> {
  await addSubject(address)
  return { first: await importFile(env), again: await importFile(env) }
}

async function onSqlite(): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
  try {
    return await twice({ sqliteFile: join(folder, 'tizhou.db') }, { DATA_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(bin: string): Promise<Round> {
  const server = await startPostgres(bin, { durable: true })
  try {
    return await twice({ databaseUrl: server.url }, { DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

async function report(name: string, round: () => Promise<Round>): Promise<boolean> {
  const rounds: Round[] = []
  for (let run = 0; run < RUNS; run++) rounds.push(await round())
  const of = (kind: keyof Round) => ({
    seconds: median(rounds.map((one) => one[kind].seconds)),
    megabytes: median(rounds.map((one) => one[kind].megabytes)),
  })
  for (const [kind, label] of [
    ['first', 'into an empty bank'],
    ['again', 'the same again'],
  ] as const) {
    const { seconds, megabytes } = of(kind)
    console.log(
      `${name.padEnd(12)}${label.padEnd(22)}${`${seconds.toFixed(1)} s`.padStart(8)}${`${Math.round(megabytes)} MB`.padStart(10)}`,
    )
  }
  const { seconds, megabytes } = of('first')
  return seconds <= AIM.seconds && megabytes <= AIM.megabytes
}

if (!existsSync(FILE)) {
  console.log(`Nothing measured: there is no ${FILE} (BENCH_IMPORT_FILE names another file).`)
} else {
  console.log(`${FILE}, median of ${RUNS} runs, time and peak memory of the whole command\n`)
  const met = await report('SQLite', onSqlite)
  const bin = findPostgres()
  if (bin) await report('PostgreSQL', () => onPostgres(bin))
  else console.log('PostgreSQL  not measured: there is none on this machine')
  console.log(`\nAim on SQLite: under ${AIM.seconds} s and ${AIM.megabytes} MB: ${met ? 'met' : 'MISSED'}`)
}
