import type { Job } from '../../../platform/jobs/job.ts'
import type { VersionRow } from '../documents.ts'
import { pagePath } from '../paths.ts'

type Dropped = Pick<VersionRow, 'document_id' | 'version' | 'original' | 'pages'>

/**
 * Removes the files and the texts of versions that were given up. A crash in between repeats it: the row names its file
 * until all is gone.
 */
export const removeDropped: Job<Dropped, 'files'> = {
  name: 'remove-dropped-documents',
  does: 'removes the files of documents that were given up before learners saw them',
  everyMs: 5_000,
  isBeside: true,
  find: ({ store }) =>
    store.db
      .selectFrom('document_version')
      .select(['document_id', 'version', 'original', 'pages'])
      .where('state', '=', 'dropped')
      .where('original', '<>', '')
      .orderBy('document_id')
      .orderBy('version')
      .limit(1)
      .executeTakeFirst(),
  async work({ files }, { document_id, version, original, pages }, turn) {
    await turn.hold()
    for (let page = 1; page <= pages; page++) {
      await files.remove(pagePath(document_id, version, page))
      if (page % HOLD_EVERY === 0) await turn.hold()
    }
    await files.remove(original)
    await turn.commit(turn.progress + 1, async ({ db }) => {
      await db
        .deleteFrom('document_page')
        .where('document_id', '=', document_id)
        .where('version', '=', version)
        .execute()
      await db
        .updateTable('document_version')
        .set({ original: '' })
        .where('document_id', '=', document_id)
        .where('version', '=', version)
        .execute()
    })
  },
}

/** The lease is renewed after so many files. */
const HOLD_EVERY = 50
