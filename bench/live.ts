import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { Heard } from './support/heard.ts'
import { memoryOf, nodeOf, pinLoad, startOnServerCore } from './support/processes.ts'
import { loggedIn } from './support/sessions.ts'

/**
 * Measures one room on one server with a given number of viewers and of messages a second: the time from sending a
 * message until every viewer has it, and the server's load. On SQLite and on PostgreSQL.
 */
const VIEWERS = Number(process.env.BENCH_VIEWERS ?? 1_000)
const A_SECOND = Number(process.env.BENCH_RATE ?? 50)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const AIM = { p99: 1_000, memory: 400 }

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

async function measure(name: string, address: StoreAddress, env: Record<string, string>): Promise<boolean> {
  const store = await openStore(address)
  const now = Date.now()
  const liveID = newId()
  await store.write(async (tx) => {
    await tx.db
      .insertInto('live_lesson')
      .values({
        ...{ lesson_id: liveID, subject_id: newId(), module: 'Live', course: '', title: '直播', chapter: '' },
        ...{ teacher: '周老师', teacher_about: '', about: '', place: 'premiere', video: '', video_seconds: 0 },
        ...{ address: '', opens_at: now - 60_000, starts_at: now - 1_000, ends_at: now + 3_600_000, replay_at: null },
        ...{
          capacity: 0,
          free: 1,
          vns: '[]',
          repeats: 'none',
          withdrawn_at: null,
          revision: 1,
          updated_at: now,
          updated_by: '',
        },
      })
      .execute()
    const room = { lesson_id: liveID, seq: 1, rules_seq: 1, slow_seconds: 0, quiet: 0 as const, pinned_id: null }
    await tx.db.insertInto('live_room').values(room).execute()
  })
  const people = await loggedIn(store, VIEWERS, now)
  await store.close()
  const { DATABASE_URL: _, ...plain } = SERVER_ENV as Record<string, string>
  const server = await startOnServerCore([...SERVER, '--no-demo'], /Tizhou is at http:\/\/[^:]+:(\d+)/, {
    ...plain,
    ...env,
    ...{ DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', WEB_DIR: join(folder, 'none') },
  })
  const pid = nodeOf(server.child)
  const heard = new Heard(people.length)
  for (let at = 0; at < people.length; at += 100)
    await Promise.all(people.slice(at, at + 100).map(({ guid }) => openRoom(server.port, liveID, guid, heard)))
  const before = memoryOf(pid)?.now ?? Number.NaN
  const agent = new Agent({ keepAlive: true })
  const acknowledged: number[] = []
  const pending: Promise<void>[] = []
  const total = A_SECOND * SECONDS
  const began = performance.now()
  for (let at = 0; at < total; at++) {
    const due = began + (at * 1_000) / A_SECOND
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const { guid } = people[at % people.length] as (typeof people)[0]
    const text = `message-${at}-end`
    heard.sent(text)
    const sent = performance.now()
    pending.push(
      post(server.port, agent, {
        guid,
        liveID: String(liveID),
        messageID: `bench-message-id-${at}`,
        kind: 'chat',
        text,
      }).then(() => {
        acknowledged.push(performance.now() - sent)
      }),
    )
  }
  await Promise.all(pending)
  await heard.all()
  const memory = memoryOf(pid)
  await server.stop()
  const { toAll, repeated } = heard
  const isMet = at(toAll, 0.99) < AIM.p99 && (memory?.peak ?? Number.NaN) < AIM.memory && repeated === 0
  console.log(`${name}: ${VIEWERS} viewers, ${A_SECOND} messages a second for ${SECONDS} s`)
  console.log(`  sent to everyone's screen: ${line(toAll)}`)
  console.log(`  sent to acknowledged: ${line(acknowledged)}`)
  console.log(`  memory: ${before.toFixed(0)} MB with all in the room, ${memory?.peak.toFixed(0)} MB at the most`)
  console.log(
    `  frames a second and viewer: ${(heard.frames / people.length / SECONDS).toFixed(1)}; came twice: ${repeated}`,
  )
  console.log(
    `  aims (p99 below ${AIM.p99} ms, memory below ${AIM.memory} MB, nothing twice): ${isMet ? 'met' : 'MISSED'}`,
  )
  return isMet
}

function line(values: number[]): string {
  return `p50 ${at(values, 0.5).toFixed(0)} ms, p99 ${at(values, 0.99).toFixed(0)} ms, most ${at(values, 1).toFixed(0)} ms`
}

/** The quantile `share` of the values. */
function at(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function openRoom(port: number, liveID: number, guid: string, heard: Heard): Promise<void> {
  const asked = request({
    ...{ port, host: '127.0.0.1', path: `/events/live/${liveID}?after=1&guid=${guid}`, agent: false },
    headers: { accept: 'text/event-stream' },
  })
  asked.on('error', () => undefined)
  asked.end()
  const [response] = await once(asked, 'response')
  if (response.statusCode !== 200) throw new Error(`a room was refused with ${response.statusCode}`)
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  let rest = ''
  response.on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      heard.frames++
      for (const [text] of event.matchAll(/message-\d+-end/g)) heard.heard(text)
    }
  })
}

async function post(port: number, agent: Agent, fields: Record<string, string>): Promise<void> {
  const asked = request({
    ...{ port, host: '127.0.0.1', path: '/api/live/say', method: 'POST', agent },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  asked.end(new URLSearchParams(fields).toString())
  const [response] = await once(asked, 'response')
  let text = ''
  for await (const chunk of response) text += chunk
  const { status, msg } = JSON.parse(text) as { status: number; msg: string }
  if (status !== 200) throw new Error(`say: ${status} ${msg}`)
}
