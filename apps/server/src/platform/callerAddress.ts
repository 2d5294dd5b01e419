import { isIPv6 } from 'node:net'

/**
 * What limits by address count by: an IPv4 address, or the first half of an IPv6 one, since whoever has one of
 * those has all of its 2^64 neighbours.
 */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
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
