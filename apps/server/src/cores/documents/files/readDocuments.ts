import { buffer } from 'node:stream/consumers'
import type { Job, JobNeeds, Turn } from '../../../platform/jobs/job.ts'
import { DocumentRefused } from '../documentRefused.ts'
import type { VersionRow } from '../documents.ts'
import { pagePath } from '../paths.ts'
import { splitApart } from './splitApart.ts'

const PAGE_BYTES = 100_000_000

type Waiting = Pick<VersionRow, 'document_id' | 'version' | 'original' | 'created_at'>

/**
 * Splits an uploaded file into pages, once. When all of them are stored, the version is held until an editor shows it to
 * learners (showVersion) or gives it up.
 */
export const readDocuments: Job<Waiting, 'files'> = {
  name: 'read-documents',
  does: 'splits documents that were handed in into their pages',
  everyMs: 2_000,
  async find({ store }, turn) {
    const found = await store.db
      .selectFrom('document_version')
      .select(['document_id', 'version', 'original', 'created_at'])
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (found) turn.waitingSince(found.created_at)
    return found
  },
  async work(services, waiting, turn) {
    await turn.hold()
    const outcome = await split(services, waiting, turn)
    await turn.commit(turn.progress + 1, async ({ db }) => {
      await db
        .updateTable('document_version')
        .set(outcome === 'held' ? { state: 'held' } : { state: 'refused', refused: outcome.message })
        .where('document_id', '=', waiting.document_id)
        .where('version', '=', waiting.version)
        .execute()
    })
  },
}

async function split(
  { store, files }: JobNeeds<'files'>,
  { document_id, version, original: path }: Waiting,
  turn: Turn,
): Promise<'held' | DocumentRefused> {
  const original = await files.get(path)
  if (!original) return new DocumentRefused('文件不见了，请重新上传')
  const bytes = new Uint8Array(await buffer(original.content))
  const set = (change: Partial<VersionRow>) =>
    store.write(({ db }) =>
      db
        .updateTable('document_version')
        .set(change)
        .where('document_id', '=', document_id)
        .where('version', '=', version)
        .execute(),
    )
  try {
    await splitApart(bytes, {
      opened: (pages, removed) => set({ pages, removed: JSON.stringify(removed), done_pages: 0 }),
      async page({ page, text, width, height, bytes: content }) {
        await turn.hold()
        await files.put(pagePath(document_id, version, page), content, { maxBytes: PAGE_BYTES })
        await store.write(async ({ db }) => {
          await db
            .insertInto('document_page')
            .values({ document_id, version, page, width, height, text })
            .onConflict((conflict) =>
              conflict.columns(['document_id', 'version', 'page']).doUpdateSet({ width, height, text }),
            )
            .execute()
        })
        await set({ done_pages: page })
      },
    })
    return 'held'
  } catch (error) {
    if (error instanceof DocumentRefused) return error
    throw error
  }
}
