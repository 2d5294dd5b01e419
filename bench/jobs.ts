import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { fileDrafts } from '@tizhou/server/cores/content/filing/fileDrafts'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import { upsertRows } from '@tizhou/server/platform/database/reading/rowsStatement'
import type { Store } from '@tizhou/server/platform/database/store'
import { markName, shardsOf } from '@tizhou/server/platform/jobs/shards'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { Line } from './support/line.ts'
import { postRequest } from './support/load.ts'
import { memoryOf, pinLoad, processorSeconds, type Running, startOnServerCore } from './support/processes.ts'

/**
 * Whether jobs keep up. First a mock exam's replies come within two seconds, filed learner by learner, while some learners
 * answer through HTTP: how long until every count, mastery, rating and measure has them, and how long saves take
 * meanwhile. Then replies come at a steady rate through HTTP: how far each job falls behind.
 *
 * The mock's replies are written by this process. On SQLite two processes then want the one writer, which no server
 * has: saves are timed from the moment at which all have come.
 */
const LEARNERS = Number(process.env.BENCH_LEARNERS ?? 2_000)
const ASKED = 150
const QUESTIONS = 3_000
const ANSWERING = 20
const EVERY_MS = 100
const STEADY = { rate: Number(process.env.BENCH_RATE ?? 3_000), seconds: Number(process.env.BENCH_SECONDS ?? 60) }
const AIM = { sqlite: 60, postgres: 90, p99: 30, most: 100, behind: 15 }
const GIVE_UP_S = 300
const SUBJECT = 'BENCH'
const DATABASES = (process.env.BENCH_DATABASES ?? 'sqlite,postgres').split(',')
const FLAGS = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean)

interface Scene {
  appID: number
  cptID: number
  questionIDs: number[]
  learners: { userID: number; guid: string }[]
}

async function prepare(store: Store): Promise<Scene> {
  const now = Date.now()
  const appID = newId()
  const row = { code: SUBJECT, name: SUBJECT, short_name: SUBJECT, family: SUBJECT, position: 1, revision: 1 }
  await store.write((tx) =>
    tx.db
      .insertInto('subject')
      .values({ ...row, subject_id: appID, updated_at: now })
      .execute(),
  )
  const items = Array.from({ length: QUESTIONS }, (_, at) =>
    a1(`q${at}`, `第 ${at + 1} 题`, ['甲', '乙', '丙', '丁', '戊'], 'B', '【解析】', { points: [`要点 ${at % 300}`] }),
  )
  await fileDrafts(store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, drafts(chapter('卷', ...items)), {
    freePaths: new Set(['卷']),
    now,
  })
  const ids = await store.all<{ question_id: number }>('select question_id from question order by external_id', [])
  const [home] = await store.all<{ chapter_id: number }>('select chapter_id from chapter', [])
  const learners = Array.from({ length: LEARNERS }, () => ({
    userID: newId(),
    guid: randomBytes(32).toString('base64url'),
  }))
  // Sessions as a log-in makes them, without two thousand password hashes.
  await store.write(async (tx) => {
    for (const [at, { userID, guid }] of learners.entries()) {
      await tx.db
        .insertInto('user_account')
        .values({
          user_id: userID,
          user_name: `bench${at}`,
          nick_name: '考生',
          password_hash: '',
          last_subject_id: null,
          last_vn: null,
          blocked_at: null,
          created_at: now,
        })
        .execute()
      await tx.run(
        'insert into session (guid_hash, user_id, client_type, created_at, expires_at, family) values (?, ?, ?, ?, ?, ?)',
        [createHash('sha256').update(guid).digest('base64url'), userID, 'web_pc', now, now + 3e9, null],
      )
    }
  })
  return { appID, cptID: home?.chapter_id ?? 0, questionIDs: ids.map((one) => one.question_id), learners }
}

const addReplies = upsertRows({
  table: 'reply',
  columns: [
    ...(['user_id', 'reply_id', 'subject_id', 'question_id', 'chapter_id', 'reply', 'is_right', 'points'] as const),
    ...(['full_points', 'spend_seconds', 'mode', 'answered_at', 'received_at', 'certainty'] as const),
  ],
  key: ['reply_id', 'user_id'],
})

const AT_ONCE = 3_000

/** Writes the replies of a mock exam to the log, learner by learner, as its filing does. Gives the last one. */
async function fileMock(store: Store, { appID, cptID, questionIDs, learners }: Scene): Promise<number> {
  const rows = learners.flatMap(({ userID }, at) =>
    questionIDs.slice(0, ASKED).map((questionID, number) => {
      const isRight = (at * 31 + number * 17) % 100 < 40 + (at % 40) ? 1 : 0
      return {
        user_id: userID,
        reply_id: `exam-${at}-${questionID}`,
        subject_id: appID,
        question_id: questionID,
        chapter_id: cptID,
        reply: isRight ? 'B' : 'ACDE'.charAt((at + number) % 4),
        is_right: isRight,
        points: isRight,
        full_points: 1,
        spend_seconds: 20 + (number % 40),
        mode: 'exam',
        certainty: null,
      }
    }),
  )
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const now = Date.now()
    const some = rows.slice(from, from + AT_ONCE).map((row) => ({ ...row, answered_at: now, received_at: now }))
    await store.write((tx) => tx.rows(addReplies, some))
    await pause(1)
  }
  const [last] = await store.all<{ seq: number }>('select max(seq) as seq from reply', [])
  return last?.seq ?? 0
}

