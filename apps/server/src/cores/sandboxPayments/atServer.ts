import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ServerPart } from '../../platform/serverPart.ts'
import { sandboxPages } from './payPage.ts'

/** Serves the sandbox's pages where it is the payment provider. */
export const sandboxAtServer: ServerPart = (http, { payments, sandbox, now }) => {
  if (!payments.providers.has(sandbox.key)) return
  sandboxPages(http, sandbox, now)
  http.addHook('onListen', async () => sandbox.listensAt(ownOrigin(http)))
  http.addHook('preClose', () => sandbox.stop())
}

/** The origin of this server on its own machine. */
function ownOrigin(http: FastifyInstance): string {
  const { address, port, family } = http.server.address() as AddressInfo
  const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
