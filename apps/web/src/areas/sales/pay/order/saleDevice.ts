const KEY = 'saleDevice'

/** What a limited code is bound to: a random text that this browser keeps, over log-outs too. It says nothing of the device. */
export function saleDevice(): string {
  const kept = localStorage.getItem(KEY)
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(KEY, made)
  return made
}
