import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key by which rate limits group addresses: an IPv4 address, or the /64 prefix of an IPv6 address, since one
 * subscriber usually has all 2^64 addresses below it.
 */
export function addressGroup(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped) return mapped
  const bare = ip.replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const [front = '', back] = bare.toLowerCase().split('::') as [string, string?]
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const head = groups(front)
  const tail = groups(back)
  const filled =
    back === undefined ? head : [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * An address shortened so that its owner recognises it but nobody can locate the household: `203.0.*.*`, `2001:db8:*`.
 */
export function shortAddress(ip: string): string {
  const group = addressGroup(ip)
  return group.includes(':')
    ? `${group.split(':').slice(0, 2).join(':')}:*`
    : `${group.split('.').slice(0, 2).join('.')}.*.*`
}
