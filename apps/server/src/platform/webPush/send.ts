import { encryptPush, type PushKeys } from './encrypt.ts'
import { vapidHeader } from './vapid.ts'

/** Addresses of the browsers' push services. Subscriptions come from clients: any other address is refused (SSRF). */
const SERVICES =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com|(?:[a-z0-9-]+\.)*push\.apple\.com)\//

export interface Subscription extends PushKeys {
  endpoint: string
}

export interface PushSender {
  /** The installation's private VAPID key, 32 bytes. */
  key: Uint8Array
  /** The sender: a https or mailto address. */
  subject: string
  now: number
  timeoutMs: number
  /** A push service on this machine, for tests. */
  testEndpoint: string | undefined
}

/** Whether an address is one of a known push service. */
export const isPushService = (endpoint: string, testEndpoint?: string): boolean =>
  SERVICES.test(endpoint) || (testEndpoint !== undefined && endpoint.startsWith(`${testEndpoint}/`))

const DAY_S = 86_400

/**
 * Sends a message to a browser. `gone`: the subscription has ended; `failed`: try again later, with a code that may be
 * logged. Never throws.
 */
export async function sendPush(
  to: Subscription,
  text: string,
  { key, subject, now, timeoutMs, testEndpoint }: PushSender,
): Promise<'sent' | 'gone' | { failed: string }> {
  if (!isPushService(to.endpoint, testEndpoint)) return 'gone'
  try {
    const response = await fetch(to.endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: vapidHeader(key, to.endpoint, subject, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(DAY_S),
        urgency: 'normal',
      },
      body: new Uint8Array(encryptPush(text, to)),
    })
    await response.body?.cancel()
    if (response.ok) return 'sent'
    return response.status === 404 || response.status === 410 ? 'gone' : { failed: String(response.status) }
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    // The subscription's keys are invalid.
    if (code?.startsWith('ERR_CRYPTO')) return 'gone'
    return { failed: name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}
