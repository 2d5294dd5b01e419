import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { fileDrafts } from '@tizhou/server/cores/content/filing/fileDrafts'
import { Sessions } from '@tizhou/server/cores/people/sessions/sessions'
import { addUser } from '@tizhou/server/cores/people/users'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import type { Store } from '@tizhou/server/platform/database/store'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { Line } from './support/line.ts'
import { postRequest } from './support/load.ts'
import { pinLoad, startOnServerCore } from './support/processes.ts'
import { editorOf } from './support/staff.ts'

/**
 * Measures how long a bank of 100,000 questions takes to be looked through for duplicates by the job, how long fifty
 * learners wait for their answers to be saved meanwhile, and how long a typed question and a page of the list take. Each
 * learner answers at fixed moments, five times a second: a wait counts from the moment at which the answer was due.
 */

const LEARNERS = 50
const EACH_MS = 200
const QUESTIONS = Number(process.env.BENCH_ROWS ?? 100_000)
/** One in so many is the one before it, in other signs. */
const TWIN_EACH = 50
const AIM_MS = 50
/** Waits of a server that has just started are its compiler's, and are left out. */
const WARM_MS = 3_000
const SUBJECT = 'BENCH'
const WORDS =
  '胸痛发热咳嗽咯血呼吸困难腹痛黄疸水肿头晕心悸乏力消瘦便血呕吐抽搐昏迷皮疹关节肿痛血尿少尿多饮多尿视物模糊听力下降肝脾淋巴结'
const PARTS = Array.from({ length: 29 }, (_, at) => WORDS.slice(at * 2, at * 2 + 2))

/** Some words by chance, the same for the same number. */
function chance(seed: number): (count: number) => string {
  let state = seed * 2_654_435_761 + 1
  return (count) =>
    Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return PARTS[state % PARTS.length]
    }).join('')
}

function draft(at: number) {
  const isTwin = at % TWIN_EACH === TWIN_EACH - 1
  const words = chance(isTwin ? at - 1 : at)
  const stem = `患者${words(12)}。查体${words(10)}。最可能的诊断是`
  const options = Array.from({ length: 5 }, (_, of) => ({ name: 'ABCDE'[of] as string, content: words(3) }))
  return {
    ...{ externalID: `bench-${at}`, chapterPath: [`第${Math.floor(at / 500)}章`], style: 'A1', form: 'ATEST' as const },
    ...{ stem: isTwin ? `3. ${stem}（ ）` : stem, options, answer: 'B', explanation: '略', points: [] },
  }
}

async function fill(store: Store) {
  const appID = newId()
  const now = Date.now()
  const row = { code: SUBJECT, name: SUBJECT, short_name: SUBJECT, family: SUBJECT, position: 1, revision: 1 }
  await store.write((tx) =>
    tx.db
      .insertInto('subject')
      .values({ ...row, subject_id: appID, updated_at: now })
      .execute(),
  )
  const drafts = Array.from({ length: QUESTIONS }, (_, at) => draft(at))
  await fileDrafts(store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, drafts, { now })
  const item = await store.db.selectFrom('chapter_item').selectAll().limit(1).executeTakeFirstOrThrow()
  const sessions = new Sessions(store, Date.now, () => 1)
  const enter = (userName: string) =>
    store.write(async (tx) => {
      const userID = await addUser(tx, { userName, nickName: '测', passwordHash: '', now })
      const entitlement = { subject_id: appID, vn: 2, starts_at: 0, ends_at: now + 1e10, source: 'bench' }
      await tx.db
        .insertInto('entitlement')
        .values({ ...entitlement, entitlement_id: newId(), user_id: userID })
        .execute()
      return sessions.start(tx, userID, 'web_pc')
    })
  const guids: string[] = []
  for (let at = 0; at < LEARNERS; at++) guids.push(await enter(`learner${at}`))
  return {
    appID,
    cptID: item.chapter_id,
    questionID: item.question_id,
    guids,
    editor: await editorOf(store, now),
  }
}

