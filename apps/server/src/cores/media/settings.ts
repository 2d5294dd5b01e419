import { field, unlessOff } from '../../platform/settings.ts'
import { readVendor } from './vendor.ts'

export const vendorSettings = field(
  [
    {
      name: 'VIDEO_VENDOR_TEMPLATE',
      default: 'none: videos are files',
      meaning: 'a vendor of videos: its play address with `{id}` (docs/areas/videos.md)',
    },
    { name: 'VIDEO_VENDOR_KEY', default: 'none', meaning: 'the key that signs that address' },
  ],
  readVendor,
)

export const ffmpegSetting = unlessOff(
  'FFMPEG',
  'ffmpeg of the machine makes pictures of videos and encrypted HLS; `off`: it is left alone',
)
