import type { Params } from '@tizhou/contract/contract'
import { isMobile } from '@tizhou/domain/phone/phone'

/** The purpose of a code. */
export type Purpose = Params<'account.sendcode'>['op'] | 'oldPhone' | 'newPhone'

/** That a code was sent, kept over a reload; never the code itself. Moments in ms of this device. */
export interface SentCode {
  phone: string
  op: Purpose
  resendAt: number
  expiresAt: number
  /** The server wrote the code to its outbox page, which this machine can open. */
  outbox: boolean
}

const KEY = 'sentCode'

/** The newest code of this tab that is still valid; null where there is none. */
export function readSentCode(now = Date.now()): SentCode | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SentCode | null
    const isOne = typeof sent?.phone === 'string' && isMobile(sent.phone) && typeof sent.resendAt === 'number'
    return isOne && sent.expiresAt > now ? sent : null
  } catch {
    return null
  }
}

export function keepSentCode(sent: SentCode): void {
  sessionStorage.setItem(KEY, JSON.stringify(sent))
}

/** Call it after the code was used. */
export function forgetSentCode(): void {
  sessionStorage.removeItem(KEY)
}
