import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { fileDrafts } from '@tizhou/server/cores/content/filing/fileDrafts'
import { filePaper } from '@tizhou/server/cores/papers/filing/filePaper'
import { papersJobs } from '@tizhou/server/cores/papers/jobs'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import type { Store } from '@tizhou/server/platform/database/store'
import { runJob } from '@tizhou/server/platform/jobs/runJob'
import { SUBJECT } from '@tizhou/server/testing/bank'
import { setScene } from '@tizhou/server/testing/office/scene'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'

/**
 * The results of a paper for staff: 2,000 candidates, 600 questions, 1.2 million answers. Measures every call of the
 * page (the elapsed time at the client, the middle of several), and how long the paper takes to be measured, and holds
 * the event loop meanwhile.
 */
const CANDIDATES = Number(process.env.BENCH_CANDIDATES ?? 2_000)
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 600)
const DATABASES = (process.env.BENCH_DATABASES ?? 'sqlite,postgres').split(',')
const TIMES = 5
const AIM_MS = 300
const HOUR = 3_600_000

/** A row number from 0 as a table `n(i)`. */
const numbers = (store: Store, count: number): string =>
  store.dialect === 'sqlite'
    ? `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`
    : `(select i from generate_series(0, ${count - 1}) as g(i))`

async function fill(store: Store, subjectID: number, now: number): Promise<number> {
  const items = Array.from({ length: QUESTIONS }, (_, at) =>
    a1(`r${at}`, `第 ${at + 1} 题：最可能的诊断是`, ['甲', '乙', '丙', '丁', '戊'], 'B', '【解析】', {
      points: ['要点'],
    }),
  )
  await fileDrafts(
    store,
    { appEName: SUBJECT, tree: { sourceName: '章节练习' } },
    drafts(chapter('卷', ...items)).map((draft) => ({ ...draft, chapterPath: [] })),
    { now },
  )
  const ids = await store.all<{ question_id: number }>(
    `select question_id from question where external_id like 'r%' order by question_id limit ${QUESTIONS}`,
    [],
  )
  const { paperID } = await store.write((tx) =>
    filePaper(
      tx,
      subjectID,
      {
        ...{
          externalKey: 'bench',
          kind: 'firstMock',
          sourceName: '一模',
          groupName: '',
          name: '全国模拟考试',
          room: 'B',
        },
        ...{ module: 'FirstMock', isFree: true, rule: '2023', attempts: 1, passMark: QUESTIONS * 0.6 },
        units: [
          {
            ...{ name: '全卷', seconds: 36_000 },
            sections: [{ styleID: 1, items: ids.map(({ question_id }) => ({ questionID: question_id, marks: 1 })) }],
          },
        ],
      },
      now,
    ),
  )
  const people = numbers(store, CANDIDATES)
  await store.write(async (tx) => {
    await tx.run(
      `insert into user_account (user_id, user_name, nick_name, password_hash, created_at, agent_code)
       select 5000000 + i, '138' || (10000000 + i * 7), '考生' || i, '', ${now}, '' from ${people} as p`,
      [],
    )
    const unit = '(select unit_id from paper_unit where paper_id = ?)'
    await tx.run(
      `insert into paper_attempt (attempt_id, user_id, subject_id, paper_id, is_first, started_at, state, unit_id,
         due_at, units, seat) select 6000000 + i, 5000000 + i, ?, ?, 1, ${now} + i, 'running', ${unit},
         ${now} + ${10 * HOUR}, '[[' || ${unit} || ',${now},null,null,0]]', 1 from ${people} as p`,
      [subjectID, paperID, paperID, paperID],
    )
    await tx.run(
      `insert into paper_seen (user_id, attempt_id, seen_at)
       select 5000000 + i, 6000000 + i, ${now} - (i % 10) * 60000 from ${people} as p`,
      [],
    )
    await tx.run(
      `insert into paper_answer (user_id, attempt_id, question_id, reply, spend_seconds, marked, seat, no, saved_at)
       select 5000000 + i, 6000000 + i, q.question_id, substr('BBBABBCBDE', cast(1 + (i * 31 + q.question_id * 17 + i / 7) % 10 as integer), 1),
         40, 0, 1, 1, ${now} from ${people} as p cross join (select question_id from paper_item where paper_id = ?) as q`,
      [paperID],
    )
  })
  return paperID
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function measure(name: string, address: StoreAddress): Promise<boolean> {
  const store = await openStore(address)
  const scene = await setScene(store)
  const { api } = scene
  const subjectID = api.world.subjectID
  const paperID = await fill(store, subjectID, api.clock.now)
  const of = { guid: await scene.guidOf('editor'), appID: subjectID, paperID }
  console.log(`\n${name}: ${CANDIDATES} candidates, ${QUESTIONS} questions`)
  let met = true
  const ask = async (call: string, params: object = {}) => {
    const taken: number[] = []
    for (let n = 0; n < TIMES; n++) {
      const began = performance.now()
      await api.client.send(call as never, { ...of, ...params } as never, { allowedRepeat: true })
      taken.push(performance.now() - began)
    }
    const ms = middle(taken)
    if (ms > AIM_MS) met = false
    console.log(
      `  ${call.padEnd(26)} ${ms.toFixed(0).padStart(5)} ms  ${JSON.stringify(params)}${ms > AIM_MS ? '   SLOW' : ''}`,
    )
  }
  await ask('exams.resultsRoom')
  for (const order of ['begun', '-left', 'seen', '-name']) await ask('exams.resultsCandidates', { order, pageSize: 50 })
  await ask('exams.resultsCandidates', { q: '考生19', pageSize: 50 })
  await ask('exams.resultsCandidates', { state: 'away', page: 5, pageSize: 200 })
  // All are collected at once.
  api.clock.now += 11 * HOUR
  for (const job of papersJobs.filter(({ name }) => name !== 'file-papers')) {
    const began = performance.now()
    const held = performance.eventLoopUtilization()
    await runJob(job, api.services)
    const { utilization } = performance.eventLoopUtilization(held)
    const ms = performance.now() - began
    if (ms > 500)
      console.log(
        `  ${job.name.padEnd(26)} ${(ms / 1_000).toFixed(1)} s, the loop busy ${Math.round(100 * utilization)} %`,
      )
  }
  of.guid = await scene.guidOf('editor')
  await ask('exams.resultsRoom')
  await ask('exams.resultsScores')
  for (const order of ['-score', 'spent']) await ask('exams.resultsAttempts', { order, pageSize: 50 })
  await ask('exams.resultsAttempts', { pageSize: 200, page: 10 })
  for (const order of ['-gravity', 'facility']) await ask('exams.resultsQuestions', { order, pageSize: 50 })
  await ask('exams.resultsExport')
  await ask('exams.resultsQuestionExport')
  await scene.close()
  return met
}

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
let met = true
try {
  if (DATABASES.includes('sqlite')) met = await measure('SQLite', { sqliteFile: join(folder, 'tizhou.db') })
  const bin = DATABASES.includes('postgres') ? findPostgres() : undefined
  if (bin) {
    const server = await startPostgres(bin, { durable: true })
    try {
      met = (await measure('PostgreSQL', { databaseUrl: server.url })) && met
    } finally {
      await server.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = met ? 0 : 1
