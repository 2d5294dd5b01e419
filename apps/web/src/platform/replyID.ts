/**
 * A new id for a reply: 128 random bits as 32 hex digits. By getRandomValues, since randomUUID is missing on
 * http:// addresses of a local network.
 */
export function newReplyID(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
