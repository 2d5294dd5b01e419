import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@tizhou/demo/people'
import { buildApp } from './app.ts'
import { ensureOperator } from './boot/firstOperator.ts'
import { JOBS } from './cores/jobs.ts'
import { OUTBOX_PATH } from './cores/sms/outboxPage.ts'
import { filesDir, spoolDir, sqliteFile, uploadsDir } from './platform/config.ts'
import { openStore } from './platform/database/open.ts'
import type { Store } from './platform/database/store.ts'
import { startJobs } from './platform/jobs/startJobs.ts'
import { readConfig } from './settings.ts'

/** Time for requests in progress after a stop was requested. */
const STOP_MS = 10_000

const config = readConfig(process.env, process.argv.slice(2))
if (config.demo && !existsSync(sqliteFile(config))) makeDemo()
const store = await openStore(
  config.databaseUrl
    ? { databaseUrl: config.databaseUrl, connections: config.databaseConnections }
    : { sqliteFile: sqliteFile(config) },
)
const isDemo = await holdsDemo(store)
if (!isDemo) await ensureOperator(store, process.env, Date.now())

/** In a process of its own, whose memory is freed at its end. */
function makeDemo(): void {
  console.log('Making the demonstration (once; some seconds) …')
  execFileSync(process.execPath, [join(import.meta.dirname, 'boot/demo/makeDemo.ts')], { stdio: 'inherit' })
}

mkdirSync(join(filesDir(config), 'images'), { recursive: true })
let stopping: boolean = false
const { http, services } = await buildApp(config, store, { isStopping: (): boolean => stopping })
// A read that nobody awaits any more must not crash the server when the database goes away.
process.on('unhandledRejection', (reason) => {
  const { name, stack } = reason instanceof Error ? reason : new Error(typeof reason)
  services.log.error({ err: { name, stack } }, 'unhandledRejection')
})
const stopJobs = startJobs(JOBS, services)
if (config.databaseUrl)
  console.log(
    `This server shares its database. Its own are: ${config.files.store === 'local' ? `${filesDir(config)} (pictures and other files), ` : ''}${uploadsDir(config)} (files on their way), ` +
      `${spoolDir(config)} (events that wait), rates of calls. See docs/operations/running.md, "Growing".`,
  )
releaseStartUp()
const address = await http.listen({ host: config.host, port: config.port })
console.log(`Tizhou is at ${address}`)
if (config.sms.provider === 'outbox')
  console.log(
    `No SMS provider is set: codes are at http://127.0.0.1:${new URL(address).port}${OUTBOX_PATH}, on this machine only`,
  )
if (isDemo) {
  console.log(`Demo log-ins, password ${DEMO_PASSWORD}:`)
  for (const { userName, nickName, roles, versions } of DEMO_PEOPLE) {
    const what = roles.length > 0 ? roles.join(', ') : versions.length > 0 ? 'learner with VIP' : 'learner without VIP'
    console.log(`  ${userName.padEnd(12)} ${nickName}, ${what}`)
  }
}

/** Frees memory that only the start needed, about 20 MB. */
function releaseStartUp(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
  collect({ type: 'major', flavor: 'last-resort' })
}

async function holdsDemo(on: Store): Promise<boolean> {
  return (await on.db.selectFrom('setting').select('name').where('name', '=', 'demo').execute()).length > 0
}

/** Accepts no new requests, ends those in progress, writes what was accepted, and exits. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_MS).unref()
  await stopJobs()
  await http.close()
  await store.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
