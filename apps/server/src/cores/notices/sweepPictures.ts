import type { Job } from '../../platform/jobs/job.ts'
import { loosePictures, type PictureRow, pictureFile } from './pictures.ts'

/** How long a detached picture is kept, for open forms and undone changes. */
const KEPT_MS = 7 * 86_400_000
const TOGETHER = 50

/**
 * Removes detached pictures, file first: a row whose file is gone is swept again. How often a picture was pressed stays in
 * the figures of its activity.
 */
export const sweepPictures: Job<PictureRow[]> = {
  name: 'sweep-notice-pictures',
  does: 'removes pictures that no notice has',
  everyMs: 600_000,
  async find({ store }, { now }) {
    const found = await loosePictures(store, now - KEPT_MS, TOGETHER)
    return found.length > 0 ? found : undefined
  },
  async work({ files }, found, turn) {
    await turn.hold()
    for (const { name } of found) await files.remove(pictureFile(name))
    const ids = found.map(({ picture_id }) => picture_id)
    await turn.commit(turn.progress, async (tx) => {
      await tx.db.deleteFrom('notice_picture').where('picture_id', 'in', ids).where('notice_id', '=', 0).execute()
    })
  },
}
