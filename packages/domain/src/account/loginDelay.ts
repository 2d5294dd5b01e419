/** How failed log-ins slow the next one down. All times in milliseconds. */
export interface DelayRule {
  /** Failed log-ins without a delay. */
  free: number
  /** The longest wait: accounts are never locked for good. */
  longest: number
  /** One failure is forgotten after each such interval. */
  fade: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** An account: five free tries, then 2 s, 4 s, 8 s … up to 15 minutes. */
export const ACCOUNT_DELAY: DelayRule = { free: 5, longest: 15 * MINUTE, fade: 15 * MINUTE }

/** For an address, which a whole school may share: twenty free tries, then the same up to 5 minutes. */
export const ADDRESS_DELAY: DelayRule = { free: 20, longest: 5 * MINUTE, fade: 30 * SECOND }

/** Number of failures that still count, `elapsed` after the last one. */
export const remaining = (failures: number, elapsed: number, { fade }: DelayRule): number =>
  Math.max(0, failures - Math.floor(Math.max(0, elapsed) / fade))

/** Wait before the next try, after so many failures. */
export function delayAfter(failures: number, { free, longest }: DelayRule): number {
  if (failures <= free) return 0
  return Math.min(longest, 2 ** Math.min(failures - free, 30) * SECOND)
}
