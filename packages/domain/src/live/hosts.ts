/**
 * A host of the allowed list: `meeting.tencent.com`, or `*.example.com` for subdomains. Undefined for anything else.
 */
export function listedHost(typed: string): string | undefined {
  const host = typed.trim().toLowerCase()
  return /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(host) ? host : undefined
}

/** The host ends at the first slash: no port, no credentials, nothing that browsers parse differently. */
const ADDRESS = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,24})(\/[^\s\\"<>]*)?$/i

/**
 * The normal form of an external room's address: https, an allowed host, the default port, no credentials. Undefined
 * for anything else.
 */
export function roomAddress(typed: string, hosts: readonly string[]): string | undefined {
  const [, host, rest = '/'] = ADDRESS.exec(typed.trim()) ?? []
  if (host === undefined) return undefined
  const name = host.toLowerCase()
  const isListed = hosts.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one))
  return isListed ? `https://${name}${rest}` : undefined
}
