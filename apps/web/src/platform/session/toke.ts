import { clearCookie, readCookie, writeCookie } from '../cookies.ts'

const COOKIE = 'toke'

/**
 * The credentials of an automatic re-login: the user name and, in place of the password, a secret that the server
 * issued and can revoke (specification, section 3, cookie `toke`; design, "Envelope, sessions, errors").
 */
export interface Toke {
  userName: string
  secret: string
}

export function readToke(): Toke | null {
  try {
    const kept = JSON.parse(readCookie(COOKIE) ?? 'null') as Toke | null
    return typeof kept?.userName === 'string' && typeof kept.secret === 'string' ? kept : null
  } catch {
    return null
  }
}

/** For 30 days, and never sent with a request that another site started. */
export function keepToke({ userName, secret }: Toke): void {
  writeCookie(COOKIE, JSON.stringify({ userName, secret }), { strict: true })
}

export const forgetToke = (): void => clearCookie(COOKIE)
