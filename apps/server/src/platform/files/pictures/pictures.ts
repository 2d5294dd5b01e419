import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { badInput } from '../../calls/envelope.ts'
import { FileRefused, type Files, type StagedFile } from '../port.ts'
import type { ReceivedFile } from '../uploads/useUpload.ts'
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

/**
 * Stages a picture that came with a call, re-encoded where it is a raster picture, so that metadata (location, text,
 * appended archives) is dropped. Throws 400 with the field where it cannot be accepted.
 */
export async function stagePicture(files: Files, path: string, received: ReceivedFile): Promise<StagedFile> {
  const format = PAINTED[extname(path).toLowerCase()]
  const painted = format && (await paintedAgain(await readFile(received.path), format))
  try {
    const staged = await files.stage(path, painted ?? { file: received.path }, {
      maxBytes: ROOM * received.bytes + 1_000,
    })
    if (!format || painted) return staged
    await staged.discard()
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw badInput([{ field: error.refusedFor === 'name' ? 'name' : 'file', reason: error.message }])
  }
  throw badInput([{ field: 'file', reason: '无法读取这张图片，它可能已损坏或太大' }])
}
