import { Secret, TOTP } from 'otpauth'
import type { Store } from '../../../platform/database/store.ts'
import { secondFactorOf, takeStep } from './secondFactors.ts'

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the current one that count: clocks differ, and typing takes time. */
const WINDOW = 1

/** The code generator of a second factor (RFC 6238 as authenticator programs expect it), for enrolment too. */
export const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Tizhou',
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/**
 * The step that a code belongs to, or undefined where it fits none that is near enough. A step is taken once: who
 * accepts the code stores the step and refuses it from then on.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

export type SecondFactor = 'none' | 'ok' | 'needed' | 'wrong'

/**
 * Asks for the second factor of an account that has one: `none` where it has none, `needed` where no code was sent,
 * `wrong` where the code does not fit or was used before. A right code is used up by this.
 */
export async function secondFactor(
  { store, now }: { store: Store; now: () => number },
  userID: number,
  code: string | undefined,
): Promise<SecondFactor> {
  const row = await secondFactorOf(store, userID)
  if (!row || row.enabled_at === null) return 'none'
  if (!code) return 'needed'
  const step = stepOf(row.secret, code, now())
  if (step === undefined) return 'wrong'
  return (await store.write((tx) => takeStep(tx, userID, step))) ? 'ok' : 'wrong'
}
