/** Labels of devices and of what a page runs in (specification, section 9, "Client labels"). */

export type DeviceLabel = 'wide_winphone' | 'wide_iphone' | 'wide_android' | 'wide_FengKe' | 'wide_pc'

/** The device that an order names. A Windows phone also calls itself an Android and an iPhone, so that it comes first. */
export function deviceLabelOf(userAgent: string): DeviceLabel {
  if (/\bWindows Phone\b/i.test(userAgent)) return 'wide_winphone'
  if (/FengKe/i.test(userAgent)) return 'wide_FengKe'
  if (/\b(iPhone|iPod|iPad)\b/.test(userAgent)) return 'wide_iphone'
  if (/\bAndroid\b/.test(userAgent)) return 'wide_android'
  return 'wide_pc'
}

/** What a page runs in: an app around it, a messenger's browser, a browser. The specification names the kinds, not the words. */
export type SystemLabel = 'app' | 'messenger' | 'web'

export function systemLabelOf(userAgent: string): SystemLabel {
  if (/\b(MicroMessenger|QQ)\//.test(userAgent)) return 'messenger'
  if (/; wv\)/.test(userAgent) || /\b(iPhone|iPad|iPod)\b(?!.*\bSafari\/)/.test(userAgent)) return 'app'
  return 'web'
}
