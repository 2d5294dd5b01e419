import type { IncomingHttpHeaders } from 'node:http'

/** How long a device or an address stays known after the last log-in from it. */
export const KNOWN_MS = 180 * 86_400_000
const COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/

export const deviceOf = ({ cookie }: IncomingHttpHeaders): string | undefined => COOKIE.exec(cookie ?? '')?.[1]

/** HttpOnly: no script reads it, and it stays where a log-out clears what pages have. */
export const deviceCookie = (device: string, isSecure: boolean): string =>
  `device=${device}; Path=/api/; Max-Age=${KNOWN_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

declare module 'fastify' {
  interface FastifyRequest {
    /** The device that logged in by this request, as its cookie says from then on. */
    newDevice: string | undefined
  }
}
