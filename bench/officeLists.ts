import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@tizhou/contract/contract'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import type { Store } from '@tizhou/server/platform/database/store'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { fillOffice, POINTS_SUBJECT, ROWS, type Spread, SUBJECT } from './support/officeRows.ts'
import {
  childrenOf,
  median,
  nodeOf,
  pinLoad,
  removeWithThis,
  startOnServerCore,
  threadTimes,
} from './support/processes.ts'

/**
 * Measures every paged list of the back office, by each of its orders, its first, middle and last page and a search,
 * over 100,000 rows in each table, spread over many parents and all under one. CPU time in milliseconds: of the whole
 * call (server and PostgreSQL), and of the server's main thread, during which others wait. The elapsed time beside them
 * agrees with it only where nothing else runs.
 */
const AIM = { call: 300, held: 50 }
/**
 * The first page of the points of a subject that has 10,000, in any order. A search reads their texts: what all of them
 * hold is held to what other lists are.
 */
const AIM_POINTS = 100
const TIMES = Number(process.env.BENCH_TIMES ?? 3)
const ONLY = process.env.BENCH_ONLY
const DATABASES = (process.env.BENCH_DATABASES ?? 'sqlite,postgres').split(',')
const SPREADS = (process.env.BENCH_SPREADS ?? 'spread,one').split(',') as Spread[]
const STAFF = 900_001

/** The parameters of a list besides page and order, and the subject where it needs one. */
const PARAMS: Readonly<Record<string, Record<string, string | number>>> = {
  questionHistory: { appID: SUBJECT, allTestID: 400_000_000 },
  pointHistory: { appID: SUBJECT, pointID: 500_000_000 },
  pointQuestions: { appID: SUBJECT, pointID: 500_000_000 },
  numbersRows: { importID: 1 },
  importProblems: { importID: 1 },
  attendance: { liveID: 1 },
  watchers: { videoID: 1 },
  batchCodes: { batchID: 1 },
  groupMembers: { groupID: 1 },
  articleList: { kind: 'faq' },
}

/** The filters of lists that have many, each by itself, sorted by what reads most. */
const FILTERS: Readonly<Record<string, readonly Record<string, string | number>[]>> = {
  questionList: [
    ...[{ style: 'A2' }, { state: 'removed' }, { state: 'inChapter' }, { point: '考点1' }, { source: '第7套' }],
    ...[{ year: 2007 }, { year: 0 }, { difficulty: 3 }, { editor: 900_001 }, { lacks: 'explanation' }],
    ...[{ lacks: 'picture' }, { lacks: 'paper' }, { lacks: 'point' }, { trouble: 'facility' }],
    ...[{ trouble: 'discrimination' }, { trouble: 'reports' }, { style: 'A1', difficulty: 2, order: '-rate' }],
    ...[
      { lacks: 'paper', order: 'year' },
      { trouble: 'facility', order: 'rate' },
    ],
  ],
}

interface List {
  name: string
  path: string
  orders: string[]
  hasSearch: boolean
  ofSubject: boolean
}

interface Asked {
  what: string
  of: { order?: string; page?: number; q?: string }
}

/** `failure`: what the server answered instead of the list. */
interface Reply {
  total: number
  failure?: string
}

interface ParamsSchema {
  required?: string[]
  properties?: Record<string, { pattern?: string }>
}

/** Lists of one thing of which this bench has none, with what names it. */
const unmeasured = new Set<string>()
const GIVEN: ReadonlySet<string> = new Set(['guid', 'appID'])

/** The calls of the contract that have pages and orders. */
function lists(): List[] {
  return Object.values(contract).flatMap((area) =>
    Object.entries(area).flatMap(([name, { path, params }]: [string, { path: string; params: unknown }]) => {
      const { properties, required } = params as ParamsSchema
      if (!properties?.order?.pattern || !properties.pageSize || (ONLY && !ONLY.split(',').includes(name))) return []
      const missing = (required ?? []).filter((one) => !GIVEN.has(one) && !(one in (PARAMS[name] ?? {})))
      if (missing.length > 0) {
        unmeasured.add(`${name} (${missing.join(', ')})`)
        return []
      }
      const orders = /\((.*)\)/.exec(properties.order.pattern)?.[1]?.split('|') ?? []
      return [
        { name, path, orders, hasSearch: properties.q !== undefined, ofSubject: required?.includes('appID') === true },
      ]
    }),
  )
}

