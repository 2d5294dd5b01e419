/** The kinds of clients (specification, section 9, "Client labels"). */
export type ClientType = 'web_iPhone' | 'web_android' | 'pc_ipad' | 'pc_android' | 'web_pc'

/**
 * Which kind a browser is, by what it says of itself. Tablets have a `pc_` name: they get the PC client's layout. An iPad
 * calls itself a Mac; only the fingers that it can tell apart (`maxTouchPoints`) say otherwise.
 */
export function clientTypeOf(userAgent: string, maxTouchPoints = 0): ClientType {
  if (/\b(iPhone|iPod)\b/.test(userAgent)) return 'web_iPhone'
  if (/\biPad\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)) return 'pc_ipad'
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'web_android' : 'pc_android'
  return 'web_pc'
}
