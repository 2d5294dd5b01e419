import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compressReplies.ts'

const TEXT = JSON.stringify({ title: '题舟'.repeat(3000) })
const HALVES = [Buffer.from(TEXT.slice(0, 1000)), Buffer.from(TEXT.slice(1000))]

test('a large reply is the same text in gzip, as one string or in parts', async () => {
  for (const text of [TEXT, HALVES]) {
    const small = (await compressed('gzip, deflate, br', text)) as Buffer
    expect(gunzipSync(small).toString()).toBe(TEXT)
    expect(small.byteLength).toBeLessThan(TEXT.length / 10)
  }
})

test('a small reply, and one for a client that does not read gzip, goes as it is', () => {
  expect(compressed('gzip', '{"status":200}')).toBeNull()
  expect(compressed(undefined, TEXT)).toBeNull()
  expect(compressed('br', TEXT)).toBeNull()
})

test('a server that compresses eight at once sends the ninth as it is, and goes on afterwards', async () => {
  const eight = Array.from({ length: 8 }, () => compressed('gzip', TEXT))
  expect(compressed('gzip', TEXT)).toBeNull()
  await Promise.all(eight)
  await expect(compressed('gzip', TEXT)).resolves.toBeInstanceOf(Buffer)
})
