/** A host as it is listed: `meeting.tencent.com`, or `*.example.com` for those below it. Undefined for anything else. */
export function listedHost(typed: string): string | undefined {
  const host = typed.trim().toLowerCase()
  return /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(host) ? host : undefined
}

/** The host ends at the first slash: no port, no name or password, nothing that a browser would read otherwise. */
const ADDRESS = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,24})(\/[^\s\\"<>]*)?$/i

/**
 * The address of a room elsewhere as it is kept: https, a listed host, the usual port, no name or password in it.
 * Undefined where it is anything else.
 */
export function roomAddress(typed: string, hosts: readonly string[]): string | undefined {
  const [, host, rest = '/'] = ADDRESS.exec(typed.trim()) ?? []
  if (host === undefined) return undefined
  const name = host.toLowerCase()
  const isListed = hosts.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one))
  return isListed ? `https://${name}${rest}` : undefined
}
