import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { type LoadResult, load, postRequest } from './support/load.ts'
import { addLearners, answerAll, enterChapter, fetchRequest, submitRequest } from './support/practiceScene.ts'
import { median, memoryOf, pinLoad, startOnServerCore } from './support/processes.ts'

const CONNECTIONS = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
/** `sqlite` or `postgres`: measures only that database. */
const ONLY = process.env.BENCH_DATABASE
/** Flags of the product's Node, such as `--cpu-prof`. */
const FLAGS = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean)

interface Aim {
  fetch: number
  submit: number
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const of = (results: LoadResult[], key: 'rate' | 'p99') => median(results.map((result) => result[key]))

async function measured(port: number, next: (at: number) => Buffer): Promise<LoadResult> {
  const result = await load({ port, connections: CONNECTIONS, seconds: SECONDS, next })
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} replies were not 200`)
  return result
}

/** The product's own reply, which the bare server then sends unchanged. */
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

/**
 * `databaseUrl`: of PostgreSQL; empty: SQLite. `isOpen`: while a mock's window is open; only fetches then, since each
 * submission would wait until the window closes and make the next fetch longer.
 */
async function measure(name: string, databaseUrl: string, aim: Aim, isOpen = false): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
  const env = {
    ...SERVER_ENV,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    WEB_DIR: join(folder, 'none'),
  }
  const start = (flags: string[] = []) =>
    startOnServerCore([...flags, ...SERVER], /Tizhou is at http:\/\/[^:]+:(\d+)/, env)
  await (await start()).stop()
  await addLearners(databaseUrl ? { databaseUrl } : { sqliteFile: join(folder, 'tizhou.db') }, folder, CONNECTIONS, {
    isOpen,
  })
  const product = await start(FLAGS)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const rest = memoryOf(product.child.pid as number)
  const scene = await enterChapter(product, CONNECTIONS)
  // Learners who open a chapter have mostly answered it before.
  await answerAll(product, scene)
  const text = await replyText(product.port, fetchRequest(scene, 0))
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
  // In turn, so that a slow moment of the machine affects all compared measurements alike.
  for (let run = 0; run < RUNS; run++)
    for (const [what, port, next] of isOpen ? rounds.slice(0, 2) : rounds) runs[what].push(await measured(port, next))
  const loaded = memoryOf(product.child.pid as number)
  await product.stop()
  await bare.stop()
  rmSync(folder, { recursive: true, force: true })

  const line = (who: string, results: LoadResult[]) =>
    console.log(`    ${who.padEnd(20)}${whole(of(results, 'rate'))}/s   p99 ${of(results, 'p99').toFixed(1)} ms`)
  const ratio = (own: LoadResult[], beside: LoadResult[], wanted: string) =>
    console.log(`    ratio ${(of(own, 'rate') / of(beside, 'rate')).toFixed(2)} (aim: ${wanted})`)
  console.log(`\n${name}: ${CONNECTIONS} connections, medians of ${RUNS} runs of ${SECONDS} s`)
  console.log(`  chapter fetch, ${scene.questions.length} questions, ${whole(Buffer.byteLength(text))} bytes`)
  line('bare Fastify reply', runs.fixed)
  line('product', runs.fetch)
  ratio(runs.fetch, runs.fixed, `${aim.fetch.toFixed(2)} or more`)
  if (isOpen) return
  console.log('  reply submission, batches of 1, durable before it is answered')
  line('bare grouped POST', runs.durable)
  line('product', runs.submit)
  ratio(runs.submit, runs.durable, `${aim.submit.toFixed(2)} or more; p99 under 25 ms`)
  if (rest && loaded)
    console.log(
      `  memory: ${whole(rest.now)} MB at rest (aim: 150), ${whole(loaded.peak)} MB at the most under load (aim: 300)`,
    )
}

// Started before the load takes its core: PostgreSQL runs on the same two cores as server and load, on either.
const bin = ONLY === 'sqlite' ? undefined : findPostgres()
const postgres = bin ? await startPostgres(bin, { durable: true }) : undefined
pinLoad()
console.log('Server on one core, load on the other')
try {
  if (ONLY !== 'postgres') {
    await measure('SQLite', '', { fetch: 0.54, submit: 0.6 })
    await measure("SQLite, while a mock's window is open", '', { fetch: 0.4, submit: 0.6 }, true)
  }
  if (postgres) await measure('PostgreSQL', postgres.url, { fetch: 0.5, submit: 0.3 })
  else if (ONLY !== 'sqlite') console.log('\nPostgreSQL: not measured, there is none on this machine')
} finally {
  await postgres?.stop()
}
