import { type Weakness, weaknessOf } from './weakPassword.ts'

/** `weak`: not accepted for a new password. */
export type Strength = 'weak' | 'fair' | 'strong'

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/** From this length on a password is strong, whatever characters it has. */
const LONG = 16
const FAIRLY_LONG = 12

/**
 * Strength of a new password for this account. `weak` with the reason (weaknessOf); `strong` from 16 characters, from
 * 12 with two kinds of characters, or with three kinds (lower case, upper case, digits, others); `fair` otherwise.
 */
export function strengthOf(password: string, userName: string): { strength: Strength; weakness?: Weakness } {
  const weakness = weaknessOf(password, userName)
  if (weakness) return { strength: 'weak', weakness }
  const length = [...password].length
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const isStrong = length >= LONG || kinds >= 3 || (length >= FAIRLY_LONG && kinds >= 2)
  return { strength: isStrong ? 'strong' : 'fair' }
}
