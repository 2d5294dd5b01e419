import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What limits by address count by: an IPv4 address, or the first half of an IPv6 one, since whoever has one of
 * those has all of its 2^64 neighbours.
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

/** As its owner recognises it, and nobody finds the household: `203.0.*.*`, `2001:db8:*`. */
export function shortAddress(ip: string): string {
  const group = addressGroup(ip)
  return group.includes(':')
    ? `${group.split(':').slice(0, 2).join(':')}:*`
    : `${group.split('.').slice(0, 2).join('.')}.*.*`
}