const bin = DATABASES.includes('postgres') ? findPostgres() : undefined
pinLoad()
let met = true
for (const spread of SPREADS) {
  if (DATABASES.includes('sqlite')) {
    const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
    removeWithThis(folder)
    try {
      met = (await measure('SQLite', folder, { sqliteFile: join(folder, 'tizhou.db') }, {}, spread)) && met
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  if (!bin) continue
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
  removeWithThis(folder)
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
if (unmeasured.size > 0) console.log(`Not measured: ${[...unmeasured].join(', ')}`)
process.exitCode = met ? 0 : 1

async function measure(
  database: string,
  folder: string,
  address: StoreAddress,
  env: Record<string, string>,
  spread: Spread,
): Promise<boolean> {
  const store = await openStore(address)
  const postgresPid = store.dialect === 'postgres' ? await parentOfBackend(store) : undefined
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
  const pid = nodeOf(server.child)
  const used = () => {
    const { all, first } = threadTimes(pid)
    const others = postgresPid === undefined ? [] : childrenOf(postgresPid).filter((one) => one !== pid)
    return { first, all: others.reduce((sum, one) => sum + timeOf(one), all) }
  }
  let met = true
  try {
    console.log(`${database}, ${ROWS} rows in each table, ${spread === 'one' ? 'all on one' : 'on many'}`)
    for (const list of lists()) {
      const slow: string[] = []
      const worst = { call: 0, held: 0, clock: 0 }
      const failed = new Map<string, string[]>()
      for (const { what, of } of await asked(list, failed)) {
        const taken: { call: number; held: number; clock: number }[] = []
        for (let n = 0; n < TIMES; n++) {
          const before = used()
          const began = performance.now()
          const { failure } = await ask(list, of)
          const clock = performance.now() - began
          const after = used()
          // A list that fails is told, and the others are measured all the same.
          if (failure !== undefined) {
            failed.set(failure, [...(failed.get(failure) ?? []), what])
            break
          }
          taken.push({ call: after.all - before.all, held: after.first - before.first, clock })
        }
        if (taken.length === 0) continue
        const middle = (name: 'call' | 'held' | 'clock') => median(taken.map((one) => one[name]))
        for (const name of ['call', 'held', 'clock'] as const) worst[name] = Math.max(worst[name], middle(name))
        if (middle('call') > AIM.call || middle('held') > AIM.held)
          slow.push(`${what} ${middle('call').toFixed(0)}/${middle('held').toFixed(0)}`)
      }
      if (slow.length > 0 || failed.size > 0) met = false
      const [call, held, clock] = [worst.call, worst.held, worst.clock].map((ms) => ms.toFixed(0).padStart(6))
      console.log(
        `  ${list.name.padEnd(20)} ${call} ms   held ${held} ms   clock ${clock} ms${slow.length > 0 ? `   SLOW ${slow.join(', ')}` : ''}`,
      )
      for (const [failure, whats] of failed) console.log(`    FAILED ${failure}: ${whats.join(', ')}`)
    }
    if (!ONLY || ONLY.split(',').includes('pointList')) met = (await firstPoints()) && met
  } finally {
    await server.stop()
  }
  return met

  async function firstPoints(): Promise<boolean> {
    const [list] = lists().filter(({ name }) => name === 'pointList')
    if (!list) throw new Error('no list of points')
    const orders = list.orders.flatMap((order) => [order, `-${order}`])
    const taken: { what: string; aim: number; call: number; clock: number }[] = []
    for (const of of [{}, ...orders.map((order) => ({ order })), { q: '知识点99' }, { q: '一句' }, { hasText: 0 }]) {
      const times: { call: number; clock: number }[] = []
      for (let n = 0; n <= TIMES; n++) {
        const [before, began] = [used(), performance.now()]
        const { failure } = await ask(list, of, { appID: POINTS_SUBJECT })
        if (failure !== undefined) {
          console.log(`  first page of 10,000 points FAILED: ${failure}`)
          return false
        }
        const clock = performance.now() - began
        // The first one prepares the statement.
        if (n > 0) times.push({ call: used().all - before.all, clock })
      }
      const middle = (name: 'call' | 'clock') => median(times.map((one) => one[name]))
      taken.push({
        what: Object.entries(of).map(String).join() || 'as it opens',
        aim: 'q' in of ? AIM.call : AIM_POINTS,
        call: middle('call'),
        clock: middle('clock'),
      })
    }
    const missed = taken.filter(({ call, aim }) => call > aim)
    const told = taken.map(({ what, call, clock }) => `${what} ${call.toFixed(0)} (clock ${clock.toFixed(0)})`)
    console.log(`  first page of 10,000 points, ms: ${told.join(', ')}`)
    if (missed.length > 0) console.log(`  SLOW: ${missed.map(({ what, aim }) => `${what} (aim ${aim})`).join(', ')}`)
    return missed.length === 0
  }

  async function ask({ name, path, ofSubject }: List, of: object, params: object = {}): Promise<Reply> {
    const fields = { guid, ...(ofSubject ? { appID: SUBJECT } : {}), ...PARAMS[name], ...params, ...of }
    const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]))
    const reply = await fetch(`${origin}${path}?${query}`)
    const { status, msg, data } = (await reply.json()) as { status: number; msg: string; data?: { total: number } }
    return status === 200 ? { total: data?.total ?? 0 } : { total: 0, failure: `${status} ${msg}` }
  }
  async function asked(list: List, failed: Map<string, string[]>): Promise<Asked[]> {
    const { total, failure } = await ask(list, {})
    if (failure !== undefined) failed.set(failure, ['as it opens'])
    if (failure === undefined && total < ROWS / 200) console.log(`  ${list.name} has ${total} rows only`)
    const last = Math.max(1, Math.ceil(total / 20))
    return [
      ...list.orders.flatMap((order) =>
        [order, `-${order}`].flatMap((by) => [
          { what: `${by} first`, of: { order: by } },
          { what: `${by} last`, of: { order: by, page: last } },
        ]),
      ),
      ...list.orders.slice(0, 1).map((order) => ({ what: 'middle', of: { order, page: Math.ceil(last / 2) } })),
      ...(FILTERS[list.name] ?? []).map((of) => ({ what: Object.entries(of).map(String).join(' '), of })),
      ...(list.hasSearch ? [{ what: 'search', of: { q: '没有这样的' } }] : []),
    ]
  }
}

/** PostgreSQL's main process, which starts one for each connection. */
async function parentOfBackend(store: Store): Promise<number> {
  const [row] = await store.all<{ pid: number }>('select pg_backend_pid() as pid', [])
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${row?.pid}/status`, 'utf8'))?.[1])
}

/** CPU time of a process; it may end between being listed and being read. */
function timeOf(pid: number): number {
  try {
    return threadTimes(pid).all
  } catch {
    return 0
  }
}
