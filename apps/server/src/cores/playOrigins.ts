import type { Config } from '../platform/config.ts'
import { playOrigin } from './live/settings.ts'
import { vendorOrigin } from './media/vendor.ts'

/** Where pages may play from beside this server, with blanks between. */
export const playOrigins = ({ live, videoVendor }: Pick<Config, 'live' | 'videoVendor'>): string =>
  [playOrigin(live), vendorOrigin(videoVendor)].filter(Boolean).join(' ')
