import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Refusal } from '../../calls/envelope.ts'
import { type Config, filesDir, uploadsDir } from '../../config.ts'
import { newId } from '../../database/ids.ts'
import { keptAmong } from '../../database/keptUploadRows.ts'
import type { Store, Tx } from '../../database/store.ts'
import {
  addUpload,
  partsAmong,
  removeParts,
  removeUpload,
  UPLOAD_MS,
  type UploadRow,
  uploadsOf,
} from '../../database/uploadRows.ts'
import type { FileFamily } from '../fileFamily.ts'
import type { Files } from '../port.ts'

/** Most uploads of one person that may be under way. */
const MOST_UPLOADS = 20

/** Videos keep their parts where they were stored, and no call names their uploads afterwards. */
const OF_VIDEOS = 'videos.uploadBegin'
const UPLOAD_FOLDER = 'uploads'

/** The call that an upload is for: the part of its id before the dash. */
export function callOf({ upload_id }: Pick<UploadRow, 'upload_id'>): string {
  const dash = upload_id.indexOf('-')
  return dash < 0 ? OF_VIDEOS : upload_id.slice(0, dash)
}

export const uploadFolder = (upload: Pick<UploadRow, 'upload_id' | 'media_id'>): string =>
  `${callOf(upload) === OF_VIDEOS ? 'media' : UPLOAD_FOLDER}/${upload.media_id}`

/** Files of calls: parts of uploads under way, and uploads that are kept for a later call. */
export const uploadFiles: FileFamily = {
  folder: UPLOAD_FOLDER,
  usedAmong: async (store, paths) => [...(await partsAmong(store, paths)), ...(await keptAmong(store, paths))],
}

interface Begin {
  userID: number
  /** The call that the file is for. */
  call: string
  fileName: string
  bytes: number
  /**
   * Identifies the file on the editor's machine: the same mark finds the upload that was begun; empty: always a new
   * upload.
   */
  mark: string
  now: number
  /** Free bytes of the disk, read before the transaction. */
  free: number
}

/** Begins an upload, or finds the one with the same mark (`isNew`: false). Throws a Refusal. */
export async function beginUpload(tx: Tx, of: Begin): Promise<{ row: UploadRow; isNew: boolean }> {
  const { userID, call, bytes, mark, now } = of
  const mine = await uploadsOf(tx, userID, now)
  const known = mine.find(
    (row) => mark !== '' && row.mark === mark && Number(row.bytes) === bytes && callOf(row) === call,
  )
  if (known) return { row: known, isNew: false }
  if (mine.length >= MOST_UPLOADS) throw new Refusal(400, `同时最多上传 ${MOST_UPLOADS} 个文件，请先完成或取消一些`)
  if (of.free < bytes) throw new Refusal(400, '服务器的磁盘空间不足，放不下这个文件，请联系运维')
  const name = randomBytes(16).toString('hex')
  const row = {
    ...{ upload_id: call === OF_VIDEOS ? name : `${call}-${name}`, media_id: newId(), user_id: userID },
    ...{ file_name: of.fileName, mark, bytes, received: 0, holder: '', hold_until: 0 },
    ...{ expires_at: now + UPLOAD_MS, created_at: now },
  }
  await addUpload(tx, row)
  return { row, isNew: true }
}

/** Free bytes of the local store; infinite where files are stored elsewhere. */
export async function freeBytes(config: Config): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(config.files.store === 'local' ? filesDir(config) : uploadsDir(config))
    return Number(bavail) * Number(bsize)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Removes an upload with its received parts. */
export async function dropUpload(
  { store, files }: { store: Store; files: Files },
  upload: Pick<UploadRow, 'upload_id' | 'media_id'>,
): Promise<void> {
  const removed = await store.write(async (tx) => {
    if (!(await removeUpload(tx, upload.upload_id))) return false
    await removeParts(tx, upload.media_id)
    return true
  })
  if (removed) for (const path of await files.list(uploadFolder(upload))) await files.remove(path)
}
