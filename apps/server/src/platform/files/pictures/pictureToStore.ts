import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { checkContent } from '../contentKinds.ts'
import { safePath } from '../paths.ts'
import { FileRefused } from '../port.ts'
import { paintedAgain } from './repaintPhoto.ts'

/**
 * Extensions of raster pictures that are re-encoded, with their formats. Drawings are checked; GIF, BMP and ICO are
 * stored unchanged.
 */
const PAINTED: Readonly<Record<string, 'png' | 'jpeg' | 'webp'>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
}
/** A re-encoded picture may be larger than the original by this factor. */
const ROOM = 4

/** Most bytes of what is stored for a picture of so many. */
export const roomFor = (bytes: number): number => ROOM * bytes + 1_000

/**
 * What is stored at this path for a picture that lies in the file `received`, however staff sent it: a raster picture
 * re-encoded, so that metadata (location, text, appended archives) is dropped, any other as it came. Throws FileRefused for
 * what is none.
 */
export async function pictureToStore(path: string, received: string): Promise<Uint8Array | { file: string }> {
  const kept = safePath(path)
  const format = PAINTED[extname(kept).toLowerCase()]
  const painted = format && (await paintedAgain(await readFile(received), format))
  if (painted) return painted
  // What is of another kind altogether is told as such.
  await checkContent(received, kept)
  if (format) throw new FileRefused('kind', '无法读取这张图片，它可能已损坏或太大')
  return { file: received }
}
