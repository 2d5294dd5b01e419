import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { addUser } from '@tizhou/server/cores/people/users'
import { subjectByCode } from '@tizhou/server/cores/subjects/subjects'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore } from '@tizhou/server/platform/database/open'
import { hashPassword } from '@tizhou/server/platform/passwords'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { type LoadResult, load, postRequest } from './support/load.ts'
import { median, memoryOf, pinLoad, type Running, startOnServerCore } from './support/processes.ts'

const CONNECTIONS = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SUBJECT = 'ZY_LCZY_YTMJ'
const PASSWORD = 'bench bench bench'
const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const env = {
  ...SERVER_ENV,
  DATA_DIR: folder,
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  WEB_DIR: join(folder, 'none'),
}

const startProduct = () => startOnServerCore(SERVER, /Tizhou is at http:\/\/[^:]+:(\d+)/, env)

interface Scene {
  guids: string[]
  appID: number
  cptID: number
  questions: { id: number; answer: string }[]
}

/** One learner a connection, all with VIP, and the chapter whose size is nearest to twenty questions. */
async function prepare(): Promise<void> {
  const running = await startProduct()
  await running.stop()
  const store = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
  const subject = await subjectByCode(store, SUBJECT)
  const passwordHash = await hashPassword(PASSWORD)
  await store.write(async (tx) => {
    for (let at = 0; at < CONNECTIONS; at++) {
      const user_id = await addUser(tx, { userName: `bench${at}`, nickName: '测', passwordHash, now: Date.now() })
      await tx.db
        .insertInto('entitlement')
        .values({
          entitlement_id: newId(),
          user_id,
          subject_id: subject?.subject_id as number,
          vn: 2,
          starts_at: 0,
          ends_at: Date.now() + 1e10,
          source: 'bench',
        })
        .execute()
    }
  })
  await store.close()
}

async function enter({ port }: Running): Promise<Scene> {
  const client = createClient({ addresses: contractAddresses(), origin: `http://127.0.0.1:${port}`, fetch })
  const guids: string[] = []
  for (let at = 0; at < CONNECTIONS; at++)
    guids.push((await client.send('account.userlogin', { username: `bench${at}`, password: PASSWORD })).guid)
  const { list } = await client.send('subjects.searchAppEName', { appPName: SUBJECT })
  const appID = list[0]?.AppID as number
  const rows = await client.send('chapters.getCptStatistics', { guid: guids[0] as string, appID })
  const nearest = rows.sort((a, b) => Math.abs(a.Total - 20) - Math.abs(b.Total - 20))[0]
  const cptID = nearest?.CptID as number
  const set = await client.send('practice.getChapterTestEx', { guid: guids[0] as string, appID, cptID })
  const questions = set.test.StyleItems.flatMap((style) => style.TestItems)
    .flatMap((item) => ('GroupID' in item ? (item.BTestItems ?? item.A3TestItems ?? item.CaseTestItems ?? []) : [item]))
    .map((item) => ({ id: item.AllTestID, answer: item.Answer }))
  return { guids, appID, cptID, questions }
}

const fetchRequest = ({ guids, appID, cptID }: Scene, at: number) =>
  postRequest(
    '/api/exam/getChapterTestEx',
    `appID=${appID}&cptID=${cptID}&guid=${guids[at]}&queryHistory=1&queryTestInfo=1&queryKnowledge=1&client=pc&terminalType=4`,
  )

let submitted = 0
function submitRequest({ guids, appID, cptID, questions }: Scene, at: number): Buffer {
  const number = ++submitted
  const question = questions[number % questions.length] as Scene['questions'][0]
  const reply = [
    {
      replyID: `bench-${process.pid}-${String(number).padStart(9, '0')}`,
      allTestID: question.id,
      cptID,
      lastUserReply: question.answer,
      spendTime: 20,
      answeredAt: Date.now(),
      mode: 'practice',
    },
  ]
  return postRequest(
    '/api/exam/submitReplies',
    `guid=${guids[at]}&appID=${appID}&repliesJson=${encodeURIComponent(JSON.stringify(reply))}&client=pc`,
  )
}

