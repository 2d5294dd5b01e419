import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { fileDrafts } from '@tizhou/server/cores/content/filing/fileDrafts'
import { addUser } from '@tizhou/server/cores/people/users'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import type { Store } from '@tizhou/server/platform/database/store'
import { hashPassword } from '@tizhou/server/platform/passwords'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { median, pinLoad, startOnServerCore } from './support/processes.ts'

/**
 * Measures how long the server takes to open the review of a learner with twenty thousand wrong questions (issue aim:
 * under 100 ms): the queue, its counts, the chapters, the wrong book, and new due days for another exam date.
 */

const CARDS = Number(process.env.BENCH_CARDS ?? 20_000)
const ROUNDS = Number(process.env.BENCH_RUNS ?? 30)
const AIM_MS = 100
const SUBJECT = 'BENCH'
const PERSON = { userName: 'reviewer', password: 'bench bench bench' }
const DAY = 86_400_000
const STEM =
  '患者，男，55 岁。突发胸骨后压榨样疼痛 3 小时，含服硝酸甘油不缓解，伴大汗。血压 100/70 mmHg。最可能的诊断是'

/** Twenty thousand questions in forty chapters, all answered wrong by one learner; half of them are due. */
async function fill(store: Store): Promise<number> {
  const appID = newId()
  const now = Date.now()
  const today = Math.floor((now + 28_800_000) / DAY)
  const row = { code: SUBJECT, name: SUBJECT, short_name: SUBJECT, family: SUBJECT, position: 1, revision: 1 }
  await store.write((tx) =>
    tx.db
      .insertInto('subject')
      .values({ ...row, subject_id: appID, updated_at: now })
      .execute(),
  )
  // Forty chapters, each with one question; the others are copies of these.
  const options = ['稳定型心绞痛', '急性心肌梗死', '主动脉夹层', '肺栓塞', '急性心包炎']
  const tops = Array.from({ length: 40 }, (_, at) =>
    chapter(
      `第 ${at + 1} 章`,
      a1(`q${at}`, `${STEM}第 ${at + 1} 题`, options, 'B', '【解析】'.repeat(20), { points: ['要点'] }),
    ),
  )
  await fileDrafts(
    store,
    { appEName: SUBJECT, tree: { sourceName: '章节练习' } },
    tops.flatMap((top) => drafts(top)),
    {
      now,
    },
  )
  const models = await store.all<{ question_id: number; chapter_id: number }>(
    `select ci.question_id, ci.chapter_id from chapter_item ci join chapter c on c.chapter_id = ci.chapter_id
     where c.subject_id = ?`,
    [appID],
  )
  const passwordHash = await hashPassword(PERSON.password)
  const userID = await store.write((tx) =>
    addUser(tx, { userName: PERSON.userName, nickName: '测', passwordHash, now }),
  )
  const ids = Array.from({ length: CARDS }, () => newId())
  for (let from = 0; from < ids.length; from += 500)
    await store.write(async (tx) => {
      for (const [at, id] of ids.slice(from, from + 500).entries()) {
        const number = from + at
        const model = models[number % models.length] as (typeof models)[0]
        const state = number % 10 === 0 ? 1 : 2
        const lastDay = today - (number % 60)
        await tx.run(
          `insert into question (question_id, subject_id, external_id, style_id, form, group_id, group_order, hint, stem,
             options, answer, explanation, content_hash, updated_at)
           select ?, subject_id, ?, style_id, form, null, 0, hint, stem, options, answer, explanation, content_hash,
             updated_at from question where question_id = ?`,
          [id, `bench-${number}`, model.question_id],
        )
        await tx.run('insert into chapter_item (chapter_id, question_id, position) values (?, ?, ?)', [
          model.chapter_id,
          id,
          1000 + number,
        ])
        await tx.run(
          `insert into user_question (user_id, subject_id, question_id, last_reply, last_right, done_count, right_count,
             wrong_count, wrong_at, last_at) values (?, ?, ?, 'A', 0, 1, 0, 1, ?, ?)`,
          [userID, appID, id, now - number * 1000, now - number * 1000],
        )
        const due = lastDay + (state === 1 ? 0 : number % 90)
        await tx.run(
          `insert into review_card (user_id, subject_id, question_id, in_book, due_day, natural_day, stability,
             difficulty, state, reps, lapses, streak, last_day, last_at, wrong_certainty, reason)
           values (?, ?, ?, 1, ?, ?, ?, 6, ?, 3, 0, 1, ?, ?, ?, ?)`,
          [
            userID,
            appID,
            id,
            due,
            due,
            0.2 + (number % 90),
            state,
            lastDay,
            now - number * 1000,
            1 + (number % 3),
            number % 4 === 0 ? '粗心' : null,
          ],
        )
      }
    })
  await store.write((tx) => tx.run('update subject set revision = revision + 1 where subject_id = ?', [appID]))
  return appID
}

