import { fields, type ValueOf } from '../platform/settings.ts'
import { shopSettings } from './agents/settings.ts'
import { parcelSettings } from './delivery/settings.ts'
import { liveSettings } from './live/settings.ts'
import { mailSettings } from './mail/settings.ts'
import { ffmpegSetting, heightsSetting, vendorSettings } from './media/settings.ts'
import { captchaRounds, sessionDays } from './people/settings.ts'
import { reminderSettings } from './reminders/settings.ts'
import { salesSettings } from './sales/settings.ts'
import { smsSettings } from './sms/settings.ts'
import { spoolSetting, trackingDays } from './tracking/settings.ts'

/** The settings of all cores, each declared in `cores/<core>/settings.ts`. */
export const coreSettings = fields({
  sessionDays,
  captchaRounds,
  sms: smsSettings,
  mail: mailSettings,
  reminders: reminderSettings,
  live: liveSettings,
  parcels: parcelSettings,
  trackingDays,
  trackingSpoolBytes: spoolSetting,
  shops: shopSettings,
  sales: salesSettings,
  videoVendor: vendorSettings,
  ffmpeg: ffmpegSetting,
  videoHeights: heightsSetting,
})

export type CoreConfig = ValueOf<typeof coreSettings>
