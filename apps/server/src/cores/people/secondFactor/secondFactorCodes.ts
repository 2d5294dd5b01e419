import { Secret, TOTP } from 'otpauth'
import type { Store } from '../../../platform/database/store.ts'
import { secondFactorOf, takeStep } from './secondFactors.ts'

const STEP_SECONDS = 30
const DIGITS = 6
/** Accepted steps before and after the current one, for differing clocks and slow typing. */
const WINDOW = 1

/**
 * The code generator of a second factor (RFC 6238, with the parameters that authenticators support), also for
 * enrolment.
 */
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
 * The time step of a code; undefined where it fits none near the current one. A step counts once: callers store the
 * accepted step and refuse it from then on.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

export type SecondFactor = 'none' | 'ok' | 'needed' | 'wrong'

/**
 * Verifies the second factor of an account: `none` where it has none, `needed` where no code was sent, `wrong` where
 * the code does not fit or was used before. A right code is used up.
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