interface Saves {
  at: number
  ms: number
}

let sent = 0
/** Learners answer in turn over the connections, until stopped. */
function answering(running: Running, scene: Scene, of: { batch: number; from: number }) {
  const saves: Saves[] = []
  const failures: string[] = []
  let stopped = false
  const converse = async (at: number) => {
    const line = await Line.to(running.port)
    await pause((EVERY_MS / ANSWERING) * at)
    let due = performance.now()
    for (let round = 0; !stopped; round++) {
      const { guid } = scene.learners[(round * ANSWERING + at) % scene.learners.length] as Scene['learners'][0]
      const replies = Array.from({ length: of.batch }, () => {
        const number = ++sent
        const range = scene.questionIDs.length - of.from
        return {
          replyID: `bench-${process.pid}-${String(number).padStart(9, '0')}`,
          allTestID: scene.questionIDs[of.from + ((number * 7_919) % range)] as number,
          cptID: scene.cptID,
          lastUserReply: number % 3 === 0 ? 'A' : 'B',
          spendTime: 20,
          answeredAt: Date.now(),
          mode: 'practice',
        }
      })
      const request = postRequest(
        '/api/exam/submitReplies',
        `guid=${guid}&appID=${scene.appID}&repliesJson=${encodeURIComponent(JSON.stringify(replies))}&client=pc`,
      )
      const began = performance.now()
      const body = await line.send(request)
      saves.push({ at: began, ms: performance.now() - began })
      if (!body.includes('"status":200')) failures.push(body.slice(0, 200))
      due += EVERY_MS
      await pause(Math.max(0, due - performance.now()))
    }
    line.close()
  }
  const lines = Promise.all(Array.from({ length: ANSWERING }, (_, at) => converse(at)))
  return {
    saves,
    async stop() {
      stopped = true
      await lines
      if (failures.length > 0) throw new Error(`${failures.length} saves failed: ${failures[0]}`)
    },
  }
}

async function marksOf(store: Store, job: string): Promise<number> {
  const shards = shardsOf(store.dialect)
  const rows = await store.all<{ name: string; progress: number }>('select name, progress from job', [])
  const marks = new Map(rows.map((row) => [row.name, row.progress]))
  return Math.min(...Array.from({ length: shards }, (_, shard) => marks.get(markName(job, shard, shards)) ?? 0))
}

/** Questions of the mock that are due to be measured. */
async function unmeasured(store: Store, { questionIDs }: Scene): Promise<number> {
  const row = await store.db
    .selectFrom('question_measure')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('question_id', 'in', questionIDs.slice(0, ASKED))
    .where(({ eb }) => eb(eb('attempts', '*', 5), '>=', eb(eb('measured_attempts', '*', 6), '+', 25)))
    .executeTakeFirstOrThrow()
  return row.due
}

/** Throws unless every filed reply is counted exactly once. */
async function checkSums(store: Store, { questionIDs }: Scene): Promise<void> {
  const asked = questionIDs.slice(0, ASKED)
  for (const [what, table] of [
    ['sum(answered)', 'question_statistic'],
    ['sum(attempts)', 'question_measure'],
    ['count(*)', 'first_answer'],
  ]) {
    const [row] = await store.all<{ sum: number }>(
      `select ${what} as sum from ${table} where question_id in (${asked.map(() => '?').join(', ')})`,
      asked,
    )
    if (row?.sum !== ASKED * LEARNERS) throw new Error(`${table} has ${row?.sum} of ${ASKED * LEARNERS} replies`)
  }
}

