import type { IncomingHttpHeaders } from 'node:http'

/** How long a device or an address counts as known after its last log-in. */
export const KNOWN_MS = 180 * 86_400_000
const COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/

export const deviceOf = ({ cookie }: IncomingHttpHeaders): string | undefined => COOKIE.exec(cookie ?? '')?.[1]

/** HttpOnly: scripts cannot read it, and a log-out that clears the page's storage leaves it. */
export const deviceCookie = (device: string, isSecure: boolean): string =>
  `device=${device}; Path=/api/; Max-Age=${KNOWN_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

declare module 'fastify' {
  interface FastifyRequest {
    /** The new device id of this log-in, to be set as the cookie. */
    newDevice: string | undefined
  }
}
