import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { leavingLink } from '@tizhou/domain/agents/links'
import { type PictureRow, type PlacedPicture, pictureAddress, pictureFile } from '../../../cores/notices/pictures.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { measuredPhoto } from '../../../platform/files/pictures/repaintPhoto.ts'

const LONGEST_SIDE = 2_400
const PAINTED_BYTES = 8_000_000

/** Stores a picture, for the text of a notice or to be shown beside it; no notice has it yet. */
export const noticePicture: Handler<'notices.noticePicture'> = async (input) => {
  const { file, services } = input
  if (!file) throw notFound('文件')
  const painted = await measuredPhoto(await readFile(file.path), LONGEST_SIDE)
  if (!painted) throw badInput([{ field: 'file', reason: '无法读取这张图片，请使用 JPG、PNG 或 WebP' }])
  const name = `${randomBytes(12).toString('hex')}.jpg`
  await services.files.put(pictureFile(name), painted.bytes, { maxBytes: PAINTED_BYTES })
  const row: PictureRow = {
    picture_id: newId(),
    notice_id: 0,
    position: 0,
    name,
    alt: '',
    link: '',
    width: painted.width,
    height: painted.height,
    changed_at: services.now(),
    in_text: 0,
  }
  try {
    await services.store.write(async (tx) => {
      await services.notices.in(tx).addPicture(row)
      const of = { kind: 'notice', id: row.picture_id, name: `图片 ${name}` }
      await services.audit.in(tx).audited(input, { ...of, after: { width: row.width, height: row.height } })
    })
  } catch (error) {
    await services.files.remove(pictureFile(name))
    throw error
  }
  return { imageID: row.picture_id, imgUrl: pictureAddress(name), width: painted.width, height: painted.height }
}

interface Fault {
  field: string
  reason: string
}

interface Sent {
  imageID: number
  alt: string
  link: string
}

/** The sent pictures as stored; faults are added to `faults`. */
export function placedPictures(sent: readonly Sent[], faults: Fault[]): PlacedPicture[] {
  const ids = new Set(sent.map(({ imageID }) => imageID))
  if (ids.size < sent.length) faults.push({ field: 'pictures', reason: '同一张图片只能放一次' })
  return sent.map(({ imageID, alt, link }, at) => {
    const placed = { picture_id: imageID, alt: alt.trim(), link: link.trim() }
    if (placed.alt === '') faults.push({ field: 'pictures', reason: `请为第 ${at + 1} 张图片写明内容` })
    if (placed.link !== '' && leavingLink(placed.link) === undefined)
      faults.push({
        field: 'pictures',
        reason: `第 ${at + 1} 张图片的链接应为本站路径（/ 开头）或 https 开头的完整地址`,
      })
    return placed
  })
}
