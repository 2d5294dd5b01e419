import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { openSqlite } from './sqlite.ts'
import { type WalSync, walSync } from './walSync.ts'

let folder: string
let store: Store
/** What the next syncs do, in order; the real sync once the list is empty. */
let syncs: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tizhou-sync-'))
  const file = join(folder, 'tizhou.db')
  const real = walSync(file)
  const wal: WalSync = { sync: () => (syncs.shift() ?? real.sync)(), close: real.close }
  store = openSqlite(file, wal)
  await store.write((tx) => tx.run('create table entry (id integer primary key)', []))
})
afterEach(async () => {
  syncs = []
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (id: number) => store.write((tx) => tx.run('insert into entry (id) values (?)', [id]))
const ids = async () => (await store.all<{ id: number }>('select id from entry order by id', [])).map(({ id }) => id)

test('rule: no write is answered before the sync that follows its commit has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  syncs = [() => promise]
  let answered = false
  const first = add(1).then(() => {
    answered = true
  })
  // Committed and visible to reads while the event loop goes on.
  await expect.poll(ids).toEqual([1])
  expect(answered).toBe(false)
  resolve()
  await first
})

test('rule: of a sync that fails the works are not answered as done, nor done twice; the store goes on', async () => {
  syncs = [() => Promise.reject(new Error('EIO'))]
  const answers = await Promise.allSettled([add(1), add(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const logBytes = () => statSync(join(folder, 'tizhou.db-wal')).size
  const before = logBytes()
  await add(3)
  expect(await ids()).toEqual([1, 2, 3])
  // The log with the possible gap was checkpointed first, so later commits do not follow the gap.
  expect(logBytes()).toBeLessThan(before)
})

test('rule: a work that fails alone is told so after the sync, as what it failed for may be lost before it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await add(7)
  syncs = [() => promise]
  let answered = 0
  const count = () => {
    answered++
  }
  const good = add(8)
  const twice = add(7)
  void good.then(count)
  void twice.catch(count)
  await expect.poll(ids).toEqual([7, 8])
  expect(answered).toBe(0)
  resolve()
  await good
  await expect(twice).rejects.toThrow('UNIQUE')
})

test('rule: a store that is closed twice closes no file of anybody else', async () => {
  await add(1)
  await store.close()
  const other = await open(join(folder, 'other'), 'w')
  await store.close()
  await other.writeFile('still open')
  await other.close()
})
