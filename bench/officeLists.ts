import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@tizhou/contract/contract'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/postgresServer.ts'
import { fillOffice, ROWS, type Spread, SUBJECT } from './support/officeRows.ts'
import { median, pinLoad, startOnServerCore } from './support/processes.ts'

/**
 * Every list of the back office that has pages, by each of its orders, its first and its last page and a search, over
 * 100,000 rows in each table, lying on many things and all on one. Beside each: the longest that /healthz waited meanwhile.
 */
const AIM = { call: 300, held: 50 }
const TIMES = Number(process.env.BENCH_TIMES ?? 3)
const ONLY = process.env.BENCH_ONLY
const DATABASES = (process.env.BENCH_DATABASES ?? 'sqlite,postgres').split(',')
const STAFF = 900_001

/** What a list is asked with beside page and order. */
const PARAMS: Readonly<Record<string, Record<string, string | number>>> = {
  questionList: { appID: SUBJECT },
  questionHistory: { appID: SUBJECT, allTestID: 400_000_000 },
  pointList: { appID: SUBJECT },
  documentList: { appID: SUBJECT },
  bookList: { appID: SUBJECT },
  courseList: { appID: SUBJECT },
  numbersRows: { importID: 1 },
  importProblems: { importID: 1 },
  attendance: { liveID: 1 },
  watchers: { videoID: 1 },
  batchCodes: { batchID: 1 },
  articleList: { kind: 'faq' },
}

interface List {
  name: string
  path: string
  orders: string[]
  hasSearch: boolean
}

interface ParamsSchema {
  properties?: Record<string, { pattern?: string }>
}

/** Calls with pages and orders: what a list of the contract is made of. */
function lists(): List[] {
  return Object.values(contract).flatMap((area) =>
    Object.entries(area).flatMap(([name, { path, params }]: [string, { path: string; params: unknown }]) => {
      const { properties } = params as ParamsSchema
      if (!properties?.order?.pattern || !properties.pageSize || (ONLY && !ONLY.split(',').includes(name))) return []
      const orders = /\((.*)\)/.exec(properties.order.pattern)?.[1]?.split('|') ?? []
      return [{ name, path, orders, hasSearch: properties.q !== undefined }]
    }),
  )
}

const bin = DATABASES.includes('postgres') ? findPostgres() : undefined
pinLoad()
let met = true
for (const spread of ['spread', 'one'] as const) {
  if (DATABASES.includes('sqlite')) {
    const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
    try {
      met = (await measure('SQLite', folder, { sqliteFile: join(folder, 'tizhou.db') }, {}, spread)) && met
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  if (!bin) continue
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
  const postgres = await startPostgres(bin, { durable: true })
  try {
    met =
      (await measure('PostgreSQL', folder, { databaseUrl: postgres.url }, { DATABASE_URL: postgres.url }, spread)) &&
      met
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exitCode = met ? 0 : 1

async function measure(
  database: string,
  folder: string,
  address: StoreAddress,
  env: Record<string, string>,
  spread: Spread,
): Promise<boolean> {
  const store = await openStore(address)
  const now = Date.now()
  await fillOffice(store, spread, now)
  const guid = randomBytes(32).toString('base64url')
  await store.write(async (tx) => {
    const row = { user_id: STAFF, user_name: 'bench', nick_name: 'bench', password_hash: '', created_at: now }
    await tx.db
      .insertInto('user_account')
      .values({ ...row, last_subject_id: null, last_vn: null, blocked_at: null })
      .execute()
    for (const role of ['operator', 'editor', 'teacher', 'seller'])
      await tx.db.insertInto('user_role').values({ user_id: STAFF, role }).execute()
    await tx.run(
      'insert into session (guid_hash, user_id, client_type, created_at, expires_at, family) values (?, ?, ?, ?, ?, ?)',
      [createHash('sha256').update(guid).digest('base64url'), STAFF, 'console', now, now + 3e9, null],
    )
  })
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
  const origin = `http://127.0.0.1:${server.port}`
  const watch = watched(origin)
  let met = true
  try {
    console.log(`${database}, ${ROWS} rows in each table, ${spread === 'one' ? 'all on one' : 'on many'}`)
    for (const list of lists()) {
      const slow: string[] = []
      let worst = 0
      let held = 0
      for (const { what, of } of await asked(list)) {
        const taken: number[] = []
        for (let n = 0; n < TIMES; n++) {
          const { ms, longest } = await watch.during(() => ask(list, of))
          taken.push(ms)
          held = Math.max(held, longest)
        }
        const ms = median(taken)
        worst = Math.max(worst, ms)
        if (ms > AIM.call) slow.push(`${what} ${ms.toFixed(0)}`)
      }
      if (slow.length > 0 || held > AIM.held) met = false
      console.log(
        `  ${list.name.padEnd(20)} ${worst.toFixed(0).padStart(6)} ms   held ${held.toFixed(0).padStart(4)} ms${slow.length > 0 ? `   SLOW ${slow.join(', ')}` : ''}`,
      )
    }
  } finally {
    watch.stop()
    await server.stop()
  }
  return met

  async function ask({ name, path }: List, of: Record<string, string | number>): Promise<{ total: number }> {
    const fields = { guid, ...PARAMS[name], ...of }
    const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]))
    const reply = await fetch(`${origin}${path}?${query}`)
    const { status, msg, data } = (await reply.json()) as { status: number; msg: string; data: { total: number } }
    if (status !== 200) throw new Error(`${name}: ${status} ${msg}`)
    return data
  }
  async function asked(list: List) {
    const { total } = await ask(list, {})
    if (total < ROWS / 200) console.log(`  ${list.name} has ${total} rows only`)
    const last = Math.max(1, Math.ceil(total / 20))
    return [
      ...list.orders.flatMap((order) =>
        [order, `-${order}`].flatMap((by) => [
          { what: `${by} first`, of: { order: by } },
          { what: `${by} last`, of: { order: by, page: last } },
        ]),
      ),
      ...list.orders.slice(0, 1).map((order) => ({ what: 'middle', of: { order, page: Math.ceil(last / 2) } })),
      ...(list.hasSearch ? [{ what: 'search', of: { q: '没有这样的' } }] : []),
    ]
  }
}

/** Asks /healthz all the time; `during` tells how long the slowest of those beside a work waited. */
function watched(origin: string) {
  let longest = 0
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      const began = performance.now()
      await fetch(`${origin}/healthz`)
        .then((reply) => reply.text())
        .catch(() => {})
      longest = Math.max(longest, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })()
  return {
    async during(work: () => Promise<unknown>) {
      longest = 0
      const began = performance.now()
      await work()
      return { ms: performance.now() - began, longest }
    },
    stop() {
      stopped = true
      void watching
    },
  }
}
