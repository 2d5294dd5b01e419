import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Where learners and providers reach this installation, as `https://host`: the setting, else the local address that the
 * connection came to, so that a telephone in the same network can follow a QR code without any setting. Never the Host
 * header, which the client controls.
 */
export function publicOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { socket }: { socket: Pick<FastifyRequest['socket'], 'localAddress' | 'localPort'> },
): string {
  if (publicUrl) return publicUrl
  const address = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/i, '').replace(/%.*$/, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`
}
