/**
 * Reads a setting that makes a provider's calls go elsewhere. What they carry leaves for the provider alone: another
 * address is taken only where it is this machine.
 */
export function testEndpoint(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const { hostname, protocol, origin } = new URL(text)
  if (protocol !== 'http:' || hostname !== '127.0.0.1')
    throw new Error(`${name} is for tests: http://127.0.0.1:<port> only`)
  return origin
}
