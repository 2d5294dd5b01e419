import { expect, test } from 'vitest'
import type { Dialect, Store, Tx } from '../../../platform/database/store.ts'
import { PacedWrites } from './pacedWrites.ts'

/** A store on which a row takes `msARow`, and whose transactions begin after `waitMs`; and the clock of both. */
function slowStore(dialect: Dialect, speed: { msARow: number; waitMs?: number }) {
  let now = 0
  const breaths: number[] = []
  const clock = {
    now: () => now,
    pause: async (ms: number) => {
      breaths.push(ms)
      now += ms
    },
  }
  const store: Pick<Store, 'dialect' | 'write'> = {
    dialect,
    async write(work) {
      now += speed.waitMs ?? 0
      return work({} as Tx)
    },
  }
  /** Writes with as many rows as are asked for; gives how long each transaction worked. */
  async function write(paced: PacedWrites, times: number): Promise<number[]> {
    const took: number[] = []
    for (let time = 0; time < times; time++) {
      const rows = paced.size
      await paced.write(rows, async () => {
        now += rows * speed.msARow
      })
      took.push(rows * speed.msARow)
    }
    return took
  }
  return { store, clock, breaths, write }
}

const ROWS = { first: 100, least: 20, most: 400 }

test('transactions come to the target time, however slow a row is', async () => {
  for (const msARow of [0.02, 0.06, 0.25]) {
    const { store, clock, write } = slowStore('sqlite', { msARow })
    const took = await write(new PacedWrites(store, ROWS, clock), 10)
    expect(took.at(-1)).toBeGreaterThan(4.9)
    expect(took.slice(1).every((ms) => ms <= 6.01)).toBe(true)
  }
})

test('a transaction that took too long is followed by one as small as its speed says, a quick one by a little more', async () => {
  const speed = { msARow: 0.01 }
  const { store, clock, write } = slowStore('sqlite', speed)
  const paced = new PacedWrites(store, ROWS, clock)
  await write(paced, 1)
  expect(paced.size).toBe(150)
  speed.msARow = 0.2
  await write(paced, 1)
  expect(paced.size).toBe(30)
})

test('the size stays within its bounds', async () => {
  const quick = slowStore('sqlite', { msARow: 0 })
  const fast = new PacedWrites(quick.store, ROWS, quick.clock)
  await quick.write(fast, 10)
  expect(fast.size).toBe(400)
  const slow = slowStore('sqlite', { msARow: 3 })
  const heavy = new PacedWrites(slow.store, ROWS, slow.clock)
  await slow.write(heavy, 3)
  expect(heavy.size).toBe(20)
})

test('waiting for other writers does not count, but makes the breath longer', async () => {
  const { store, clock, breaths, write } = slowStore('sqlite', { msARow: 0.05, waitMs: 500 })
  const paced = new PacedWrites(store, ROWS, clock)
  await write(paced, 2)
  expect(paced.size).toBe(120)
  expect(breaths).toEqual([8, 8])
})

test('the breath is as long as the transaction took, and never left out', async () => {
  const { store, clock, breaths, write } = slowStore('sqlite', { msARow: 0.001 })
  const paced = new PacedWrites(store, { first: 100, least: 100, most: 100 }, clock)
  await write(paced, 1)
  const other = slowStore('sqlite', { msARow: 0.05 })
  await other.write(new PacedWrites(other.store, ROWS, other.clock), 1)
  expect([...breaths, ...other.breaths]).toEqual([2, 5])
})

test('a rest of few rows that was quick leaves the size as it is', async () => {
  const { store, clock } = slowStore('sqlite', { msARow: 0 })
  const paced = new PacedWrites(store, ROWS, clock)
  await paced.write(3, async () => undefined)
  expect(paced.size).toBe(100)
})

test('on PostgreSQL, where saves do not wait for it, a transaction takes longer', async () => {
  const { store, clock, write } = slowStore('postgres', { msARow: 1 })
  const took = await write(new PacedWrites(store, ROWS, clock), 10)
  expect(took.at(-1)).toBeCloseTo(250)
})
