import type { Config } from '../platform/config.ts'
import { playOrigin } from './live/settings.ts'
import { vendorOrigin } from './media/vendor.ts'

/** Origins besides this server from which pages may play media, separated by spaces. */
export const playOrigins = ({ live, videoVendor }: Pick<Config, 'live' | 'videoVendor'>): string =>
  [playOrigin(live), vendorOrigin(videoVendor)].filter(Boolean).join(' ')
