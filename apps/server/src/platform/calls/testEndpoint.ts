/**
 * Reads a setting that redirects the calls to a provider. These calls carry secrets: only addresses of this machine are
 * accepted.
 */
export function testEndpoint(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const { hostname, protocol, origin } = new URL(text)
  if (protocol !== 'http:' || hostname !== '127.0.0.1')
    throw new Error(`${name} is for tests: http://127.0.0.1:<port> only`)
  return origin
}
