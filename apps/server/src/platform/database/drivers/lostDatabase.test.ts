import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../../../../tools/testing/databases/postgresServer.ts'
import { chapterIDs, itemsOf, replyTo } from '../../../testing/api.ts'
import { makeWorld, PASSWORD, SUBJECT, type World } from '../../../testing/bank.ts'
import { openStore } from '../open.ts'

/** Set LOSSES=20 for a longer run. */
const ROUNDS = Number(process.env.LOSSES ?? 8)
/** Acknowledged replies between two losses of the database. */
const BETWEEN = 40
const LEARNERS = 4

const bin = findPostgres()

/** Without a PostgreSQL there is nothing to lose; describeOnBothDatabases fails in CI then. */
describe.runIf(bin)('servers whose PostgreSQL goes away under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-lost-'))
  const servers: { child: ChildProcess; origin: string }[] = []
  let database: PostgresServer
  let world: World

  beforeAll(async () => {
    database = await startPostgres(bin as string, { durable: true })
    const store = await openStore({ databaseUrl: database.url })
    world = await makeWorld(store, Date.now())
    await store.close()
    for (let at = 0; at < 2; at++) servers.push(await start(join(folder, String(at))))
  }, 180_000)
  afterAll(async () => {
    for (const { child } of servers) if (child.exitCode === null) child.kill('SIGKILL')
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(dataDir: string) {
    const child = spawn(process.execPath, ['apps/server/src/main.mjs'], {
      cwd: join(import.meta.dirname, '../../../../../..'),
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    for await (const chunk of child.stdout) {
      said += chunk
      const origin = /Tizhou is at (\S+)/.exec(said)?.[1]
      if (!origin) continue
      child.stdout.resume()
      return { child, origin }
    }
    throw new Error(`the server ended before it listened: ${said}`)
  }

  test(`${ROUNDS} restarts and as many losses of every connection: no server ends, every acknowledged answer is there once`, {
    timeout: 600_000,
  }, async () => {
    const clients = servers.map(({ origin }) => createClient({ addresses: contractAddresses(), origin, fetch }))
    const client = clients[0] as (typeof clients)[0]
    const { guid } = await client.send('account.userlogin', { username: world.vip, password: PASSWORD })
    const appID = world.subjectID
    const { 全部题型: cptID } = await chapterIDs({ client } as Parameters<typeof chapterIDs>[0], SUBJECT)
    const set = await client.send('practice.getChapterTestEx', { guid, appID, cptID: cptID as number })
    const items = itemsOf(set)

    const acknowledged: string[] = []
    const refusals = new Map<unknown, number>()
    let working = true
    /** Sends replies as a client does: what was not acknowledged is sent again unchanged, to the other server. */
    async function learner(at: number): Promise<void> {
      for (let number = 0; working; number++) {
        const item = items[(number + at) % items.length] as (typeof items)[0]
        const reply: WireReply = replyTo(item, Date.now())
        for (let attempt = at; ; attempt++) {
          const to = clients[attempt % clients.length] as typeof client
          try {
            await to.send('practice.submitReplies', { guid, appID, repliesJson: [reply] }, { allowedRepeat: true })
            acknowledged.push(reply.replyID)
            break
          } catch (error) {
            const { status } = error as { status?: number }
            refusals.set(status, (refusals.get(status) ?? 0) + 1)
            await pause(10)
          }
        }
      }
    }
    const learners = Array.from({ length: LEARNERS }, (_, at) => learner(at))

    for (let round = 0; round < ROUNDS; round++) {
      const enough = acknowledged.length + BETWEEN
      await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough)
      await loseEveryConnection()
      await database.restart(round % 4 === 3 ? 'immediate' : 'fast')
      expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null])
    }
    const enough = acknowledged.length + BETWEEN
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough)
    working = false
    await Promise.all(learners)

    // A failed request gets 500 or no answer (0: no answer in time, on a busy machine), never a lost session or a
    // refusal.
    expect([...refusals.keys()].filter((status) => status !== 500 && status !== 0)).toEqual([])
    expect((refusals.get(500) ?? 0) + (refusals.get(0) ?? 0)).toBeGreaterThan(0)
    const store = await openStore({ databaseUrl: database.url })
    const rows = await store.all<{ reply_id: string; n: number }>(
      'select reply_id, count(*) as n from reply group by reply_id',
      [],
    )
    const stored = new Map(rows.map(({ reply_id, n }) => [reply_id, n]))
    expect(acknowledged.filter((id) => stored.get(id) !== 1)).toEqual([])
    const [counted] = await store.all<{ n: number }>('select sum(done_count) as n from user_question', [])
    expect(counted?.n).toBe(rows.length)
    await store.close()

    for (const { child } of servers) {
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number]
      expect(code).toBe(0)
    }
  })

  async function loseEveryConnection(): Promise<void> {
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = $1',
      ['tizhou'],
    )
    await other.end()
  }
})