const quantile = (sorted: number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
const sorted = (saves: Saves[]) => saves.map(({ ms }) => ms).sort((a, b) => a - b)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function mock(running: Running, store: Store, scene: Scene): Promise<boolean> {
  // Learners who answer meanwhile answer other questions than the mock's.
  const learners = answering(running, scene, { batch: 1, from: ASKED })
  await pause(3_000)
  const before = sorted(learners.saves)
  const cpu = processorSeconds(running.child.pid as number)
  const began = performance.now()
  const last = await fileMock(store, scene)
  const arrived = performance.now()
  const done: Record<string, number> = {}
  while (Object.keys(done).length < 4) {
    await pause(250)
    const waited = performance.now() - arrived
    for (const job of ['count-replies', 'track-mastery', 'keep-trails'])
      if (done[job] === undefined && (await marksOf(store, job)) >= last) done[job] = waited
    if (done['track-mastery'] !== undefined && (await unmeasured(store, scene)) === 0)
      done['measure-questions'] ??= waited
    if (waited > GIVE_UP_S * 1000) throw new Error(`not up to date after ${GIVE_UP_S} s: ${JSON.stringify(done)}`)
  }
  await learners.stop()
  await checkSums(store, scene)
  const worked = processorSeconds(running.child.pid as number) - cpu
  const meanwhile = sorted(learners.saves.filter(({ at }) => at >= arrived))
  const whole = Math.max(...Object.values(done))
  console.log(`  ${LEARNERS * ASKED} replies came in ${seconds(arrived - began)}; up to date after`)
  for (const [job, ms] of Object.entries(done)) console.log(`    ${job.padEnd(20)} ${seconds(ms)}`)
  const aim = AIM[store.dialect]
  const [p50, p99, most] = [quantile(meanwhile, 0.5), quantile(meanwhile, 0.99), meanwhile.at(-1) ?? 0]
  console.log(`    whole ${seconds(whole)} (aim: ${aim} s), of which the server worked ${worked.toFixed(1)} s`)
  console.log(
    `  ${meanwhile.length} saves meanwhile: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (aim: ${AIM.p99}), ` +
      `most ${most.toFixed(0)} ms (aim: ${AIM.most}); before: p99 ${quantile(before, 0.99).toFixed(1)} ms`,
  )
  return whole <= aim * 1000 && p99 <= AIM.p99 && most <= AIM.most
}

/** How many seconds each job is behind, as the server reports. */
async function behind({ port }: Running): Promise<[string, number][]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...text.matchAll(/^tizhou_job_behind_seconds\{job="([^"]+)"\} (\S+)$/gm)].map(([, job, value]) => [
    job as string,
    Number(value),
  ])
}

/** Waits until the replies beside the mock exam are processed too; a reply waits 5 s before that. */
async function caughtUp(running: Running): Promise<void> {
  for (let waited = 0; waited < GIVE_UP_S * 2; waited++) {
    await pause(500)
    if (waited > 14 && (await behind(running)).every(([, value]) => value === 0)) return
  }
  throw new Error(`jobs are behind after ${GIVE_UP_S} s`)
}

async function steady(running: Running, scene: Scene): Promise<boolean> {
  const batch = Math.round((STEADY.rate * EVERY_MS) / 1000 / ANSWERING)
  const began = performance.now()
  const learners = answering(running, scene, { batch, from: 0 })
  const most = new Map<string, number>()
  while (performance.now() - began < STEADY.seconds * 1000) {
    await pause(500)
    for (const [job, value] of await behind(running)) most.set(job, Math.max(value, most.get(job) ?? 0))
  }
  await learners.stop()
  const rate = (learners.saves.length * batch) / ((performance.now() - began) / 1000)
  const ms = sorted(learners.saves)
  console.log(
    `  ${Math.round(rate)} replies a second for ${STEADY.seconds} s, ${batch} a call: p99 ${quantile(ms, 0.99).toFixed(1)} ms, most ${(ms.at(-1) ?? 0).toFixed(0)} ms`,
  )
  const worst = [...most].filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a)
  for (const [job, value] of worst) console.log(`    ${job.padEnd(20)} at most ${value.toFixed(1)} s behind`)
  return (worst[0]?.[1] ?? 0) <= AIM.behind && rate >= STEADY.rate * 0.95
}

async function measure(name: string, address: StoreAddress, env: Record<string, string>): Promise<boolean> {
  console.log(`\n${name}`)
  const store = await openStore(address)
  const scene = await prepare(store)
  const running = await startOnServerCore([...FLAGS, ...SERVER], /Tizhou is at http:\/\/[^:]+:(\d+)/, {
    ...SERVER_ENV,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...env,
  })
  try {
    const kept = await mock(running, store, scene)
    await caughtUp(running)
    const keeps = await steady(running, scene)
    const memory = memoryOf(running.child.pid as number)
    if (memory) console.log(`  memory: ${Math.round(memory.peak)} MB at the most`)
    return kept && keeps
  } finally {
    await running.stop()
    await store.close()
  }
}

pinLoad()
const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const files = { DATA_DIR: folder, WEB_DIR: join(folder, 'none') }
let met = true
if (DATABASES.includes('sqlite')) met = await measure('SQLite', { sqliteFile: join(folder, 'tizhou.db') }, files)
const bin = findPostgres()
if (!DATABASES.includes('postgres')) console.log('\nPostgreSQL: left out')
else if (bin) {
  const server = await startPostgres(bin, { durable: true })
  try {
    met = (await measure('PostgreSQL', { databaseUrl: server.url }, { ...files, DATABASE_URL: server.url })) && met
  } finally {
    await server.stop()
  }
} else console.log('\nPostgreSQL: not measured, there is none on this machine')
rmSync(folder, { recursive: true, force: true })
console.log(`\nAims: ${met ? 'met' : 'MISSED'}`)
