// @vitest-environment node
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearContent, keepContent, readContent } from './contentStore.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const later = () => vi.setSystemTime(Date.now() + 1000)
const content = (letters: number) => ({ data: 'x'.repeat(letters - 2), askedAt: 5 })

test('what was kept is there for its user, and for nobody else', async () => {
  await keepContent(1, 'a', { data: { 题: [1, null] }, askedAt: 9 })
  expect(await readContent(1, 'a')).toEqual({ data: { 题: [1, null] }, askedAt: 9 })
  expect(await readContent(2, 'a')).toBeNull()
})

test('beyond the limit, what was used longest ago goes first', async () => {
  await clearContent()
  for (const key of ['a', 'b', 'c', 'd']) {
    await keepContent(1, key, content(200), 1000)
    later()
  }
  await readContent(1, 'a')
  later()
  await keepContent(1, 'e', content(250), 1000)
  later()
  const there = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => readContent(1, key)))
  expect(there.map(Boolean)).toEqual([true, false, true, true, true])
})

test('keeping the same again takes no more room', async () => {
  await clearContent()
  await keepContent(1, 'other', content(250), 1000)
  for (let times = 0; times < 20; times++) await keepContent(1, 'same', content(250), 1000)
  expect(await readContent(1, 'other')).not.toBeNull()
})

test('something larger than a quarter of the room is not kept, and pushes nothing out', async () => {
  await clearContent()
  await keepContent(1, 'small', content(100), 1000)
  await keepContent(1, 'large', content(900), 1000)
  expect(await readContent(1, 'large')).toBeNull()
  expect(await readContent(1, 'small')).not.toBeNull()
})
