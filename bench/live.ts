import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { LiveCrowd, makeRoom } from './support/liveCrowd.ts'
import { memoryOf, pinLoad, type Running, startOnServerCore } from './support/processes.ts'

/**
 * Measures one room with a given number of viewers and of messages a second: the time from sending a message until
 * every viewer has it, and the server's memory. Then the server is killed amid the talk and started again: everybody
 * has to be back by himself at the right second, with every acknowledged message once. On SQLite, on PostgreSQL, and on
 * two servers of one PostgreSQL, of which the first is killed.
 */
const VIEWERS = Number(process.env.BENCH_VIEWERS ?? 1_000)
const A_SECOND = Number(process.env.BENCH_RATE ?? 50)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
/** `off`: the most by which the second that a viewer sees differs from the real one, ms. */
const AIM = { p99: 1_000, memory: 400, off: 1_000 }
/** Longest wait for a crowd that comes back, ms. */
const BACK_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
pinLoad()
const bin = findPostgres()
const postgres = bin ? await startPostgres(bin, { durable: true }) : undefined
let met = true
try {
  met = await measure('SQLite', { sqliteFile: join(folder, 'tizhou.db') }, {}, 1)
  if (postgres)
    for (const servers of [1, 2]) {
      const name = servers === 1 ? 'PostgreSQL' : 'two servers on PostgreSQL'
      met = (await measure(name, { databaseUrl: postgres.url }, { DATABASE_URL: postgres.url }, servers)) && met
    }
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = met ? 0 : 1

async function measure(
  name: string,
  address: StoreAddress,
  env: Record<string, string>,
  count: number,
): Promise<boolean> {
  const store = await openStore(address)
  const room = await makeRoom(store, VIEWERS, Date.now())
  await store.close()
  const { DATABASE_URL: _, ...plain } = SERVER_ENV as Record<string, string>
  const start = (port = 0) =>
    startOnServerCore([...SERVER, '--no-demo'], /Tizhou is at http:\/\/[^:]+:(\d+)/, {
      ...{ ...plain, ...env, DATA_DIR: folder, PORT: String(port) },
      ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', WEB_DIR: join(folder, 'none') },
    })
  const servers: Running[] = []
  for (let at = 0; at < count; at++) servers.push(await start())
  const pids = servers.map(({ child }) => child.pid as number)
  const crowd = new LiveCrowd(room, () => servers.map(({ port }) => port))
  await crowd.enter()
  const before = pids.map((pid) => memoryOf(pid)?.now ?? Number.NaN)
  const whole = { count: A_SECOND * SECONDS, perSecond: A_SECOND }

  await crowd.talk(whole)
  await crowd.heard.all()
  const { toAll, frames } = crowd.heard
  const peaks = pids.map((pid) => memoryOf(pid)?.peak ?? Number.NaN)
  const quick = line(crowd.acknowledged)

  const talk = crowd.talk(whole)
  await wait((SECONDS * 1_000) / 2)
  const [killed] = servers as [Running]
  const killedAt = performance.now()
  killed.child.removeAllListeners('exit')
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  servers[0] = await start(killed.port)
  const up = performance.now() - killedAt
  while (crowd.inRoom < VIEWERS && performance.now() - killedAt < BACK_MS) await wait(20)
  const back = performance.now() - killedAt
  await talk
  await Promise.race([crowd.heard.all(), wait(BACK_MS, undefined, { ref: false })])
  const { lost, doubled } = crowd.judge()
  const inRoom = crowd.inRoom
  const off = crowd.mostOff
  const peakAfter = memoryOf((servers[0] as Running).child.pid as number)?.peak ?? Number.NaN
  crowd.leave()
  for (const server of servers) await server.stop()

  const most = Math.max(...peaks, peakAfter)
  const isMet =
    at(toAll, 0.99) < AIM.p99 && most < AIM.memory && lost + doubled === 0 && inRoom === VIEWERS && off < AIM.off
  console.log(`${name}: ${VIEWERS} viewers, ${A_SECOND} messages a second for ${SECONDS} s`)
  console.log(`  sent to everyone's screen: ${line(toAll)}`)
  console.log(`  sent to acknowledged: ${quick}`)
  console.log(
    `  memory: ${mb(before)} with all in the room, ${mb(peaks)} at the most, ${mb([peakAfter])} after the restart`,
  )
  console.log(`  frames a second and viewer: ${(frames / VIEWERS / SECONDS).toFixed(1)}`)
  console.log(
    `  killed amid the talk: up after ${up.toFixed(0)} ms, ${inRoom} of ${VIEWERS} back after ${back.toFixed(0)} ms, ${off.toFixed(0)} ms off the second at the most; lost ${lost}, double ${doubled}`,
  )
  console.log(
    `  aims (p99 below ${AIM.p99} ms, memory below ${AIM.memory} MB, everybody back within ${AIM.off} ms of the second, nothing lost or double): ${isMet ? 'met' : 'MISSED'}`,
  )
  return isMet
}

function mb(values: number[]): string {
  return values.map((value) => `${value.toFixed(0)} MB`).join(' and ')
}

function line(values: number[]): string {
  return `p50 ${at(values, 0.5).toFixed(0)} ms, p99 ${at(values, 0.99).toFixed(0)} ms, most ${at(values, 1).toFixed(0)} ms`
}

/** The quantile `share` of the values. */
function at(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
