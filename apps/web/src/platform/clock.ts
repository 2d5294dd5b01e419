const KEY = 'clockOffset'

/** A Date header counts whole seconds: a smaller difference does not show that the device's clock is wrong, ms. */
const TRUSTED_MS = 1000

/** Server time minus this device's time, ms. Stored, so that it is known after a reload without network. */
let offset = Number(localStorage.getItem(KEY)) || 0

/** The server's time, ms UTC. It dates a learner's answers, however wrong the device's clock is. */
export function serverNow(): number {
  return Date.now() + offset
}

/**
 * Sets the offset from a reply. `sentAt` and `receivedAt` in ms of this device; a missing or invalid header is ignored.
 */
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
    // Storage is full or switched off: the next reply sets the offset again.
  }
}
