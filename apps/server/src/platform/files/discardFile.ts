import type { Services } from '../services.ts'

/**
 * Removes a file that no row has any more, after the transaction that took it away. What the store does not do now the
 * sweep does (sweepFiles.ts): the change itself is done, and says so.
 */
export async function discardFile({ files, log }: Pick<Services, 'files' | 'log'>, path: string | null): Promise<void> {
  if (path === null) return
  await files.remove(path).catch((error: Error) => log.warn({ err: { name: error.name } }, 'files: left for the sweep'))
}
