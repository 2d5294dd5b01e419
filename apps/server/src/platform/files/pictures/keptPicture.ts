import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PICTURE_FOLDER } from '@tizhou/domain/materials/materials'
import { badInput } from '../../calls/envelope.ts'
import type { Files } from '../port.ts'
import { measuredPhoto } from './repaintPhoto.ts'

const LONGEST_SIDE = 3_000
const PAINTED_BYTES = 12_000_000

export interface KeptPicture {
  /** The file's name below PICTURE_FOLDER. */
  name: string
  width: number
  height: number
}

/**
 * Re-encodes and stores a picture that staff sent, once `note` has written its row; where that fails, nothing is
 * stored. Refuses what is no picture, at the field `file`.
 */
export async function keepPicture(
  files: Files,
  path: string,
  note: (picture: KeptPicture) => Promise<unknown>,
): Promise<KeptPicture> {
  const painted = await measuredPhoto(await readFile(path), LONGEST_SIDE)
  if (!painted) throw badInput([{ field: 'file', reason: '无法读取这张图片，请使用 JPG、PNG 或 WebP' }])
  const name = `${randomBytes(12).toString('hex')}.jpg`
  const kept = `${PICTURE_FOLDER}${name}`
  await files.put(kept, painted.bytes, { maxBytes: PAINTED_BYTES })
  const picture = { name, width: painted.width, height: painted.height }
  try {
    await note(picture)
  } catch (error) {
    await files.remove(kept)
    throw error
  }
  return picture
}
