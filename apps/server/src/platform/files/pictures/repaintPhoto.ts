import { sharp } from './sharpReaders.ts'

/** Fifty megapixels, as a current camera has. Larger pictures are refused before decoding. */
const MOST_PIXELS = 50_000_000

/**
 * Re-encodes a photo or screenshot (JPEG, PNG, WebP) as JPEG: upright, at most `side` pixels long, without metadata
 * (location, device, thumbnails, text) or appended bytes. Undefined where the bytes are none of these.
 */
export async function repaintPhoto(bytes: Uint8Array, side: number): Promise<Buffer | undefined> {
  return (await measuredPhoto(bytes, side))?.bytes
}

/** As repaintPhoto, with the size in pixels. */
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

/**
 * Re-encodes a picture in its own format and size, without metadata. Undefined where the bytes are not of that format.
 */
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
