import { field, unlessOff } from '../../platform/settings.ts'
import { readVendor } from './vendor.ts'

const USUAL_HEIGHTS = '1080,720,480,360'

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
  'ffmpeg of the machine makes pictures of videos, lower qualities and encrypted HLS; `off`: it is left alone',
)

const MOST_HEIGHTS = 8

/** The qualities that staff can have made, the highest first; empty: none. Throws for anything else than a list of heights. */
export function readHeights(env: NodeJS.ProcessEnv): number[] {
  const text = env.VIDEO_HEIGHTS || USUAL_HEIGHTS
  if (text === 'off') return []
  const heights = text.split(',').map(Number)
  if (heights.length > MOST_HEIGHTS || !heights.every((one) => one >= 144 && one <= 2160 && one % 2 === 0))
    throw new Error(
      `VIDEO_HEIGHTS must be even heights from 144 to 2160 such as ${USUAL_HEIGHTS}, or off, not "${text}"`,
    )
  return [...new Set(heights)].toSorted((a, b) => b - a)
}

export const heightsSetting = field(
  [
    {
      name: 'VIDEO_HEIGHTS',
      default: USUAL_HEIGHTS,
      range: 'up to 8 even numbers from 144 to 2160, or `off`',
      meaning: 'the lower qualities of a video that ffmpeg can make',
    },
  ],
  readHeights,
)
