import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  nodeLimits,
  refuseUnreadable,
  watchConnections,
} from './connections.ts'

test('a stop waits for the request under way, and neither for an unused connection nor for the keep-alive time', async () => {
  const http = fastify()
  watchConnections(http)
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  http.get('/', async () => {
    asked.resolve()
    await mayAnswer.promise
    return 'answered'
  })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  const silent = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  silent.resume()
  await once(silent, 'connect')
  const reply = fetch(origin)
  await asked.promise

  const closed = http.close()
  await once(silent, 'close')
  mayAnswer.resolve()
  expect(await (await reply).text()).toBe('answered')
  await closed
})

/** A server with very short limits. */
async function hasty(more: Partial<ConnectionLimits> = {}) {
  const limits = { ...CONNECTION_LIMITS, body: 40, look: 10, stop: 40, ...more }
  const http = fastify({
    requestTimeout: limits.request,
    http: nodeLimits(limits),
    clientErrorHandler: refuseUnreadable,
  })
  watchConnections(http, limits)
  http.addContentTypeParser(['application/octet-stream', 'application/x-www-form-urlencoded'], (_, body, done) => {
    let bytes = 0
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    body.on('end', () => done(null, bytes))
  })
  http.post('/', async ({ body }) => `got ${body}`)
  http.post('/early', { onRequest: async (_request, reply) => reply.send('early') }, async () => 'never')
  const mayAnswer = Promise.withResolvers<string>()
  http.get('/waiting', () => mayAnswer.promise)
  await http.listen({ port: 0, host: '127.0.0.1' })
  return { http, port: (http.server.address() as AddressInfo).port, answer: () => mayAnswer.resolve('waited') }
}

/** Sends raw text. Gives what comes back until the connection closes. */
async function exchange(port: number, ...texts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let back = ''
  socket.on('data', (chunk) => {
    back += chunk
    const next = texts.shift()
    if (next) socket.write(next)
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const first = texts.shift()
  if (first) socket.write(first)
  await once(socket, 'close')
  return back
}

/** Sends the first `bytes` bytes of a body declared as 1,000 bytes, then waits. Gives what comes back. */
async function sendSlowly(port: number, type: string, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${'a'.repeat(bytes)}`,
  )
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

const FORM = 'application/x-www-form-urlencoded'
const FILE = 'application/octet-stream'

test('a body that does not come in time is cut off with HTTP 408, and others go on', async () => {
  const { http, port } = await hasty()
  const replies = await Promise.all(Array.from({ length: 20 }, (_, bytes) => sendSlowly(port, FORM, bytes)))
  for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 408 .*connection: close.*请求超时/s)
  const whole = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': FORM },
    body: 'a',
  })
  expect(await whole.text()).toBe('got 1')
  await http.close()
})

test('a file may take longer while enough of it comes; one that comes a byte at a time is cut off', async () => {
  const { http, port } = await hasty({ fileBytesPerSecond: 1 })
  const slow = connect(port, '127.0.0.1')
  slow.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${FILE}\r\ncontent-length: 1000\r\n\r\n${'a'.repeat(999)}`)
  // A request of another type that begins later is cut off first: the file has outlasted that limit.
  await sendSlowly(port, FORM, 1)
  slow.write('a')
  const [reply] = (await once(slow, 'data')) as [Buffer]
  expect(String(reply)).toContain('got 1000')
  slow.destroy()
  await http.close()
  const strict = await hasty({ fileBytesPerSecond: 1_000_000 })
  expect(await sendSlowly(strict.port, FILE, 999)).toContain('请求超时')
  await strict.http.close()
})

test('a stop does not wait for a body that comes slowly', async () => {
  const { http, port } = await hasty({ body: 3_600_000 })
  const arrived = once(http.server, 'request')
  const reply = sendSlowly(port, FORM, 10)
  await arrived
  await http.close()
  expect(await reply).toContain('请求超时')
})

const HASTY_HEADERS = { headers: 40, request: 60, body: 3_600_000 }
const WHOLE = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${FILE}\r\ncontent-length: 1\r\n\r\na`

test('a connection that asked nothing is closed without a byte', async () => {
  const { http, port } = await hasty(HASTY_HEADERS)
  expect(await exchange(port)).toBe('')
  await http.close()
})

test('a request that never becomes whole gets HTTP 408, also after others on its connection', async () => {
  const { http, port } = await hasty(HASTY_HEADERS)
  const half = 'POST / HTTP/1.1\r\nhost: x\r\n'
  expect(await exchange(port, half)).toMatch(/^HTTP\/1\.1 408 .*connection: close/s)
  expect(await exchange(port, WHOLE, half)).toMatch(/^HTTP\/1\.1 200 .*got 1HTTP\/1\.1 408 .*connection: close/s)
  await http.close()
})

test('a request that was answered before its body was whole gets no second reply', async () => {
  const { http, port } = await hasty()
  const reply = await exchange(port, 'POST /early HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\na')
  expect(reply).toMatch(/early$/)
  await http.close()
})

test('what is unreadable behind a request that still waits is not taken for its reply', async () => {
  const { http, port, answer } = await hasty()
  expect(await exchange(port, 'GET /waiting HTTP/1.1\r\nhost: x\r\n\r\nnonsense\r\n\r\n')).toBe('')
  expect(await exchange(port, 'nonsense\r\n\r\n')).toContain('请求不正确')
  answer()
  await http.close()
})
