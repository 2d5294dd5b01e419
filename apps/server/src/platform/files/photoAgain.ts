import sharp from 'sharp'

// What the bytes may be is decided by three readers that are known; no other is there to be misled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Fifty million points: a camera of today. More is refused before a point of it is read. */
const MOST_PIXELS = 50_000_000

/**
 * A photo or a picture of a screen (JPEG, PNG, WebP) painted anew as JPEG: upright, at most `side` points long, without
 * what stood beside it (place, device, thumbnails, text, anything appended). Undefined where the bytes are none of these.
 */
export async function photoAgain(bytes: Uint8Array, side: number): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    return undefined
  }
}
