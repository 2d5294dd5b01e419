/**
 * A new id for a reply: its time, then 96 random bits. The time in front keeps replies of one moment together in the
 * server's primary key. Uses getRandomValues, since randomUUID is missing on http:// addresses of a local network.
 */
export function newReplyID(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0'))
  return `${Date.now().toString(36).padStart(9, '0')}${random.join('')}`
}
