import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Spool, SpoolFull } from './spool.ts'
import { temporaryFolder } from './testing/events.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = temporaryFolder())
})
afterEach(() => remove())

const onDisk = () =>
  readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

test('a line that is acknowledged stands on disk, whole and in its place', async () => {
  const spool = new Spool(folder, 1_000_000)
  await Promise.all(['甲', '乙'].map((line) => spool.append(line)))
  expect(onDisk()).toBe('甲\n乙\n')
  await spool.append('丙')
  expect(onDisk()).toBe('甲\n乙\n丙\n')
  await spool.close()
})

test('lines that keep coming do not hold up those before them', async () => {
  const spool = new Spool(folder, 10_000_000)
  const appended: Promise<void>[] = []
  let arriving = true
  const arrive = () => {
    if (!arriving) return
    appended.push(spool.append(String(appended.length)))
    setImmediate(arrive)
  }
  arrive()
  await appended[0]
  const segment = await spool.oldest()
  arriving = false
  expect(segment && (await spool.linesOf(segment))[0]).toBe('0')
  await Promise.all(appended)
  await spool.close()
  expect(onDisk().split('\n').filter(Boolean)).toEqual(appended.map((_one, at) => String(at)))
})

test('a segment that waits behind others is not kept in memory, and reads the same', async () => {
  const spool = new Spool(folder, 10_000_000)
  const line = 'x'.repeat(600_000)
  for (const sign of ['a', 'b', 'c', 'd']) await spool.append(sign + line)
  const first = await spool.oldest()
  expect(first?.lines).toHaveLength(2)
  if (first) await spool.remove(first)
  const second = await spool.oldest()
  expect(second?.lines).toBeUndefined()
  expect(second && (await spool.linesOf(second)).map((one) => one[0])).toEqual(['c', 'd'])
  await spool.close()
})

test('its bound holds for what is on disk and what is on its way there, and there is room again after', async () => {
  const spool = new Spool(folder, 25)
  const outcomes = await Promise.allSettled(
    ['0123456789', '0123456789', '0123456789'].map((line) => spool.append(line)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(spool.bytes).toBe(22)
  await expect(spool.append('0123')).rejects.toBeInstanceOf(SpoolFull)
  const segment = await spool.oldest()
  if (segment) await spool.remove(segment)
  expect(spool.bytes).toBe(0)
  await spool.append('0123')
  await spool.close()
})

test('what an earlier process left counts and comes first', async () => {
  const before = new Spool(folder, 1_000)
  await before.append('old')
  await before.close()
  const spool = new Spool(folder, 1_000)
  await spool.open()
  expect(spool.bytes).toBe(4)
  await spool.append('new')
  const segment = await spool.oldest()
  expect(segment && (await spool.linesOf(segment))).toEqual(['old'])
  await spool.close()
})

test('where there is nothing, no file is made', async () => {
  const spool = new Spool(join(folder, 'later'), 1_000)
  await spool.open()
  expect(await spool.oldest()).toBeUndefined()
  await spool.close()
  expect(readdirSync(folder)).toEqual([])
})
