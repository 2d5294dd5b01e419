import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { fileDrafts } from '@tizhou/server/cores/content/filing/fileDrafts'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { Line } from './support/line.ts'
import { postRequest } from './support/load.ts'
import { memoryOf, pinLoad, type Running, startOnServerCore } from './support/processes.ts'
import { loggedIn } from './support/sessions.ts'
import { editorOf } from './support/staff.ts'

/**
 * A nationwide mock exam on one server, made by an editor through the back office: candidates who start together, answer every 20 seconds and hand in together,
 * each on a connection of their own. The rate of answers is the real one; only the paper is shorter than two hours, so
 * each candidate answers a few times instead of 360. All hand-ins are sent in one moment, which no hall of people does.
 */
const CANDIDATES = Number(process.env.BENCH_CANDIDATES ?? 2_000)
const EVERY_MS = 20_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2)
const QUESTIONS = 150
const AIM = { save: 50, handIn: 500 }
const SUBJECT = 'BENCH'

interface Scene {
  appID: number
  editor: string
  questionIDs: number[]
  guids: string[]
}

/** A subject with questions, an editor, and candidates who are logged in. */
async function prepare(address: StoreAddress): Promise<Scene> {
  const store = await openStore(address)
  const now = Date.now()
  const appID = newId()
  const row = { code: SUBJECT, name: SUBJECT, short_name: SUBJECT, family: SUBJECT, position: 1, revision: 1 }
  await store.write((tx) =>
    tx.db
      .insertInto('subject')
      .values({ ...row, subject_id: appID, updated_at: now })
      .execute(),
  )
  const stem =
    '患者，男，55 岁。突发胸骨后压榨样疼痛 3 小时，含服硝酸甘油不缓解，伴大汗、恶心。查体：血压 100/70 mmHg。'
  const items = Array.from({ length: QUESTIONS }, (_, at) =>
    a1(
      `q${at}`,
      `${stem}第 ${at + 1} 题：最可能的诊断是`,
      ['稳定型心绞痛', '急性心肌梗死', '主动脉夹层', '肺栓塞', '急性心包炎'],
      'B',
      '【解析】'.repeat(20),
      { points: [`要点 ${at % 30}`] },
    ),
  )
  await fileDrafts(
    store,
    { appEName: SUBJECT, tree: { sourceName: '章节练习' } },
    drafts(chapter('卷', ...items)).map((draft) => ({ ...draft, chapterPath: [] })),
  )
  const ids = await store.all<{ question_id: number }>('select question_id from question', [])
  const questionIDs = ids.map((one) => one.question_id)
  const guids = (await loggedIn(store, CANDIDATES, now)).map(({ guid }) => guid)
  const editor = await editorOf(store, now)
  await store.close()
  return { appID, questionIDs, guids, editor }
}

/** The editor's paper, made and published by the calls of the back office. */
async function publish(port: number, { appID, questionIDs, editor: guid }: Scene): Promise<number> {
  const client = createClient({ addresses: contractAddresses(), origin: `http://127.0.0.1:${port}`, fetch })
  const saved = await client.send('exams.deskSave', {
    ...{ guid, appID },
    formJson: {
      ...{ name: '全国模拟考试', kind: 'firstMock', sourceName: '一模', groupName: '', room: 'B', year: null },
      ...{
        module: 'FirstMock',
        isFree: true,
        rule: '2023',
        passMark: 90,
        // Open now, and until long after the last hand-in.
        opensAt: Date.now() - 60_000,
        closesAt: Date.now() + 24 * 3_600_000,
        tellsAt: null,
      },
      ...{ entrySeconds: null, handInAfterSeconds: 0, attempts: 1 },
      units: [
        {
          ...{ name: '全卷', seconds: 7_200, restSeconds: 0, passMark: null },
          sections: [
            {
              ...{ styleID: 1, name: '', marks: 1, lines: [] },
              items: questionIDs.map((allTestID) => ({ allTestID, marks: 1 })),
            },
          ],
        },
      ],
    },
  })
  return (await client.send('exams.deskPublish', { guid, appID, ...saved })).paperID
}

interface Sample {
  ms: number[]
  failures: string[]
}

const sample = (): Sample => ({ ms: [], failures: [] })

async function timed(into: Sample, line: Line, request: Buffer): Promise<string> {
  const sent = performance.now()
  const body = await line.send(request)
  into.ms.push(performance.now() - sent)
  if (!body.includes('"status":200')) into.failures.push(body.slice(0, 200))
  return body
}