async function measure(port: number, next: (at: number) => Buffer): Promise<LoadResult> {
  const result = await load({ port, connections: CONNECTIONS, seconds: SECONDS, next })
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} replies were not 200`)
  return result
}

/** The product's own reply, which the bare server then gives as it is. */
const replyText = async (port: number, request: Buffer) => {
  const [head, body] = request.toString().split('\r\n\r\n') as [string, string]
  const path = head.split(' ')[1] as string
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  return reply.text()
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const of = (results: LoadResult[], key: 'rate' | 'p99') => median(results.map((result) => result[key]))

/** Everybody has answered the chapter before, as learners who open a chapter mostly have. */
async function answerAll({ port }: Running, { guids, appID, cptID, questions }: Scene): Promise<void> {
  const client = createClient({ addresses: contractAddresses(), origin: `http://127.0.0.1:${port}`, fetch })
  for (const [at, guid] of guids.entries())
    await client.send('practice.submitReplies', {
      guid,
      appID,
      repliesJson: questions.map((question, number) => ({
        replyID: `before-${process.pid}-${at}-${number}-00000000`,
        allTestID: question.id,
        cptID,
        lastUserReply: question.answer,
        spendTime: 20,
        answeredAt: Date.now(),
        mode: 'practice' as const,
      })),
    })
}

await prepare()
pinLoad()
const product = await startProduct()
await new Promise((resolve) => setTimeout(resolve, 2_000))
const rest = memoryOf(product.child.pid as number)
const scene = await enter(product)
await answerAll(product, scene)
const text = await replyText(product.port, fetchRequest(scene, 0))
const bytes = Buffer.byteLength(text)
writeFileSync(join(folder, 'reply.json'), text)
const bare = await startOnServerCore(['bench/support/bareServer.ts', folder], /^(\d+)$/)

const runs: Record<'fixed' | 'fetch' | 'durable' | 'submit', LoadResult[]> = {
  fixed: [],
  fetch: [],
  durable: [],
  submit: [],
}
const rounds: [keyof typeof runs, number, (at: number) => Buffer][] = [
  ['fixed', bare.port, () => postRequest('/fixed', 'x=1')],
  ['fetch', product.port, (at) => fetchRequest(scene, at)],
  ['durable', bare.port, (at) => postRequest('/durable', submitRequest(scene, at).toString('utf8', 150))],
  ['submit', product.port, (at) => submitRequest(scene, at)],
]
// In turn, so that a moment in which the machine is slow hits what is compared alike.
for (let run = 0; run < RUNS; run++) for (const [name, port, next] of rounds) runs[name].push(await measure(port, next))
const loaded = memoryOf(product.child.pid as number)
await product.stop()
await bare.stop()
rmSync(folder, { recursive: true, force: true })

console.log(
  `\nServer on one core, load on the other; ${CONNECTIONS} connections, medians of ${RUNS} runs of ${SECONDS} s`,
)
console.log(`  chapter fetch, ${scene.questions.length} questions, ${whole(bytes)} bytes`)
console.log(`    bare Fastify reply  ${whole(of(runs.fixed, 'rate'))}/s   p99 ${of(runs.fixed, 'p99').toFixed(1)} ms`)
console.log(`    product             ${whole(of(runs.fetch, 'rate'))}/s   p99 ${of(runs.fetch, 'p99').toFixed(1)} ms`)
console.log(`    ratio ${(of(runs.fetch, 'rate') / of(runs.fixed, 'rate')).toFixed(2)} (aim: 0.50 or more)`)
console.log('  reply submission, batches of 1, durable before it is answered')
console.log(
  `    bare grouped POST   ${whole(of(runs.durable, 'rate'))}/s   p99 ${of(runs.durable, 'p99').toFixed(1)} ms`,
)
console.log(`    product             ${whole(of(runs.submit, 'rate'))}/s   p99 ${of(runs.submit, 'p99').toFixed(1)} ms`)
console.log(
  `    ratio ${(of(runs.submit, 'rate') / of(runs.durable, 'rate')).toFixed(2)} (aim: 20,000/s, or 0.60 or more; p99 under 25 ms)`,
)
if (rest && loaded)
  console.log(
    `  memory: ${whole(rest.now)} MB at rest (aim: 150), ${whole(loaded.peak)} MB at the most under load (aim: 300)`,
  )
