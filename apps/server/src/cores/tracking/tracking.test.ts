import { spawn } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundled } from '../../../../../tools/testing/bundled.ts'
import { describeOnBothDatabases, type OpenStore } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { bug, click, makeTracking, storedClicks, temporaryFolder } from './testing/events.ts'
import type { Tracking } from './tracking.ts'
import { errorGroups } from './trackingReads.ts'

const ROUNDS = 4
const WRITER = `${import.meta.dirname}/testing/clickWriter.ts`

let writer: string
beforeAll(async () => {
  writer = await bundled(WRITER)
}, 120_000)

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)

/** A database that can fail: on PostgreSQL connections are cut, on SQLite every write throws. */
async function breakable(
  openStore: OpenStore,
): Promise<{ store: Store; away(): Promise<void>; back(): Promise<void> }> {
  const store = await openStore()
  const address = openStore.address()
  if (!('databaseUrl' in address)) {
    let isAway = false
    const gone = () => Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })
    return {
      store: { ...store, write: (work) => (isAway ? Promise.reject(gone()) : store.write(work)) },
      async away() {
        isAway = true
      },
      async back() {
        isAway = false
      },
    }
  }
  const url = new URL(address.databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const command = async (sql: string) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  return {
    store,
    async away() {
      await command(`alter database ${name} allow_connections false`)
      await command(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    back: () => command(`alter database ${name} allow_connections true`),
  }
}

describeOnBothDatabases('events on their way', (openStore) => {
  let folder: string
  let remove: () => void
  let store: Store
  const made: Tracking[] = []
  const make = (over: Store = store, maxBytes?: number) => {
    const tracking = makeTracking(over, folder, maxBytes)
    made.push(tracking)
    return tracking
  }
  beforeEach(async () => {
    ;({ folder, remove } = temporaryFolder())
    store = await openStore()
    await store.write(async (tx) => {
      for (const table of ['tracking_event', 'page_usage_day', 'error_report', 'error_group', 'error_group_user'])
        await tx.run(`delete from ${table}`, [])
    })
  })
  afterEach(async () => {
    for (const tracking of made.splice(0)) await tracking.stop()
    await store.close()
    remove()
  })
  const clicksOfTheDay = async () =>
    (await store.all<{ clicks: number }>('select sum(clicks) as clicks from page_usage_day', []))[0]?.clicks ?? 0
  const spooled = () => readdirSync(folder).filter((name) => name.endsWith('.jsonl'))

  test('rule: losing the database for a moment loses none that were accepted, and changes no order', async () => {
    const { store: broken, away, back } = await breakable(openStore)
    const tracking = make(broken)
    for (const number of numbers(10)) await tracking.accept(click(number))
    await tracking.flush()
    await away()
    try {
      await Promise.all(numbers(100, 10).map((number) => tracking.accept(click(number))))
      await tracking.flush()
      await tracking.accept(click(110))
      await tracking.flush()
    } finally {
      await back()
    }
    await tracking.accept(click(111))
    await expect.poll(async () => tracking.flush().then(() => storedClicks(store))).toHaveLength(112)
    expect(await storedClicks(store)).toEqual(numbers(112))
    expect(await clicksOfTheDay()).toBe(112)
    expect(spooled()).toEqual([])
  })

  test('what waited when the process ended is written by the next start, before what comes then', async () => {
    const first = make({ ...store, write: () => Promise.reject(new Error('away')) })
    for (const number of numbers(5)) await first.accept(click(number))
    await first.stop()
    expect(await storedClicks(store)).toEqual([])
    const second = make()
    await second.start()
    await second.accept(click(5))
    await second.flush()
    expect(await storedClicks(store)).toEqual(numbers(6))
  })

  test('a segment that was written already, but not removed before the crash, changes nothing', async () => {
    const tracking = make({ ...store, write: () => Promise.reject(new Error('away')) })
    for (const number of numbers(5)) await tracking.accept(click(number))
    await tracking.stop()
    const [name = ''] = spooled()
    const lines = readFileSync(join(folder, name))
    const again = make()
    await again.start()
    await again.flush()
    writeFileSync(join(folder, name), lines)
    const third = make()
    await third.start()
    await third.flush()
    expect(await storedClicks(store)).toEqual(numbers(5))
    expect(await clicksOfTheDay()).toBe(5)
  })

  test('half a line, of a write that was never acknowledged, is passed over', async () => {
    const tracking = make({ ...store, write: () => Promise.reject(new Error('away')) })
    await tracking.accept(click(1))
    await tracking.stop()
    appendFileSync(join(folder, spooled()[0] ?? ''), '{"id":"0000000000')
    const again = make()
    await again.start()
    await again.flush()
    expect(await storedClicks(store)).toEqual([1])
    expect(spooled()).toEqual([])
  })

  test('a segment that somebody took away holds up none behind it', async () => {
    for (const name of ['000000001-a', '000000002-b'])
      writeFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify({ ...click(3), id: name, at: 1 })}\n`)
    const tracking = make()
    await tracking.start()
    rmSync(join(folder, '000000001-a.jsonl'))
    await tracking.flush()
    expect(await storedClicks(store)).toEqual([3])
    expect(spooled()).toEqual([])
    await tracking.stop()
  })

  test('a graceful stop writes what was accepted', async () => {
    const tracking = make()
    for (const number of numbers(20)) await tracking.accept(click(number))
    await tracking.stop()
    expect(await storedClicks(store)).toEqual(numbers(20))
  })

  test('many events share few transactions', async () => {
    let transactions = 0
    const counting: Store = {
      ...store,
      write: (work) => {
        transactions++
        return store.write(work)
      },
    }
    const tracking = make(counting)
    await Promise.all(numbers(1_000).map((number) => tracking.accept(click(number))))
    await tracking.flush()
    expect(await storedClicks(store)).toEqual(numbers(1_000))
    expect(transactions).toBeLessThanOrEqual(4)
  })

  test('rule: beyond its bound an event is refused with 429, and nothing grows', async () => {
    let isAway = true
    const broken: Store = {
      ...store,
      write: (work) => (isAway ? Promise.reject(new Error('away')) : store.write(work)),
    }
    const tracking = make(broken, 20_000)
    const outcomes = await Promise.allSettled(numbers(500).map((number) => tracking.accept(click(number))))
    const accepted = outcomes.flatMap((outcome, number) => (outcome.status === 'fulfilled' ? [number] : []))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(accepted.length).toBeGreaterThan(10)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]?.reason).toMatchObject({ status: 429, data: { retryAfter: expect.any(Number) } })
    const onDisk = spooled().reduce((sum, name) => sum + readFileSync(join(folder, name)).byteLength, 0)
    expect(onDisk).toBeLessThanOrEqual(20_000)
    isAway = false
    await tracking.flush()
    expect(await storedClicks(store)).toEqual(accepted)
    await expect(tracking.accept(click(1_000))).resolves.toBeUndefined()
  })

  test('where the spool cannot be written, an event is refused: nothing is acknowledged that is not safe', async () => {
    const file = join(folder, 'a file')
    writeFileSync(file, '')
    const tracking = makeTracking(store, join(file, 'spool'))
    await expect(tracking.accept(click(1))).rejects.toMatchObject({ status: 429 })
    await tracking.stop()
  })

  test('an event that no database takes is set aside and holds up none of the others', async () => {
    const tracking = make()
    for (const number of numbers(4)) await tracking.accept(click(number))
    await tracking.accept({ ...click(99), userID: 1.5e300, subjectID: 'no' as never, kind: null as never })
    for (const number of numbers(4, 4)) await tracking.accept(click(number))
    await tracking.flush()
    expect(await storedClicks(store)).toEqual(numbers(8))
    expect(readFileSync(join(folder, 'refused.txt'), 'utf8')).toContain('"name":"99"')
    expect(statSync(join(folder, 'refused.txt')).mode & 0o077).toBe(0)
    expect(spooled()).toEqual([])
  })

  describe.each(['there', 'away'] as const)('killed while the database is %s', (database) => {
    async function round(first: number, enough: number): Promise<number[]> {
      const args = [writer, JSON.stringify(openStore.address()), folder, String(first), database]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const acknowledged: number[] = []
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(Number(line))
        if (acknowledged.length === enough) child.kill('SIGKILL')
      }
      return acknowledged
    }

    test(`rule: no event that was accepted is lost in ${ROUNDS} rounds, and each counts once`, {
      timeout: 300_000,
    }, async () => {
      const acknowledged = new Set<number>()
      let first = 0
      for (let number = 0; number < ROUNDS; number++) {
        for (const event of await round(first, 60 + number * 53)) acknowledged.add(event)
        first = Math.max(...acknowledged) + 1_000
      }
      const tracking = make()
      await tracking.start()
      await tracking.flush()
      const stored = await storedClicks(store)
      expect(acknowledged.size).toBeGreaterThan(ROUNDS * 60)
      expect([...acknowledged].filter((number) => !stored.includes(number))).toEqual([])
      expect(new Set(stored).size).toBe(stored.length)
      expect(await clicksOfTheDay()).toBe(stored.length)
    })
  })

  test('made-up errors cannot fill the table of groups: those too many in a day are put together by type', async () => {
    const tracking = make()
    await Promise.all(numbers(2_010).map((number) => tracking.accept(bug(`made up ${number}`, number))))
    await tracking.flush()
    const { total, rows } = await errorGroups(store, { order: 'reports' }, { offset: 0, limit: 1 })
    expect(total).toBe(2_001)
    expect(rows[0]).toMatchObject({ fingerprint: 'others-1', reports: 10, users: 10 })
  })

  test('people of a group are counted up to a thousand', async () => {
    const tracking = make()
    await Promise.all(numbers(1_050).map((number) => tracking.accept(bug('everybody', number + 1))))
    await tracking.flush()
    const { rows } = await errorGroups(store, { text: 'everybody' }, { offset: 0, limit: 1 })
    expect(rows[0]).toMatchObject({ reports: 1_050, users: 1_000 })
  })
})
