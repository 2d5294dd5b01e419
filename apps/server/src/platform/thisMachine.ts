import type { FastifyRequest } from 'fastify'

/** Headers by which a proxy says that it passes on somebody else's request. */
const FORWARDED: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
])

const isForwarded = (header: string): boolean => header.startsWith('x-forwarded') || FORWARDED.has(header)

const isLoopback = (address: string | undefined): boolean => address === '::1' || /^(::ffff:)?127\./.test(address ?? '')

/**
 * Whether somebody at this machine asks: the socket's own address is loopback, no proxy passed it on, and the
 * browser was told this machine's name. The last keeps out a page elsewhere whose name was made to point here.
 * A proxy that was told nothing but where to pass requests on names this machine as the host and itself nowhere;
 * nginx then speaks HTTP/1.0, or closes each connection, as no browser does.
 */
export function isThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress)) return false
  if (Object.keys(headers).some(isForwarded)) return false
  if (raw.httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '')) return false
  const hosts = raw.headersDistinct.host ?? []
  return hosts.length === 1 && /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(hosts[0] as string)
}
