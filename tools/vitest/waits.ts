import { inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How long a test waits for an expected change, ms. */
    waitMs: number
  }
}

/**
 * Vitest has no setting for the timeout of these two functions; the default of one second is too short for a busy
 * machine.
 */
const { waitFor, waitUntil } = vi
const PATIENT = Symbol.for('tizhou patient')
// Files that share a worker's modules share `vi`, which is wrapped once.
if (!(PATIENT in vi)) {
  const patient = <T extends { timeout?: number }>(options?: number | T) =>
    typeof options === 'number' ? options : { timeout: inject('waitMs'), ...options }
  Object.assign(vi, {
    [PATIENT]: true,
    waitFor: ((callback, options) => waitFor(callback, patient(options))) as typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, patient(options))) as typeof waitUntil,
  })
}
