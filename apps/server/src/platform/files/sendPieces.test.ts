import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LocalFiles } from './localFiles.ts'
import type { PlacedFile } from './openedFiles.ts'
import { sendPieces } from './sendPieces.ts'

const PARTS = [1_000_000, 300_001, 2_000_003]
const whole = randomFillSync(Buffer.alloc(PARTS.reduce((sum, bytes) => sum + bytes, 0)))

let folder: string
let files: LocalFiles
/** Files that are opened and not yet released. */
let open = 0
const failures: unknown[] = []

async function lend(path: string): Promise<PlacedFile> {
  const file = await files.lend(path)
  open += 1
  return {
    ...file,
    release: () => {
      open -= 1
      file.release()
    },
  }
}

/** Answers `/from-to` with these bytes of the whole, across its parts. */
const server = createServer((request, response) => {
  const [from, to] = (request.url as string).slice(1).split('-').map(Number) as [number, number]
  response.writeHead(200, { 'content-length': to - from + 1 })
  let start = 0
  const pieces = PARTS.flatMap((bytes, part) => {
    const range = { start: Math.max(from - start, 0), end: Math.min(to - start, bytes - 1) }
    start += bytes
    const path = `media/1/part${part}.bin`
    return range.start > range.end ? [] : [{ range, open: () => lend(path) }]
  })
  sendPieces(response, pieces).catch((error: unknown) => failures.push(error))
})

const ask = async (from: number, to: number): Promise<IncomingMessage> => {
  const { port } = server.address() as AddressInfo
  const [reply] = await once(get({ port, path: `/${from}-${to}`, agent: false }), 'response')
  return reply as IncomingMessage
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tizhou-pieces-'))
  files = new LocalFiles(folder)
  let start = 0
  for (const [part, bytes] of PARTS.entries()) {
    await files.put(`media/1/part${part}.bin`, whole.subarray(start, start + bytes), { maxBytes: bytes })
    start += bytes
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

test('any number of readers at once get the bytes of their own ranges, whoever leaves in the middle', async () => {
  const range = fc
    .tuple(fc.nat(whole.length - 1), fc.nat(whole.length - 1))
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  const readers = fc.array(fc.tuple(range, fc.boolean()), { minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(readers, async (all) => {
      const wrong = await Promise.all(
        all.map(async ([{ from, to }, leaves]) => {
          const reply = await ask(from, to)
          if (leaves) return void reply.destroy()
          return (await buffer(reply)).equals(whole.subarray(from, to + 1)) ? undefined : `${from}-${to}`
        }),
      )
      expect(wrong.filter(Boolean)).toEqual([])
    }),
    { numRuns: 12 },
  )
  await expect.poll(() => open).toBe(0)
  expect(failures).toEqual([])
})

test('three hundred readers that take nothing keep nobody waiting, and leave nothing open', async () => {
  const slow = await Promise.all(Array.from({ length: 300 }, () => ask(0, whole.length - 1)))
  const before = await buffer(await ask(5, 999_999))
  expect(before.equals(whole.subarray(5, 1_000_000))).toBe(true)
  for (const reply of slow) reply.destroy()
  await expect.poll(() => open).toBe(0)
})

test('a part that is gone cuts the answer off instead of ending it short', async () => {
  await files.remove('media/1/part1.bin')
  const reply = await ask(999_000, 1_200_000)
  await expect(buffer(reply)).rejects.toThrow('aborted')
  expect(failures).toMatchObject([{ code: 'ENOENT' }])
})