let saved = 0
/** Answers until `isOver`; gives the waits in ms, in order. */
async function answer(port: number, scene: Awaited<ReturnType<typeof fill>>, isOver: () => boolean) {
  const waits: number[] = []
  const warmFrom = performance.now() + WARM_MS
  await Promise.all(
    scene.guids.map(async (guid, at) => {
      const line = await Line.to(port)
      let due = performance.now() + (at * EACH_MS) / LEARNERS
      while (!isOver()) {
        const early = due - performance.now()
        if (early > 0) await pause(early)
        const repliesJson = JSON.stringify([
          {
            ...{ replyID: `bench-${process.pid}-${String(++saved).padStart(9, '0')}`, allTestID: scene.questionID },
            ...{ cptID: scene.cptID, lastUserReply: 'A', spendTime: 20, answeredAt: Date.now(), mode: 'practice' },
          },
        ])
        const body = `guid=${guid}&appID=${scene.appID}&client=pc&repliesJson=${encodeURIComponent(repliesJson)}`
        const reply = await line.send(postRequest('/api/exam/submitReplies', body))
        if (!reply.includes('"status":200')) throw new Error(reply)
        if (due >= warmFrom) waits.push(performance.now() - due)
        due += EACH_MS
      }
      line.close()
    }),
  )
  return waits.sort((one, other) => one - other)
}

const quantile = (waits: readonly number[], q: number) =>
  waits[Math.min(waits.length - 1, Math.floor(waits.length * q))] ?? Number.NaN

async function measure(name: string, address: StoreAddress, env: Record<string, string>): Promise<boolean> {
  const store = await openStore(address)
  const scene = await fill(store)
  await store.close()
  const started = performance.now()
  const running = await startOnServerCore(SERVER, /Tizhou is at http:\/\/[^:]+:(\d+)/, {
    ...SERVER_ENV,
    ...env,
    ...{ PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  })
  const client = createClient({ addresses: contractAddresses(), origin: `http://127.0.0.1:${running.port}`, fetch })
  const asked = { guid: scene.editor, appID: scene.appID }
  try {
    let isOver = false
    const answers = answer(running.port, scene, () => isOver)
    let total = 0
    try {
      for (;;) {
        await pause(1_000)
        const found = await client.send('content.questionDuplicates', asked)
        total = found.total
        if (!found.isLooking) break
      }
    } finally {
      isOver = true
    }
    const seconds = (performance.now() - started) / 1_000
    const waits = await answers
    const timed = async (work: () => Promise<unknown>) => {
      const times: number[] = []
      for (let turn = 0; turn < 30; turn++) {
        const from = performance.now()
        await work()
        times.push(performance.now() - from)
      }
      return quantile(
        times.sort((one, other) => one - other),
        0.5,
      )
    }
    const { stem, options, answer: key } = draft(QUESTIONS - 2)
    const typing = await timed(() =>
      client.send('content.questionTwins', { ...asked, stem, groupStem: '', optionsJson: options, answer: key }),
    )
    const listing = await timed(() => client.send('content.questionDuplicates', asked))
    console.log(
      `${name.padEnd(12)}${`${seconds.toFixed(0)} s`.padStart(10)}${String(total).padStart(10)}${[0.5, 0.99, 1].map((q) => `${quantile(waits, q).toFixed(1)} ms`.padStart(12)).join('')}${`${typing.toFixed(1)} ms`.padStart(12)}${`${listing.toFixed(1)} ms`.padStart(12)}`,
    )
    return quantile(waits, 0.99) < AIM_MS && typing < AIM_MS
  } finally {
    await running.stop()
  }
}

pinLoad()
const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
console.log(
  `${QUESTIONS} questions${'look'.padStart(6)}${'groups'.padStart(10)}${['p50', 'p99', 'most', 'typing', 'list'].map((head) => head.padStart(12)).join('')}`,
)
const isMet = [await measure('SQLite', { sqliteFile: join(folder, 'tizhou.db') }, { DATA_DIR: folder })]
const bin = findPostgres()
if (bin) {
  const server = await startPostgres(bin, { durable: true })
  try {
    isMet.push(await measure('PostgreSQL', { databaseUrl: server.url }, { DATABASE_URL: server.url, DATA_DIR: folder }))
  } finally {
    await server.stop()
  }
} else console.log('PostgreSQL  not measured: there is none on this machine')
rmSync(folder, { recursive: true, force: true })
console.log(`\nAim: p99 of saves and a typed question under ${AIM_MS} ms: ${isMet.every(Boolean) ? 'met' : 'MISSED'}`)
