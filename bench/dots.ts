import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { memoryOf, nodeOf, pinLoad, type Running, startOnServerCore } from './support/processes.ts'
import { loggedIn } from './support/sessions.ts'

/**
 * Measures open event streams on one server: their memory, the time from a write until its learner is notified (and
 * until all are), and the time of a stop with all of them open. On SQLite and on PostgreSQL.
 */
const STREAMS = Number(process.env.BENCH_STREAMS ?? 5_000)
const WRITES = Number(process.env.BENCH_WRITES ?? 500)
const TO_ALL = 5
const AIM = { p99: 500, stop: 5_000 }
const SUBJECT = 'BENCH'

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
pinLoad()
const bin = findPostgres()
const postgres = bin ? await startPostgres(bin, { durable: true }) : undefined
let met = true
try {
  met = await measure('SQLite', { sqliteFile: join(folder, 'tizhou.db') }, {})
  if (postgres)
    met = (await measure('PostgreSQL', { databaseUrl: postgres.url }, { DATABASE_URL: postgres.url })) && met
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = met ? 0 : 1

interface Stream {
  guid: string
  /** Resolves with the moment (ms) of the next event `dots`. */
  next(): Promise<number>
  ended: Promise<unknown>
}

async function measure(name: string, address: StoreAddress, env: Record<string, string>): Promise<boolean> {
  const store = await openStore(address)
  const now = Date.now()
  const appID = newId()
  await store.write((tx) =>
    tx.db
      .insertInto('subject')
      .values({
        ...{ subject_id: appID, code: SUBJECT, name: SUBJECT, short_name: SUBJECT, family: SUBJECT, position: 1 },
        ...{ revision: 1, updated_at: now },
      })
      .execute(),
  )
  const people = await loggedIn(store, STREAMS, now)
  const first = people[0] as (typeof people)[0]
  await store.write((tx) => tx.db.insertInto('user_role').values({ user_id: first.userID, role: 'editor' }).execute())
  await store.close()
  const { DATABASE_URL: _, ...plain } = SERVER_ENV as Record<string, string>
  const server = await startOnServerCore([...SERVER, '--no-demo'], /Tizhou is at http:\/\/[^:]+:(\d+)/, {
    ...plain,
    ...env,
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    WEB_DIR: join(folder, 'none'),
  })
  const post = poster(server)
  const pid = nodeOf(server.child)
  const before = memoryOf(pid)?.now ?? Number.NaN
  const streams: Stream[] = []
  for (let at = 0; at < people.length; at += 100)
    streams.push(
      ...(await Promise.all(people.slice(at, at + 100).map(({ guid }) => openStream(server.port, guid, appID)))),
    )
  // The first stream on PostgreSQL brings the connection that listens.
  const warm = streams[0] as Stream
  const told = warm.next()
  for (let done = false; !done; )
    done = await Promise.race([
      told.then(() => true),
      post('/api/redDot/markReview', { guid: warm.guid, appID, testHints: 'due' }).then(() => false),
    ])
  const after = memoryOf(pid)?.now ?? Number.NaN

  const own: number[] = []
  for (let at = 0; at < WRITES; at++) {
    const stream = streams[(at * 7919) % streams.length] as Stream
    const heard = stream.next()
    const sent = performance.now()
    await post('/api/redDot/markReview', { guid: stream.guid, appID, testHints: 'due' })
    own.push((await heard) - sent)
  }
  const all: number[] = []
  for (let at = 0; at < TO_ALL; at++) {
    const heard = streams.map((stream) => stream.next())
    const sent = performance.now()
    await post('/api/console/versionUpdates/save', { guid: first.guid, label: '1', title: '更新', html: '<p>说明</p>' })
    all.push(...(await Promise.all(heard)).map((moment) => moment - sent))
  }
  const began = performance.now()
  const code = await stopped(server)
  const stop = performance.now() - began
  await Promise.all(streams.map(({ ended }) => ended))

  const line = (what: string, values: number[]) =>
    `  ${what}: p50 ${at(values, 0.5).toFixed(1)} ms, p99 ${at(values, 0.99).toFixed(1)} ms, most ${at(values, 1).toFixed(1)} ms`
  console.log(`${name}, ${streams.length} streams`)
  console.log(
    `  memory: ${before.toFixed(0)} MB without, ${after.toFixed(0)} MB with; ${(((after - before) * 1024) / streams.length).toFixed(1)} kB a stream`,
  )
  console.log(line(`write to push, one learner (${own.length} writes)`, own))
  console.log(line(`write to push, everyone (${TO_ALL} writes)`, all))
  console.log(`  stop with all of them open: ${stop.toFixed(0)} ms, code ${code}`)
  const isMet = at(own, 0.99) < AIM.p99 && at(all, 0.99) < AIM.p99 && stop < AIM.stop && code === 0
  console.log(`  aims (p99 below ${AIM.p99} ms, stop below ${AIM.stop} ms with code 0): ${isMet ? 'met' : 'MISSED'}`)
  return isMet
}

/** The quantile `share` of the values. */
function at(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function openStream(port: number, guid: string, appID: number): Promise<Stream> {
  const asked = request({
    ...{ port, host: '127.0.0.1', path: `/events?guid=${guid}&appID=${appID}`, agent: false },
    headers: { accept: 'text/event-stream' },
  })
  asked.end()
  const [response] = await once(asked, 'response')
  if (response.statusCode !== 200) throw new Error(`a stream was refused with ${response.statusCode}`)
  let waiting: ((moment: number) => void)[] = []
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    if (!text.includes('"dots"')) return
    const moment = performance.now()
    for (const tell of waiting) tell(moment)
    waiting = []
  })
  return {
    guid,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    ended: new Promise((resolve) => response.once('close', resolve).on('error', () => undefined)),
  }
}

function poster({ port }: Running) {
  const agent = new Agent({ keepAlive: true })
  return async (path: string, fields: Record<string, string | number>): Promise<void> => {
    const asked = request({
      ...{ port, host: '127.0.0.1', path, method: 'POST', agent },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    asked.end(new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString())
    const [response] = await once(asked, 'response')
    let text = ''
    for await (const chunk of response) text += chunk
    const { status, msg } = JSON.parse(text) as { status: number; msg: string }
    if (status !== 200) throw new Error(`${path}: ${status} ${msg}`)
  }
}

async function stopped({ child }: Running): Promise<number | null> {
  child.removeAllListeners('exit')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  return code as number | null
}
