import { beijingDate } from '../dates/beijing.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Check digits by remainder modulo 11. */
const CHECK_DIGITS = '10X98765432'
/** The first two digits: provinces, and 71, 81, 82, 83 for residents of Taiwan, Hong Kong and Macao. */
const PROVINCES = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/

/** Normal form: without spaces, in upper case. */
export const cleanIdentity = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/**
 * Whether a cleaned text is a resident identity number (GB 11643-1999): 17 digits and a check digit, with a date of
 * birth in the past. `now`: ms UTC.
 */
export function isIdentity(number: string, now: number): boolean {
  if (!/^\d{17}[\dX]$/.test(number) || !PROVINCES.test(number)) return false
  const birth = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  const day = new Date(`${birth}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== birth) return false
  if (birth < '1900-01-01' || birth > beijingDate(now)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return CHECK_DIGITS[sum % 11] === number[17]
}

/** Masked for others: the first three and the last two digits. */
export const maskIdentity = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 5))}${number.slice(-2)}`