const form = (fields: Record<string, string | number>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

async function sit(running: Running, scene: Scene, paperID: number) {
  const { appID, questionIDs, guids } = scene
  const lines = await Promise.all(guids.map(() => Line.to(running.port)))
  const samples = { start: sample(), save: sample(), handIn: sample() }
  const attempts: { attemptID: number; seat: number; unitID: number }[] = []
  await Promise.all(
    guids.map(async (guid, at) => {
      const body = await timed(
        samples.start,
        lines[at] as Line,
        postRequest('/api/paper/start', form({ guid, appID, paperID })),
      )
      const number = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(body)?.[1])
      attempts[at] = { attemptID: number('AttemptID'), seat: number('Seat'), unitID: number('UnitID') }
    }),
  )
  const base = (at: number) => {
    const { attemptID, seat } = attempts[at] as (typeof attempts)[0]
    return { guid: guids[at] as string, appID, attemptID, seat }
  }
  const answer = (at: number, no: number) =>
    JSON.stringify([
      {
        allTestID: questionIDs[(at + no) % QUESTIONS],
        lastUserReply: 'ABCDE'[(at + no) % 5],
        spendTime: 20,
        marked: 0,
        no,
      },
    ])
  // Each candidate begins at a different moment of the twenty seconds.
  const started = performance.now()
  await Promise.all(
    guids.map(async (_, at) => {
      for (let round = 0; round < ROUNDS; round++) {
        const due = started + round * EVERY_MS + ((at * 7_919) % CANDIDATES) * (EVERY_MS / CANDIDATES)
        await pause(Math.max(0, due - performance.now()))
        await timed(
          samples.save,
          lines[at] as Line,
          postRequest('/api/paper/save', form({ ...base(at), answersJson: answer(at, round + 1) })),
        )
      }
    }),
  )
  const requests = guids.map((_, at) =>
    postRequest(
      '/api/paper/handIn',
      form({ ...base(at), unitID: attempts[at]?.unitID as number, answersJson: answer(at, ROUNDS + 1) }),
    ),
  )
  await Promise.all(requests.map((request, at) => timed(samples.handIn, lines[at] as Line, request)))
  for (const line of lines) line.close()
  return samples
}

/** Checks the state after all hand-ins: no answer is lost, and each attempt ended once. Gives the faults. */
async function check(address: StoreAddress): Promise<string[]> {
  const store = await openStore(address)
  const [over] = await store.all<{ n: number }>(`select count(*) as n from paper_attempt where state = 'over'`, [])
  const [answers] = await store.all<{ n: number }>('select count(*) as n from paper_answer', [])
  await store.close()
  const wrong: string[] = []
  if (over?.n !== CANDIDATES) wrong.push(`${over?.n} of ${CANDIDATES} attempts are over`)
  if (answers?.n !== CANDIDATES * (ROUNDS + 1))
    wrong.push(`${answers?.n} of ${CANDIDATES * (ROUNDS + 1)} answers are kept`)
  return wrong
}

const quantile = (values: number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

async function measure(name: string, address: StoreAddress, env: Record<string, string>): Promise<boolean> {
  const scene = await prepare(address)
  const { DATABASE_URL: _, ...plain } = SERVER_ENV as Record<string, string>
  const running = await startOnServerCore([...SERVER, '--no-demo'], /Tizhou is at http:\/\/[^:]+:(\d+)/, {
    ...plain,
    PORT: '0',
    LOG_LEVEL: 'error',
    WEB_DIR: '/nonexistent',
    ...env,
  })
  await pause(2_000)
  const samples = await sit(running, scene, await publish(running.port, scene))
  const memory = memoryOf(running.child.pid as number)
  await running.stop()
  const wrong = await check(address)
  console.log(`\n${name}: ${CANDIDATES} candidates, ${QUESTIONS} questions, an answer each every ${EVERY_MS / 1000} s`)
  let met = true
  for (const [what, of] of Object.entries(samples)) {
    const aim = AIM[what as keyof typeof AIM]
    const p99 = quantile(of.ms, 0.99)
    if (of.failures.length > 0 || (aim !== undefined && p99 >= aim)) met = false
    console.log(
      `  ${what.padEnd(8)}${String(of.ms.length).padStart(6)} calls   p50 ${quantile(of.ms, 0.5).toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   slowest ${Math.max(...of.ms).toFixed(1)} ms   errors ${of.failures.length}${aim === undefined ? '' : `   (aim: p99 under ${aim} ms, no error)`}`,
    )
    if (of.failures[0]) console.log(`    ${of.failures[0]}`)
  }
  for (const one of wrong) console.log(`  LOST: ${one}`)
  if (memory) console.log(`  memory at the most: ${Math.round(memory.peak)} MB`)
  return met && wrong.length === 0
}

pinLoad()
const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const only = process.env.BENCH_DATABASE
let met = true
try {
  if (only !== 'postgres')
    met = await measure('SQLite', { sqliteFile: join(folder, 'tizhou.db') }, { DATA_DIR: folder })
  const bin = findPostgres()
  if (only === 'sqlite') console.log('\nPostgreSQL: not asked for')
  else if (bin) {
    const server = await startPostgres(bin, { durable: true })
    try {
      met =
        (await measure('PostgreSQL', { databaseUrl: server.url }, { DATABASE_URL: server.url, DATA_DIR: folder })) &&
        met
    } finally {
      await server.stop()
    }
  } else console.log('\nPostgreSQL: not measured, there is none on this machine')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${met ? 'All aims met.' : 'MISSED an aim.'}`)
