import { inChunks } from '../database/chunks.ts'
import type { Job } from '../jobs/job.ts'
import type { FileFamily } from './fileFamily.ts'

/** Longer than any call takes between storing a file and writing its row. */
export const GRACE_MS = 86_400_000
const AT_ONCE = 100

/**
 * A job that removes files that no row names: a server was killed between file and row, or the store failed when a file
 * was to be removed.
 */
export function sweepFilesOf(families: readonly FileFamily[]): Job<readonly string[]> {
  const folders = [...new Set(families.map(({ folder }) => folder))]
  return {
    name: 'sweep-files',
    does: 'removes files that no row has for a day',
    everyMs: 6 * 3_600_000,
    async find({ store, files }, { now }) {
      const loose: string[] = []
      for (const folder of folders) {
        const own = families.filter((family) => family.folder === folder)
        for (const some of inChunks(await files.list(folder))) {
          const used = new Set((await Promise.all(own.map((family) => family.usedAmong(store, some)))).flat())
          for (const path of some) {
            if (used.has(path) || loose.length >= AT_ONCE) continue
            const there = await files.stat(path)
            if (there && there.changedAt < now - GRACE_MS) loose.push(path)
          }
        }
      }
      return loose.length > 0 ? loose : undefined
    },
    async work({ files }, loose, turn) {
      await turn.hold()
      for (const path of loose) await files.remove(path)
    },
  }
}
