import type { Handlers } from '../../platform/handler.ts'
import { activityClick, advertiseclick, customerServiceClick, liveclick, userclick } from './clicks.ts'
import { frontend } from './frontend.ts'
import { trackingOffice } from './office/handlers.ts'
import { position, stayTime } from './pages.ts'
import { liveRecord, videoProgress, videoSwitch } from './videos.ts'

export const tracking: Handlers<'tracking'> = {
  userclick,
  position,
  stayTime,
  videoProgress,
  videoSwitch,
  customerServiceClick,
  advertiseclick,
  activityClick,
  liveclick,
  liveRecord,
  frontend,
  ...trackingOffice,
}
