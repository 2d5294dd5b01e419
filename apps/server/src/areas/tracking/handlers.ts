import type { Handlers } from '../../platform/calls/handler.ts'
import * as clicks from './clicks.ts'
import { frontend } from './frontend.ts'
import { trackingOffice } from './office/handlers.ts'
import * as pages from './pages.ts'
import * as videos from './videos.ts'

export const tracking: Handlers<'tracking'> = {
  ...clicks,
  ...pages,
  ...videos,
  frontend,
  ...trackingOffice,
}
