import { expect, test } from 'vitest'
import { SessionReads, type SessionRow } from './sessionReads.ts'

/** A store that knows the sessions whose hash begins with `k`, and counts its reads. */
function counting(fail = false) {
  const asked: number[] = []
  return {
    asked,
    async all<Row>(_sql: string, hashes: (string | number | null)[]): Promise<Row[]> {
      asked.push(hashes.length)
      if (fail) throw new Error('away')
      const known = [...new Set(hashes)].filter((hash) => String(hash).startsWith('k'))
      // In another order than requested.
      return known.reverse().map((guid_hash) => ({ guid_hash })) as Row[]
    },
  }
}

test('what is asked for at one moment is one query, and everybody gets the own session', async () => {
  const store = counting()
  const reads = new SessionReads(store)
  const hashes = ['k1', 'unknown', 'k2', 'k1']
  const rows = await Promise.all(hashes.map((hash) => reads.find(hash)))
  expect(rows.map((row) => row?.guid_hash)).toEqual(['k1', undefined, 'k2', 'k1'])
  expect(store.asked).toEqual([8])
})

test('one alone is a query of one, and a hall of people few queries', async () => {
  const store = counting()
  const reads = new SessionReads(store)
  await reads.find('k')
  const rows = await Promise.all(Array.from({ length: 600 }, (_, at) => reads.find(`k${at}`)))
  expect(rows.map((row) => row?.guid_hash)).toEqual(Array.from({ length: 600 }, (_, at) => `k${at}`))
  expect(store.asked).toEqual([1, 256, 256, 256])
})

test('a read that fails fails for those who asked, and the next ones are read anew', async () => {
  const failing = counting(true)
  const reads = new SessionReads(failing)
  const outcomes = await Promise.allSettled([reads.find('k1'), reads.find('k2')])
  expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  await expect(reads.find('k3')).rejects.toThrow('away')
  expect(failing.asked).toEqual([8, 1])
})

test('nothing is kept: the same session is looked up again the next time', async () => {
  const store = counting()
  const reads = new SessionReads(store)
  const first: SessionRow | undefined = await reads.find('k1')
  expect(await reads.find('k1')).not.toBe(first)
  expect(store.asked).toEqual([1, 1])
})
