/** 13800000001 → 138****0001, for every mobile number in a text. */
export const maskedPhones = (text: string): string => text.replace(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1****$2')

/**
 * Masks every number of seven or more digits, for a field that is to hold a phone: one with a digit too few or too many is
 * nearly that of somebody. At least three digits are hidden.
 */
export const maskedNumbers = (text: string): string =>
  text.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****${digits.length < 10 ? '' : digits.slice(-4)}`)