async function measure(name: string, address: StoreAddress, env: Record<string, string>): Promise<boolean> {
  const start = () =>
    startOnServerCore(SERVER, /Tizhou is at http:\/\/[^:]+:(\d+)/, {
      ...SERVER_ENV,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      WEB_DIR: join(folder, 'none'),
      ...env,
    })
  await (await start()).stop()
  const store = await openStore(address)
  const appID = await fill(store)
  if (store.dialect === 'postgres') await store.write((tx) => tx.run('analyze', []))
  await store.close()
  const product = await start()
  const client = createClient({ addresses: contractAddresses(), origin: `http://127.0.0.1:${product.port}`, fetch })
  const { guid } = await client.send('account.userlogin', { username: PERSON.userName, password: PERSON.password })
  const base = { guid, appID }
  let round = 0
  const calls: Record<string, () => Promise<unknown>> = {
    'due counts': () => client.send('review.dueCounts', base),
    'queue, today': () => client.send('review.dueTest', { ...base, eachPageNum: 200 }),
    'queue, all of it': () => client.send('review.dueTest', { ...base, beyondLimit: 1, eachPageNum: 200 }),
    'wrong book, first page': () => client.send('review.getUserErrorTest', { ...base, eachPageNum: 50 }),
    'sure but wrong': () => client.send('review.getUserErrorTest', { ...base, certainty: 1, eachPageNum: 50 }),
    'by chapter': () => client.send('review.errorPathChapter', base),
    statistics: () => client.send('review.reviewStatistics', { guid, appEName: SUBJECT }),
    rank: () => client.send('review.getFavOrErrorRankTest', { ...base, type: 'error' }),
    // Not compared with the aim: it happens once, after the learner has chosen another date.
    '(days anew for another exam date)': async () => {
      const examTime = new Date(Date.now() + (40 + ++round) * DAY).toISOString().slice(0, 10)
      await client.send('subjects.setExamTimeData', { ...base, examTime })
      await client.send('review.dueCounts', base)
    },
  }
  console.log(`\n${name}: a learner with ${CARDS.toLocaleString('en')} wrong questions, medians of ${ROUNDS}`)
  let met = true
  for (const [call, run] of Object.entries(calls)) {
    await run()
    const times: number[] = []
    for (let again = 0; again < (call.startsWith('(') ? 3 : ROUNDS); again++) {
      const at = performance.now()
      await run()
      times.push(performance.now() - at)
    }
    const half = median(times)
    const most = Math.max(...times)
    const ok = half < AIM_MS || call.startsWith('(')
    met &&= ok
    console.log(
      `  ${call.padEnd(36)} ${half.toFixed(0).padStart(5)} ms   at the most ${most.toFixed(0)} ms${ok ? '' : '   MISSED'}`,
    )
  }
  await product.stop()
  return met
}

pinLoad()
const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
let met = true
try {
  met = await measure('SQLite', { sqliteFile: join(folder, 'tizhou.db') }, { DATA_DIR: folder })
  const bin = findPostgres()
  if (bin) {
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
console.log(`\n${met ? `All under ${AIM_MS} ms.` : 'MISSED the aim.'}`)
if (!met) process.exitCode = 1
