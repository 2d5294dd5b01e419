import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnectionsOnStop } from './endConnections.ts'

test('a stop waits for the request under way, and neither for an unused connection nor for the keep-alive time', async () => {
  const http = fastify()
  endConnectionsOnStop(http)
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
