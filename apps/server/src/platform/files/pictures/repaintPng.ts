import { sharp } from './sharpReaders.ts'

export interface PngBounds {
  width: number
  height: number
}

/** Sixteen megapixels: no screen has more. */
const MOST_PIXELS = 16_000_000

/**
 * Re-encodes a PNG, scaled down to the bounds where it is larger, without metadata. Undefined where the bytes are no
 * PNG, or all pixels are alike.
 */
export async function repaintPng(bytes: Uint8Array, { width, height }: PngBounds): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (format !== 'png') return undefined
    const painted = await picture
      .ensureAlpha()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const { channels } = await sharp(painted).stats()
    return channels.some(({ min, max }) => max > min) ? painted : undefined
  } catch {
    return undefined
  }
}
