import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../database/store.ts'
import type { Job } from './job.ts'
import { fitSize, Lane, newPace, restAfter } from './pace.ts'
import { runJob } from './runJob.ts'

const LEASE_MS = 10_000

describeOnBothDatabases('running a job', (openStore) => {
  let store: Store
  const clock = { now: 1_000_000 }
  const services = () => ({ store, now: () => clock.now })
  beforeAll(async () => {
    store = await openStore()
  })
  beforeEach(() => store.write((tx) => tx.run('delete from job', [])))

  /** A job that increments its progress and a setting until `end`. */
  const counting = (end: number, more: Partial<Job<unknown, 'store'>> = {}): Job<unknown, 'store'> => ({
    name: 'counting',
    does: 'counts',
    everyMs: 1_000,
    find: async (_services, { progress }) => (progress < end ? progress : undefined),
    work: (_services, _found, turn) =>
      turn.commit(turn.progress + 1, async (tx) => {
        await tx.run(
          `insert into setting (name, value) values ('counted', '1')
           on conflict (name) do update set value = cast(cast(setting.value as integer) + 1 as text)`,
          [],
        )
      }),
    ...more,
  })
  const counted = async () =>
    (await store.all<{ value: string }>(`select value from setting where name = 'counted'`, []))[0]?.value

  test('it goes on while there is work, and writes nothing where there is none', async () => {
    await store.write((tx) => tx.run(`delete from setting where name = 'counted'`, []))
    expect(await runJob(counting(5), services())).toBe(true)
    expect(await counted()).toBe('5')
    const before = await store.all('select * from job', [])
    expect(await runJob(counting(5), services())).toBe(false)
    expect(await store.all('select * from job', [])).toEqual(before)
  })

  test('servers at the same moment do each slice once', async () => {
    await store.write((tx) => tx.run(`delete from setting where name = 'counted'`, []))
    for (let round = 0; round < 5; round++)
      await Promise.all([1, 2, 3, 4].map(() => runJob(counting(8 * (round + 1)), services())))
    await runJob(counting(40), services())
    expect(await counted()).toBe('40')
  })

  test('what another server holds is left to it until its lease has run out', async () => {
    let reached = () => {}
    let letGo = () => {}
    const atWork = new Promise<void>((resolve) => {
      reached = resolve
    })
    const dead = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const stuck = counting(3, {
      async work(_services, _found, turn) {
        await turn.hold()
        reached()
        await dead
        await turn.commit(turn.progress + 1, async () => {})
      },
    })
    const first = runJob(stuck, services())
    await atWork
    expect(await runJob(counting(3), services())).toBe(false)
    clock.now += LEASE_MS + 1
    expect(await runJob(counting(3), services())).toBe(true)
    // A server that returns too late has lost its turn, and its writes are not stored.
    letGo()
    expect(await first).toBe(false)
    expect(await store.all('select progress from job', [])).toEqual([{ progress: 3 }])
  })

  test('a job rests after a slice, on every server', async () => {
    const resting = counting(9, { restMs: 60_000 })
    expect(await runJob(resting, services())).toBe(true)
    expect(await runJob(resting, services())).toBe(false)
    clock.now += 60_000
    expect(await runJob(resting, services())).toBe(true)
    expect(await store.all('select progress from job', [])).toEqual([{ progress: 2 }])
  })

  test('one that waits for somebody else stays out of the lane of the others', async () => {
    const lane = new Lane('sqlite')
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    let waits = true
    const asking: Job<unknown, 'store'> = {
      ...{ name: 'asking', does: 'asks', everyMs: 1_000, isBeside: true },
      find: async () => waits || undefined,
      async work() {
        await answer
        waits = false
      },
    }
    const slow = runJob(asking, services(), { lane })
    await store.write((tx) => tx.run(`delete from setting where name = 'counted'`, []))
    expect(await runJob(counting(1), services(), { lane })).toBe(true)
    expect(waits).toBe(true)
    resolve()
    expect(await slow).toBe(true)
  })

  test('a slice hears that the server stops', async () => {
    let isStopped = false
    const heard: boolean[] = []
    const long = counting(9, {
      async work(_services, _found, turn) {
        heard.push(turn.isStopped())
        isStopped = true
        heard.push(turn.isStopped())
      },
    })
    await runJob(long, services(), { isStopped: () => isStopped })
    expect(heard).toEqual([false, true])
  })

  test('it tells for how long the oldest has waited, and that nothing waits', async () => {
    const told: [number, number][] = []
    const job = counting(1, {
      async find(_services, turn) {
        if (turn.progress === 1) return undefined
        turn.waitingSince(turn.now - 7_000)
        return turn.progress
      },
    })
    await runJob(job, services(), { onBehind: (shard, ms) => told.push([shard, ms]) })
    expect(told).toEqual([
      [0, 7_000],
      [0, 0],
    ])
  })
})

describe('the pace of slices', () => {
  test('a slice that took long makes the next one smaller, a short one larger, within bounds', () => {
    const pace = newPace(500)
    fitSize(pace, 80, 'sqlite')
    expect(pace.size).toBe(250)
    fitSize(pace, 1, 'sqlite')
    expect(pace.size).toBe(375)
    for (let at = 0; at < 20; at++) fitSize(pace, 1_000, 'sqlite')
    const least = pace.size
    for (let at = 0; at < 20; at++) fitSize(pace, 0, 'sqlite')
    expect(least).toBeLessThan(pace.size)
    expect(pace.size).toBe(1_000)
  })

  test('the rest after a slice grows with what the server has to do, and with the slice', () => {
    const rests = [0, 0.7, 0.9, 1].map((busy) => restAfter(4, busy, 0, 'sqlite'))
    expect(rests).toEqual(rests.toSorted((a, b) => a - b))
    expect(new Set(rests).size).toBe(4)
    expect(restAfter(2, 1, 0, 'sqlite')).toBeLessThan(restAfter(4, 1, 0, 'sqlite'))
  })

  test('work that has waited for long is done as on a server without learners', () => {
    const quiet = restAfter(4, 0, 0, 'sqlite')
    expect(restAfter(4, 1, 6_000, 'sqlite')).toBeLessThan(restAfter(4, 1, 0, 'sqlite'))
    expect(restAfter(4, 1, 12_000, 'sqlite')).toBe(quiet)
    expect(restAfter(4, 1, 3_000_000, 'sqlite')).toBe(quiet)
  })

  test('slices of all jobs go one after the other, also after one that fails', async () => {
    const lane = new Lane('sqlite')
    const seen: string[] = []
    const slice = (name: string, fails = false) =>
      lane.run(async () => {
        seen.push(`${name} begins`)
        await Promise.resolve()
        seen.push(`${name} ends`)
        if (fails) throw new Error(name)
      })
    const ends = await Promise.allSettled([slice('a'), slice('b', true), slice('c')])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })
})
