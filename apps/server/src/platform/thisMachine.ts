import type { FastifyRequest } from 'fastify'

/** Headers by which a proxy says that it forwards a request. */
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
 * Whether the request comes from this machine: the socket's address is loopback, no proxy forwarded it, and the Host
 * names this machine. The Host check excludes pages elsewhere whose name was made to resolve here (DNS rebinding). A
 * proxy with default settings names this machine as the host and sends no forwarding header; nginx then uses HTTP/1.0,
 * or closes each connection, which no browser does.
 */
export function isThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress)) return false
  if (Object.keys(headers).some(isForwarded)) return false
  if (raw.httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '')) return false
  const hosts = raw.headersDistinct.host ?? []
  return hosts.length === 1 && /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(hosts[0] as string)
}
