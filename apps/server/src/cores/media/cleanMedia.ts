import { expiredUploads } from '../../platform/database/uploadRows.ts'
import { dropUpload } from '../../platform/files/uploads/resumable.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { mediaFolder } from './paths.ts'
import type { MediaRow } from './tables.ts'

/** How long a removed video can be restored. */
export const KEPT_MS = 30 * 86_400_000
const AT_ONCE = 20

interface Overdue {
  uploads: Awaited<ReturnType<typeof expiredUploads>>
  media: Pick<MediaRow, 'media_id'>[]
}

/** Deletes expired uploads, and the files of videos that were removed long ago. */
export const cleanMedia: Job<Overdue> = {
  name: 'clean-media',
  does: 'throws away uploads that have expired and videos that were removed long ago',
  everyMs: 60_000,
  async find({ store }, { now }) {
    const uploads = await expiredUploads(store, now, AT_ONCE)
    const media = await store.db
      .selectFrom('media_file')
      .select('media_id')
      .where('removed_at', '<', now - KEPT_MS)
      .limit(AT_ONCE)
      .execute()
    return uploads.length + media.length > 0 ? { uploads, media } : undefined
  },
  async work({ store, files }, { uploads, media }, turn) {
    await turn.hold()
    for (const upload of uploads) await dropUpload({ store, files }, upload)
    for (const { media_id } of media) {
      for (const path of await files.list(mediaFolder(media_id))) await files.remove(path)
      await store.write(async ({ db }) => {
        await db.deleteFrom('media_part').where('media_id', '=', media_id).execute()
        await db.deleteFrom('media_hls').where('media_id', '=', media_id).execute()
        await db.deleteFrom('media_quality').where('media_id', '=', media_id).execute()
        await db.deleteFrom('media_file').where('media_id', '=', media_id).execute()
      })
    }
  },
}
