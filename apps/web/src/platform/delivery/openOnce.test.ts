// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OPENING_MS, openOnce } from './openOnce.ts'

let databases = 0

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const storeOf = (name: string) =>
  openOnce(name, (db) => db.createObjectStore('kept' as never, { keyPath: 'key' }) as never)

/** Holds a connection that does not close and starts a deletion behind it: every further opening waits for both. */
async function block(name: string): Promise<IDBDatabase> {
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name, 1)
    request.onsuccess = () => resolve(request.result)
  })
  indexedDB.deleteDatabase(name)
  return stubborn
}

test('a database that does not open in time is done without, and serves when it opens after all', async () => {
  const name = `blocked-${++databases}`
  const stubborn = await block(name)
  const store = storeOf(name)
  const first = store.database()
  const failed = expect(first).rejects.toThrow('does not open')
  await vi.advanceTimersByTimeAsync(OPENING_MS)
  await failed
  await expect(store.database(), 'nobody waits a second time').rejects.toThrow('does not open')
  stubborn.close()
  await vi.waitFor(async () => expect([...(await store.database()).objectStoreNames]).toEqual(['kept']))
})

test('an opening that failed is tried again by the next who asks', async () => {
  const name = `newer-${++databases}`
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name, 2)
    request.onsuccess = () => resolve(request.result)
  })
  newer.close()
  const store = storeOf(name)
  await expect(store.database()).rejects.toThrow()
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = () => resolve()
  })
  expect((await store.database()).version).toBe(1)
})

test('a database that opens in time is opened once', async () => {
  const store = storeOf(`free-${++databases}`)
  const db = await store.database()
  await vi.advanceTimersByTimeAsync(OPENING_MS * 2)
  expect(await store.database()).toBe(db)
})
