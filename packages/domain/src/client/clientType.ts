/** The kinds of clients (specification, section 9, "Client labels"). */
export type ClientType = 'web_iPhone' | 'web_android' | 'pc_ipad' | 'pc_android' | 'web_pc'

/**
 * The client type of a user agent. Tablets have a `pc_` type, since they get the PC client's layout. An iPad's user
 * agent is that of a Mac; only `maxTouchPoints` tells it apart.
 */
export function clientTypeOf(userAgent: string, maxTouchPoints = 0): ClientType {
  if (/\b(iPhone|iPod)\b/.test(userAgent)) return 'web_iPhone'
  if (/\biPad\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)) return 'pc_ipad'
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'web_android' : 'pc_android'
  return 'web_pc'
}
