import type { Params } from '@tizhou/contract/contract'
import { isMobile } from '@tizhou/domain/phone/phone'

/** What a code is for. */
export type Purpose = Params<'account.sendcode'>['op']

/** A code that was sent, so that a reload knows of it: never the code itself. Moments in ms of this device. */
export interface SentCode {
  phone: string
  op: Purpose
  resendAt: number
  expiresAt: number
  /** The server writes codes to its own page, and this machine may read it. */
  outbox: boolean
}

const KEY = 'sentCode'

/** The newest code of this tab that is still good for something; null: there is none. */
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

/** It was used. */
export function forgetSentCode(): void {
  sessionStorage.removeItem(KEY)
}
