const KEY = 'saleDevice'

/**
 * The id that limited codes are bound to: a random text that this browser keeps over log-outs. It reveals nothing about
 * the device.
 */
export function saleDevice(): string {
  const kept = localStorage.getItem(KEY)
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(KEY, made)
  return made
}
