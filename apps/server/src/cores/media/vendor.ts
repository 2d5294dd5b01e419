import { createHash, createHmac, randomBytes } from 'node:crypto'

/** An external video vendor whose player addresses this server signs (VIDEO_VENDOR_TEMPLATE, VIDEO_VENDOR_KEY). */
export interface VendorSettings {
  /** With `{id}`, and any of `{expires}` (seconds UTC), `{nonce}`, `{user}`, `{md5}`, `{hmac}`. */
  template: string
  key: string
}

const TEMPLATE = /^https:\/\/[^/{}]+\/.*\{id\}/

/** Undefined: no vendor is set. Throws for an invalid template, or one without a key. */
export function readVendor(env: NodeJS.ProcessEnv): VendorSettings | undefined {
  const template = env.VIDEO_VENDOR_TEMPLATE
  if (!template) return undefined
  if (!TEMPLATE.test(template))
    throw new Error('VIDEO_VENDOR_TEMPLATE must be an https address with {id}, such as https://vod.example.com/{id}')
  if (!env.VIDEO_VENDOR_KEY) throw new Error('VIDEO_VENDOR_KEY must be set where VIDEO_VENDOR_TEMPLATE is')
  return { template, key: env.VIDEO_VENDOR_KEY }
}

/** The vendor's origin for players, `https://host`; undefined: no vendor is set. */
export const vendorOrigin = (vendor: VendorSettings | undefined): string | undefined =>
  vendor && new URL(vendor.template.replace(/[{}]/g, '')).origin

/**
 * A play address at the vendor for one person, valid until a moment (ms UTC). `{md5}` is that of
 * `/path-expires-nonce-user-key`, as the CDNs of Aliyun and others check it; `{hmac}` HMAC-SHA256 of the same without
 * the key, in hexadecimal.
 */
export function vendorAddress(
  { template, key }: VendorSettings,
  { vendorID, userID, expiresAt }: { vendorID: string; userID: number; expiresAt: number },
  nonce = randomBytes(8).toString('hex'),
): string {
  const id = vendorID.split('/').map(encodeURIComponent).join('/')
  const path = new URL(template.replaceAll('{id}', id).replace(/[?#].*$/, '')).pathname
  const expires = Math.floor(expiresAt / 1000)
  const signed = `${path}-${expires}-${nonce}-${userID}`
  const values: Record<string, string> = {
    id,
    expires: String(expires),
    nonce,
    user: String(userID),
    md5: createHash('md5').update(`${signed}-${key}`).digest('hex'),
    hmac: createHmac('sha256', key).update(signed).digest('hex'),
  }
  return template.replace(/\{(id|expires|nonce|user|md5|hmac)\}/g, (_whole, name: string) => values[name] ?? '')
}
