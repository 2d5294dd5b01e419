const KEY = 'clockOffset'

/** A Date header counts whole seconds: below this the device's own clock is as good. */
const TRUSTED_MS = 1000

/** Server time minus this device's time, ms. Kept, so that a reload without network still knows it. */
let offset = Number(localStorage.getItem(KEY)) || 0

/** Milliseconds UTC by the server's clock: what a learner's answers are dated with, however wrong the device is. */
export function serverNow(): number {
  return Date.now() + offset
}

/** Learns from a reply. `sentAt` and `receivedAt` in ms of this device; a missing or odd header teaches nothing. */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const second = Date.parse(dateHeader ?? '')
  if (!Number.isFinite(second)) return
  const measured = Math.round(second + 500 - (sentAt + receivedAt) / 2)
  const doubt = TRUSTED_MS + (receivedAt - sentAt) / 2
  if (Math.abs(measured - offset) <= doubt) return
  offset = Math.abs(measured) <= doubt ? 0 : measured
  try {
    localStorage.setItem(KEY, String(offset))
  } catch {
    // Storage full or switched off: the next reply teaches it again.
  }
}
