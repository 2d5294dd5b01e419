import { sharp } from './sharpReaders.ts'

/** Fifty million points: a camera of today. More is refused before a point of it is read. */
const MOST_PIXELS = 50_000_000

/**
 * A photo or a picture of a screen (JPEG, PNG, WebP) painted anew as JPEG: upright, at most `side` points long, without
 * what stood beside it (place, device, thumbnails, text, anything appended). Undefined where the bytes are none of these.
 */
export async function repaintPhoto(bytes: Uint8Array, side: number): Promise<Buffer | undefined> {
  return (await measuredPhoto(bytes, side))?.bytes
}

/** The same with its size in points. */
export async function measuredPhoto(
  bytes: Uint8Array,
  side: number,
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

/** A picture of that format painted anew in its own size, without what stood beside it. Undefined where it is none. */
export async function paintedAgain(bytes: Uint8Array, format: 'png' | 'jpeg' | 'webp'): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    if ((await picture.metadata()).format !== format) return undefined
    return await picture
      .autoOrient()
      .toFormat(format, format === 'png' ? {} : { quality: 90 })
      .toBuffer()
  } catch {
    return undefined
  }
}
