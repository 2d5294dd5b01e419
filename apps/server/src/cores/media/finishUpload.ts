import type { Tx } from '../../platform/database/store.ts'
import { partsOf, removeParts, removeUpload, type UploadRow } from '../../platform/database/uploadRows.ts'
import type { ReceiveServices } from '../../platform/files/uploads/receiveUpload.ts'
import type { WhenWhole } from '../../platform/files/uploads/tusRoutes.ts'
import { readContainer } from './containers/container.ts'
import { type Found, MediaRefused } from './containers/readAt.ts'
import { newMedia } from './media.ts'
import { bytesOf } from './openMedia.ts'
import type { MediaRow } from './tables.ts'

/**
 * Makes a video of a complete upload. Its format is detected by content; an unplayable one is kept as a row with the
 * reason, without its bytes. Undefined where another request has made it.
 */
async function finishUpload(
  { store, files, now }: ReceiveServices,
  upload: UploadRow,
  by: string,
  write: (tx: Tx, row: MediaRow) => Promise<unknown>,
): Promise<MediaRow | undefined> {
  const { media_id, file_name, bytes } = upload
  const parts = await partsOf(store, media_id)
  const found = await readContainer(bytesOf(files, parts, Number(bytes))).catch((error: unknown) => {
    if (error instanceof MediaRefused) return error
    throw error
  })
  const refused = found instanceof MediaRefused
  const row = newMedia({
    ...{ media_id, provider: 'files', name: file_name, bytes: Number(bytes), created_at: now(), created_by: by },
    ...(refused ? { state: 'refused' as const, refused: found.message } : describe(found)),
  })
  const made = await store.write(async (tx) => {
    if (!(await removeUpload(tx, upload.upload_id))) return false
    await tx.db.insertInto('media_file').values(row).execute()
    if (refused) await removeParts(tx, media_id)
    await write(tx, row)
    return true
  })
  if (!made) return undefined
  if (refused) for (const { path } of parts) await files.remove(path)
  return row
}

export const describe = ({ container, lengthMs, width, height, codecs }: Found) => ({
  ...{ container, length_ms: lengthMs, width, height, codecs: codecs.join(', ').slice(0, 200) },
})

/** Completes a video's upload: no call names it, and its parts stay where they are. */
export const makeMediaOf: WhenWhole = async (services, { upload, caller, request }, reply) => {
  const made = await finishUpload(services, upload, caller.userName, (tx, row) =>
    services.audit.in(tx).audited(
      { caller, services, request },
      {
        ...{ kind: 'media', id: row.media_id, name: row.name },
        after: { bytes: row.bytes, state: row.state, refused: row.refused },
      },
    ),
  )
  reply.header('tizhou-media', made?.media_id ?? upload.media_id)
  if (made?.refused) reply.header('tizhou-refused', encodeURIComponent(made.refused))
}
