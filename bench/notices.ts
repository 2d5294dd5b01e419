import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NoticeKind } from '@tizhou/domain/notices/notices'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import type { Store } from '@tizhou/server/platform/database/store'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { pinLoad, startOnServerCore } from './support/processes.ts'
import { loggedIn } from './support/sessions.ts'

/**
 * Measures the home page's calls with many notices and read marks: the server's time for one learner, one call at a
 * time. On SQLite and on PostgreSQL.
 */
const NOTICES = Number(process.env.BENCH_NOTICES ?? 50_000)
const MARKS = Number(process.env.BENCH_MARKS ?? 1_000_000)
const LEARNERS = 2_000
/** Notices of each learner alone, besides: orders, parcels. */
const OWN = 10
const SUBJECTS = 40
const ROUNDS = 40
const AIM_MS = 20

/** Number of each kind among a hundred notices. */
const KINDS = {
  message: 56,
  notify: 16,
  course: 12,
  notice: 8,
  banner: 2,
  alert: 1,
  window: 1,
  announcement: 4,
} as const

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

interface Filled {
  subjects: number[]
  people: { guid: string; userID: number }[]
}

async function fill(store: Store, now: number): Promise<Filled> {
  const people = await loggedIn(store, LEARNERS, now)
  const subjects = Array.from({ length: SUBJECTS }, () => newId())
  const kinds = Object.entries(KINDS).flatMap(([kind, share]) => Array.from({ length: share }, () => kind))
  const ids = Array.from({ length: NOTICES }, () => newId())
  await store.write(async (tx) => {
    // Notices from before an account's creation do not count as new.
    await tx.db.updateTable('user_account').set({ created_at: 0 }).execute()
    for (const [at, subject_id] of subjects.entries())
      await tx.db
        .insertInto('subject')
        .values({
          ...{ subject_id, code: `BENCH${at}`, name: `科目${at}`, short_name: `科目${at}`, family: 'BENCH' },
          ...{ position: at, revision: 1, updated_at: now },
        })
        .execute()
  })
  const rows = ids.map((notice_id, at) => ({
    notice_id,
    kind: kinds[at % kinds.length] as NoticeKind,
    ...{ user_id: 0, occasion: null as string | null },
    // One in ten notices is for all subjects.
    subject_id: at % 10 === 0 ? 0 : (subjects[(at * 7) % SUBJECTS] as number),
    vip: null,
    vn: null,
    agent_code: at % 17 === 0 ? 'other' : '',
    ...{ terminal: null, version_name: '', client_types: '' },
    title: `通知 ${at}`,
    html: `<p>${'正文。'.repeat(60)}</p>`,
    link: '',
    exam_type: '',
    priority: at % 100,
    begins_at: now - at * 1_000,
    // A third of the notices has ended.
    ends_at: at % 3 === 0 ? now - 1 : null,
    withdrawn_at: null,
    revision: 1,
    updated_at: now,
    updated_by: 'bench',
  }))
  for (let at = 0; at < rows.length; at += 1_000)
    await store.write(async (tx) => {
      await tx.db
        .insertInto('notice')
        .values(rows.slice(at, at + 1_000))
        .execute()
    })
  const ownRows = people.flatMap(({ userID }) =>
    Array.from({ length: OWN }, (_, at) => ({
      ...(rows[0] as (typeof rows)[0]),
      ...{ notice_id: newId(), kind: 'notify' as const, user_id: userID, occasion: `bench ${at}`, subject_id: 0 },
      ...{ begins_at: now - at * 60_000, ends_at: null, agent_code: '' },
    })),
  )
  for (let at = 0; at < ownRows.length; at += 1_000)
    await store.write(async (tx) => {
      await tx.db
        .insertInto('notice')
        .values(ownRows.slice(at, at + 1_000))
        .execute()
    })
  const each = Math.floor(MARKS / LEARNERS)
  for (let from = 0; from < LEARNERS; from += 10)
    await store.write(async (tx) => {
      for (const { userID } of people.slice(from, from + 10))
        await tx.db
          .insertInto('notice_read')
          .values(
            Array.from({ length: each }, (_, at) => ({
              user_id: userID,
              notice_id: ids[(userID + at * 97) % NOTICES] as number,
              read_at: now,
            })),
          )
          .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doNothing())
          .execute()
    })
  return { subjects, people }
}

async function measure(name: string, address: StoreAddress, env: Record<string, string>): Promise<boolean> {
  const store = await openStore(address)
  const { subjects, people } = await fill(store, Date.now())
  const { count } = await store.db
    .selectFrom('notice_read')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  // autovacuum does this within a minute of such a load.
  if ('databaseUrl' in address) await store.all('vacuum analyze', [])
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
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round++) {
    const { guid } = people[(round * 37) % people.length] as (typeof people)[0]
    const appID = subjects[round % SUBJECTS] as number
    const own = { appID, guid }
    const shown = { ...own, channelID: 1, vip: 0 }
    const visitor = { appID, noticeType: '1,2,3', vip: 0, userVName: '', agentCode: '', terminal: 5 }
    const calls: [path: string, params: object][] = [
      ['/api/getManagement/Publish', { ...visitor, guid, clientType: 'web_pc' }],
      ['/api/getManagement/getmesswindow', { ...own, examType: '' }],
      ['/api/announcement/getTestNew', own],
      ['/api/redDot/getRedDog', { ...own, channelID: 1, vip: 0 }],
      ['/api/redDot/getReviewUnread', own],
      ['/api/notify/get', shown],
      ['/api/notify/course/system', shown],
      ['/api/community/message/list', { ...own, curPage: 0, eachPageNum: 10 }],
      ['/api/feedbacktest/versionList', { ...own, vip: 0 }],
    ]
    for (const [path, params] of calls) {
      const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))
      const began = performance.now()
      const reply = await fetch(`http://127.0.0.1:${server.port}${path}?${query}`)
      const { status, msg } = (await reply.json()) as { status: number; msg: string }
      const took = performance.now() - began
      if (status !== 200) throw new Error(`${path}: ${status} ${msg}`)
      // The first rounds, with cold caches, are not measured.
      if (round >= 5) times.set(path, [...(times.get(path) ?? []), took])
    }
  }
  server.child.removeAllListeners('exit')
  server.child.kill('SIGTERM')
  console.log(`${name}, ${NOTICES} notices, ${LEARNERS * OWN} of one learner each, ${Number(count)} read marks`)
  let isMet = true
  for (const [path, took] of times) {
    took.sort((a, b) => a - b)
    const p50 = took[Math.floor(took.length / 2)] as number
    const p90 = took[Math.floor(took.length * 0.9)] as number
    isMet &&= p90 < AIM_MS
    console.log(`  ${path.padEnd(36)} p50 ${p50.toFixed(1)} ms, p90 ${p90.toFixed(1)} ms`)
  }
  console.log(`  aim (p90 below ${AIM_MS} ms): ${isMet ? 'met' : 'MISSED'}`)
  return isMet
}
